internal import CatalogRecords
internal import CatalogStore
internal import Foundation
internal import GRDB

/// What a repair did, and what is still wrong.
public struct RepairReport: Sendable {
  public let before: CatalogueCheck
  /// Where the file lies as it was; `nil` when nothing was changed.
  public let copy: String?
  /// A sentence for each thing that was done.
  public let steps: [String]
  public let after: CatalogueCheck
}

/// Makes anew what is derived: index, columns, codes, dates. Nothing is made of records that another program changed
/// unless it is told to.
public struct CatalogueRepair: Sendable {
  let path: String
  let acceptsChanges: Bool
  let removesStrays: Bool
  let report: @Sendable (Double) -> Void

  public init(
    path: String, acceptsChanges: Bool = false, removesStrays: Bool = false,
    report: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    (self.path, self.acceptsChanges) = (path, acceptsChanges)
    (self.removesStrays, self.report) = (removesStrays, report)
  }

  /// - Throws: `StoreError`; the file is as it was then, and so it is when nothing can be repaired.
  public func run() throws -> RepairReport {
    let before = try CatalogueChecker(path: path).run()
    guard before.findings.contains(where: { canCure($0.kind) }) else {
      return RepairReport(before: before, copy: nil, steps: [], after: before)
    }
    let copy = try FileCopy.make(of: path, at: Clock.julianDay)
    let file = try CatalogFile(at: path, access: .reindexing)
    var steps = try file.batches { db in try CatalogFile.transaction(db) { try repair($0, before) } }
    if !Set(before.findings.map(\.kind)).isSubset(of: [.jobOrphan, .jobUnknown, .olderVersion]) {
      try makeIndexAnew(file)
      steps.append("The index, the columns and the names of extra fields were made anew.")
    }
    try? file.batches { _ = try $0.checkpoint(.truncate) }
    return RepairReport(before: before, copy: copy, steps: steps, after: try CatalogueChecker(path: path).run())
  }

  private func canCure(_ kind: CheckFinding.Kind) -> Bool {
    switch kind.cure {
    case .repair, .finish, .migrate: true
    case .acceptOrRestore: acceptsChanges
    case .removeParts: removesStrays
    case .salvage: kind == .structure
    }
  }

  private func repair(_ db: Database, _ before: CatalogueCheck) throws -> [String] {
    var steps: [String] = []
    func note(_ count: Int, _ what: String) { if count > 0 { steps.append("\(what): \(count).") } }
    let kinds = Set(before.findings.map(\.kind))
    if kinds.contains(.structure) {
      try db.execute(sql: Self.makeIndexesAnew)
      steps.append("SQLite's own indexes were made anew.")
    }
    if removesStrays { note(try StrayRemoval(db).run(), "rows that belonged to nothing and were taken out") }
    let contents = try ContentRepair(db, acceptsChanges: acceptsChanges).run()
    note(contents.acceptedCount, "changed records that were taken as they are now")
    note(contents.dateCount, "dates that were read again from their raw texts")
    if kinds.contains(.numbering) { try db.execute(sql: Self.catchUpNumbers) }
    note(try closeJobs(db), "jobs that nobody works on any more and were closed")
    return steps
  }

  /// What an unfinished build has made is not to be relied on either.
  private func makeIndexAnew(_ file: CatalogFile) throws {
    try file.batches { db in try CatalogFile.transaction(db) { _ = try IndexBuild.discard($0) } }
    let build = IndexBuild(file, report: { report(Double($0.doneCount) / Double(max(1, $0.recordCount))) })
    _ = try build.run()
  }

  private func closeJobs(_ db: Database) throws -> Int {
    let state = try CheckState(db, largest: -1, count: 0) { false }
    let orphans = try AccountCheck(db, state).orphans()
    for job in orphans { try db.execute(sql: Self.closeJob, arguments: [job, Clock.julianDay]) }
    return orphans.count
  }

  private static let makeIndexesAnew = "REINDEX"

  private static let catchUpNumbers = """
    DELETE FROM sqlite_sequence WHERE name = 'record';
    INSERT INTO sqlite_sequence (name, seq) SELECT 'record', max(id) FROM record;
    """

  /// `?1` job, `?2` the moment as a Julian day.
  private static let closeJob = "UPDATE job SET finished = ?2, outcome = 'interrupted' WHERE id = ?1"
}
