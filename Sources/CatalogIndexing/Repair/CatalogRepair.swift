internal import CatalogRecords
internal import CatalogStore
internal import Foundation
internal import GRDB
internal import Platform

/// The result of a repair.
public struct RepairReport: Sendable {
  package let before: CheckReport
  /// The path of the copy made before the repair; `nil` when nothing was changed.
  public let copy: String?
  /// A sentence for each fix.
  public let steps: [String]
  /// A check after the repair.
  public let after: CheckReport
}

/// Rebuilds derived data: index, columns, codes, dates. Records that another program changed are accepted only on
/// request.
package struct CatalogRepair: Sendable {
  let path: String
  let acceptsChanges: Bool
  let removesStrays: Bool
  let report: @Sendable (Double) -> Void

  /// - Parameter report: Called with the share of the index that is rebuilt, 0 to 1.
  package init(
    path: String, acceptsChanges: Bool = false, removesStrays: Bool = false,
    report: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    (self.path, self.acceptsChanges, self.removesStrays) = (path, acceptsChanges, removesStrays)
    self.report = report
  }

  /// - Throws: `StoreError`, after which the file is unchanged; `CancellationError`, after which the fixes of the
  ///   records are in the file completely or not at all, and a new index only if it is complete.
  package func run() throws -> RepairReport {
    CatalogFile.sweepDrafts(beside: path)
    let before = try check()
    guard before.findings.contains(where: { canCure($0.kind) }) else {
      try? removeMarkOfAKilledRepair()
      return RepairReport(before: before, copy: nil, steps: [], after: before)
    }
    if !acceptsChanges, before.findings.contains(where: { $0.kind == .structure }) { try checkIdentifiers() }
    let copy = try FileCopy.make(of: path, at: Clock.julianDay)
    try Cancellation.check()
    let file = try CatalogFile(at: path, access: .rebuildingIndex)
    var (steps, after) = try repair(file, before, copy: copy)
    // A page that belongs to nothing, or to two tables, is left by every repair in place.
    if after.findings.contains(where: { $0.kind == .structure }) {
      steps += try rebuild(file, after)
      after = try checked(file)
    }
    try removeMark(file)
    return RepairReport(before: before, copy: copy, steps: steps, after: after)
  }

  /// A repair may have been killed after its last fix.
  private func removeMarkOfAKilledRepair() throws {
    let isMarked = try CatalogFile(at: path, access: .examining).readNow { try RepairMark.isSet($0) }
    if isMarked { try removeMark(CatalogFile(at: path, access: .rebuildingIndex)) }
  }

  /// The next repair makes a copy of its own.
  private func removeMark(_ file: CatalogFile) throws {
    try file.batches { db in try CatalogFile.transaction(db) { try RepairMark.remove($0) } }
    file.emptyLog()
  }

  /// No hash covers a record's identifier: if its row and SQLite's index have different ones, nothing tells which is
  /// right, and a new index would make the wrong one look sound.
  ///
  /// - Throws: `StoreError.damaged`.
  private func checkIdentifiers() throws {
    let changed = try CatalogFile(at: path, access: .examining).readNow { RecordWitnesses.contradicted($0) }
    guard let first = changed.first else { return }
    throw StoreError.damaged(
      path: path,
      detail: "\(changed.count == 1 ? "record \(first) has" : "\(changed.count) records, the first \(first), have") "
        + "one identifier in the row and another in the index of identifiers")
  }

  private func repair(
    _ file: CatalogFile, _ before: CheckReport, copy: String
  ) throws -> (steps: [String], after: CheckReport) {
    do {
      return (try repairInPlace(file, before, copy: copy), try checked(file))
    } catch StoreError.damaged {
      return (try rebuild(file, before), try checked(file))
    }
  }

  private func checked(_ file: CatalogFile) throws -> CheckReport {
    file.emptyLog()
    return try check()
  }

  private func repairInPlace(_ file: CatalogFile, _ before: CheckReport, copy: String) throws -> [String] {
    var steps = try file.batches { db in
      try CatalogFile.transaction(db) { db in
        try RepairMark.set(db, copy: copy)
        return try repair(db, before)
      }
    }
    if before.findings.contains(where: { $0.kind.concernsIndex }) {
      try makeIndexAnew(file)
      steps.append("The index, the columns and the names of extra fields were rebuilt.")
    } else if before.findings.contains(where: { $0.kind.concernsRankedIndex }) {
      try makeRankedIndexAnew(file)
      steps.append("The ranked index was rebuilt.")
    }
    return steps
  }

  /// Writes everything that cannot be derived to a new file, derives the rest there, and puts it in the place of the
  /// old content. A page that cannot be read stops a repair in place, because SQLite reads a table to drop it.
  ///
  /// - Throws: `StoreError.damaged` when a record or another original row cannot be read.
  private func rebuild(_ file: CatalogFile, _ before: CheckReport) throws -> [String] {
    try file.replaceContent { damaged, new in
      let steps = try new.batches { db in
        try CatalogFile.transaction(db) { db in
          try OriginalTables.copy(from: damaged, to: db)
          try checkThatAllCame(from: damaged, to: db)
          return try repair(db, before)
        }
      }
      try makeIndexAnew(new)
      return ["All pages were rewritten, and everything derived was rebuilt."] + steps
    }
  }

  /// A misplaced page can end a scan without an error.
  private func checkThatAllCame(from damaged: Database, to db: Database) throws {
    let came = IDRuns(ascending: try Int64.fetchAll(db, sql: "SELECT id FROM record ORDER BY id"))
    let missing = ExpectedRecords(damaged).ids.subtracting(came).count
    guard missing == 0 else {
      throw StoreError.damaged(path: path, detail: "\(missing) of its records cannot be found")
    }
  }

  private func check() throws -> CheckReport {
    let check = try CatalogChecker(path: path).run()
    try Cancellation.check()
    return check
  }

  private func canCure(_ kind: CheckFinding.Kind) -> Bool {
    switch kind.cure {
    case .repair, .finish, .migrate: true
    case .acceptOrRestore: acceptsChanges
    case .acceptOrRemove: acceptsChanges || removesStrays
    case .removeParts: removesStrays
    case .salvage: kind == .structure
    }
  }

  private func repair(_ db: Database, _ before: CheckReport) throws -> [String] {
    var steps: [String] = []
    func note(_ count: Int, _ what: String) { if count > 0 { steps.append("\(what): \(count).") } }
    let kinds = Set(before.findings.map(\.kind))
    if kinds.contains(.structure) {
      try db.execute(sql: Self.makeIndexesAnew)
      steps.append("SQLite's own indexes were rebuilt.")
    }
    if removesStrays { note(try StrayRemoval(db).run(), "Removed rows that belonged to nothing") }
    let contents = try ContentRepair(db, acceptsChanges: acceptsChanges).run()
    note(contents.acceptedCount, "Accepted changed records")
    if acceptsChanges { note(try acceptFiles(db), "Accepted changed attached files") }
    note(contents.dateCount, "Corrected dates from their raw texts")
    if acceptsChanges {
      note(try SealedTable.accept(db), "Accepted changed tables of collections, synonyms or saved searches")
    }
    if acceptsChanges { note(try JournalSeals(db).accept(), "Accepted changed entries of the journal") }
    if kinds.contains(.mergeBase) {
      note(try MergeBaseTable(db).removeDamaged(), "Removed damaged hashes of merged records")
    }
    if kinds.contains(.sourceBase) {
      note(try SourceBaseTable(db).emptyDamaged(), "Emptied damaged notes of what sources said of edited records")
    }
    if kinds.contains(.numbering) { try catchUpNumbers(db, withJournal: !kinds.contains(.journalCount)) }
    if kinds.contains(.journalSize) || removesStrays { try JournalTable(db).recount() }
    if kinds.contains(.journalSize) { steps.append("The sizes of the journal's entries were recalculated.") }
    note(try closeJobs(db), "Closed unfinished jobs")
    return steps
  }

  private func acceptFiles(_ db: Database) throws -> Int {
    var changed: [(file: Int64, size: Int, hash: ContentHash)] = []
    try AttachmentCheck(db, FindingList()).forEachChanged {
      changed.append(($0, $1.size, $1.hash))
    }
    try Cancellation.check()
    for (file, size, hash) in changed { try AttachedFileTable(db).complete(file, size: size, hash: hash) }
    return changed.count
  }

  /// An unfinished build is not reliable, neither an earlier one nor one that is stopped here.
  private func makeIndexAnew(_ file: CatalogFile) throws {
    func discard() throws {
      try file.batches { db in try CatalogFile.transaction(db) { _ = try IndexBuild.discard($0) } }
    }
    try discard()
    let build = IndexBuild(file) {
      report(Double($0.doneCount) / Double(max(1, $0.recordCount)))
    }
    guard try build.run() else {
      try discard()
      throw CancellationError()
    }
  }

  /// A stop leaves the rest to the next job.
  private func makeRankedIndexAnew(_ file: CatalogFile) throws {
    try file.batches { db in
      try CatalogFile.transaction(db) { try Schema.clearRankedIndexes($0) }
      try RankedBuild(db, of: file, report: report).run()
    }
    try Cancellation.check()
  }

  private func closeJobs(_ db: Database) throws -> Int {
    let jobs = try AccountCheck.abandonedJobs(db)
    for job in jobs.orphans + jobs.unknown {
      try JobTable(db).finish(job, outcome: Job.State.interrupted.rawValue, at: Clock.julianDay)
    }
    return jobs.orphans.count + jobs.unknown.count
  }

  /// Raises the highest id to that of any record, undone ones included: they come back under their own ids.
  private func catchUpNumbers(_ db: Database, withJournal: Bool) throws {
    let tables = ["SELECT max(id) FROM record"] + (withJournal ? Self.pastNumbers : [])
    let highest = try tables.map { try Int64.fetchOne(db, sql: $0) ?? 0 }.max() ?? 0
    try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = 'record'")
    try db.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES ('record', ?)", arguments: [highest])
  }

  private static let pastNumbers = ["SELECT max(last) FROM past_gap", "SELECT max(id) FROM past_record"]
  private static let makeIndexesAnew = "REINDEX"
}
