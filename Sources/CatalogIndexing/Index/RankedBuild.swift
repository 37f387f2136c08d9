internal import CatalogRecords
package import CatalogStore
package import GRDB
internal import Platform
internal import RankedIndex
internal import TextAnalysis

/// Builds a new generation of the ranked index beside the present one when too many records are outside of its lists.
///
///     try RankedBuild(db).run()   // at the end of every job that may have changed many records
///
/// A build is a series of transactions of about half a second, between which others may read and write. A build that
/// was stopped or killed goes on when the next job ends, and two processes that build at once take turns with the steps
/// of one build. Searches ask the full-text index until the last step puts the new generation in the place of the
/// present one.
package struct RankedBuild {
  /// The end of a build. Whatever it is, searches find the same.
  package enum Outcome: Sendable {
    /// The lists cover enough of the catalog.
    case complete
    /// It was stopped, or another program held the write lock for too long: the next job goes on with it.
    case postponed
    /// The disk is full. The space that the build took is free again.
    case noRoom
  }

  private let db: Database
  private let isWaitedFor: (ContinuousClock.Instant) -> Bool
  private let report: (Double) throws -> Void
  private let stepSize: Int
  private let authors = AuthorScan()

  /// - Parameters:
  ///   - db: A writing connection outside of a transaction.
  ///   - isWaitedFor: Polled often, with the beginning of the step; `true` ends the step, so that another writer can
  ///     go first.
  ///   - report: Called with the share that is done, 0 to 1, after each step but the last. An error that it throws ends
  ///     the build until the next job.
  ///   - stepSize: The number of postings that ends a step.
  package init(
    _ db: Database, isWaitedFor: @escaping (ContinuousClock.Instant) -> Bool = { _ in false },
    stepSize: Int = 4_000_000, report: @escaping (Double) throws -> Void = { _ in }
  ) {
    (self.db, self.isWaitedFor) = (db, isWaitedFor)
    (self.report, self.stepSize) = (report, stepSize)
  }

  /// A build that gives way to the other writers of a file after each step.
  init(
    _ db: Database, of file: CatalogFile, report: @escaping (Double) throws -> Void = { _ in }
  ) {
    self.init(
      db, isWaitedFor: { file.isWaitedFor(since: $0) },
      report: { share in
        try report(share)
        file.giveWay()
      })
  }

  /// Builds what a catalog lacks after changes outside of a job.
  ///
  /// - Parameter count: The records that were changed. After a change of a few nothing is built: it would take longer
  ///   than the change.
  package static func run(on file: CatalogFile, afterChangesOf count: Int) throws {
    guard count > StaleRecords.mostSearched else { return }
    try file.batches { db in _ = try RankedBuild(db, of: file).run() }
    file.emptyLog()
  }

  /// Ends until the next job when the work of this thread is to end.
  ///
  /// - Throws: `StoreError.removed`; errors of SQLite, such as damage in the full-text index.
  @discardableResult
  package func run() throws -> Outcome {
    do {
      guard try begin() else { return .complete }
      while !Cancellation.isRequested {
        if try step() { return .complete }
      }
      return .postponed
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return .postponed
    } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
      try? CatalogFile.transaction(db) { try RankedCoverage.discardNext($0) }
      return .noRoom
    }
  }

  /// - Returns: True if there is a build to work on.
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
      let start = ContinuousClock.now
      guard try RankedCoverage.isUnderWay(db) else { return nil }
      let builder = try builder(db)
      let isComplete = try builder.step(postings: stepSize) { Cancellation.isRequested || isWaitedFor(start) }
      guard isComplete else { return try builder.progress() }
      try Schema.swapRankedIndexes(db)
      return nil
    }
    if let progress { try report(progress) }
    return progress == nil
  }

  private func builder(_ db: Database) throws -> RankedBuilder {
    let languages = try ColumnTable(db).codes(.language).map { LanguageTag($0.value) }
    return RankedBuilder(db, .next, IndexGeneration.current.pages(db), authors: authors) { Self.groups($0, languages) }
  }

  /// The stems that searches in all languages of the catalog look for with a word.
  private static func groups(_ word: [UInt8], _ languages: [LanguageTag]) -> [[[UInt8]]] {
    let terms = MatchPhrase(String(decoding: word, as: UTF8.self), languages: languages).terms
    guard terms.count == 1, terms[0].count > 1 else { return [] }
    return [terms[0].dropFirst().map { Array($0.utf8) }]
  }
}
