internal import CatalogRecords
package import CatalogStore
package import GRDB
internal import RankedIndex
internal import TextAnalysis

/// Builds a new generation of the ranked index beside the present one when too many records are outside of its lists.
///
///     try RankedBuild(db, shouldStop: { false }).run()   // at the end of every job that may have changed many records
///
/// A build is a series of transactions of about half a second, between which others may read and write. A build that was
/// stopped or killed goes on when the next job ends, and two processes that build at once take turns with the steps of one
/// build. Searches ask the full-text index until the last step puts the new generation in the place of the present one.
package struct RankedBuild {
  private let db: Database
  private let shouldStop: () -> Bool
  private let report: (Double) throws -> Void
  private let stepSize: Int

  /// - Parameters:
  ///   - db: A writing connection outside of a transaction.
  ///   - shouldStop: Polled often; `true` ends the build until the next job.
  ///   - report: Called with the share that is done, 0 to 1, after each step but the last. An error that it throws ends the
  ///     build until the next job.
  ///   - stepSize: The number of postings that ends a step.
  package init(
    _ db: Database, shouldStop: @escaping () -> Bool = { false }, stepSize: Int = 4_000_000,
    report: @escaping (Double) throws -> Void = { _ in }
  ) {
    (self.db, self.shouldStop, self.report, self.stepSize) = (db, shouldStop, report, stepSize)
  }

  /// Builds what a catalog lacks after changes outside of a job.
  ///
  /// - Parameter count: The records that were changed. After a change of a few nothing is built: it would take longer than the
  ///   change.
  package static func run(on file: CatalogFile, afterChangesOf count: Int, shouldStop: () -> Bool) throws {
    guard count > StaleRecords.mostSearched else { return }
    try withoutActuallyEscaping(shouldStop) { shouldStop in
      try file.batches { db in
        try RankedBuild(db, shouldStop: shouldStop).run()
        db.emptyLog()
      }
    }
  }

  /// - Returns: `false` when the build was stopped.
  /// - Throws: `StoreError.removed`; errors of SQLite, such as a full disk, after which the space of the build is free again.
  @discardableResult
  package func run() throws -> Bool {
    do {
      guard try begin() else { return true }
      while !shouldStop() {
        if try step() { return true }
      }
      return false
    } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
      try? CatalogFile.transaction(db) { try RankedCoverage.discardNext($0) }
      throw error
    }
  }

  /// - Returns: Whether there is a build to work on.
  private func begin() throws -> Bool {
    guard try RankedCoverage(db).needsBuild else { return false }
    return try CatalogFile.transaction(db) { db in
      let coverage = try RankedCoverage(db)
      if coverage.needsBuild, !coverage.canContinue { try builder(db).begin(lastID: RecordScan.largestID(db) ?? 0) }
      return coverage.needsBuild
    }
  }

  /// - Returns: `true` when a new generation is in its place, put there by this process or another one.
  private func step() throws -> Bool {
    let progress = try CatalogFile.transaction(db) { db -> Double? in
      guard try RankedCoverage.isUnderWay(db) else { return nil }
      let builder = try builder(db)
      guard try builder.step(postings: stepSize, shouldStop: shouldStop) else { return try builder.progress() }
      try Schema.swapRankedIndexes(db)
      return nil
    }
    if let progress { try report(progress) }
    return progress == nil
  }

  private func builder(_ db: Database) throws -> RankedBuilder {
    let languages = try ColumnTable(db).codes(.language).map { LanguageTag($0.value) }
    return RankedBuilder(db, .next, IndexGeneration.current.pages(db)) { Self.groups($0, languages) }
  }

  /// The stems that searches in all languages of the catalog look for with a word.
  private static func groups(_ word: [UInt8], _ languages: [LanguageTag]) -> [[[UInt8]]] {
    let terms = MatchPhrase(String(decoding: word, as: UTF8.self), languages: languages).terms
    guard terms.count == 1, terms[0].count > 1 else { return [] }
    return [terms[0].dropFirst().map { Array($0.utf8) }]
  }
}
