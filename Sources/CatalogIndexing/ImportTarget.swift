internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// The writing side of an import: batches go in, counts come out.
final class ImportTarget {
  private let db: Database
  private let writer: CatalogWriter
  private let collections: CollectionTable
  private let jobs: JobTable
  private let defaultCollection: String
  private let isCollectionFixed: Bool
  private let input: String
  private var job: Int64?
  /// Records in the open transaction.
  private var writtenCount = 0
  private var collectionIDs: [String: Int64] = [:]

  init(_ db: Database, name: String, request: ImportRequest) throws {
    self.db = db
    input = request.inputs.joined(separator: " ")
    writer = try CatalogWriter(db, for: JournaledCommand(.import, input: input))
    collections = CollectionTable(db)
    jobs = JobTable(db)
    defaultCollection = name
    isCollectionFixed = request.collection != nil
  }

  /// Writes a batch into the open transaction, which is begun when there is none.
  ///
  /// - Returns: The counts of all batches so far.
  func write(_ batch: ImportBatch, after counts: ImportCounts) throws -> ImportCounts {
    var counts = counts
    guard !batch.records.isEmpty || !batch.rejected.isEmpty else { return counts }
    if !db.isInsideTransaction { try db.beginTransaction(.immediate) }
    let now = Clock.julianDay
    let job = try self.job ?? jobs.begin(kind: "import", input: input, at: now)
    self.job = job
    for record in batch.records {
      switch try writer.put(record.row, collection: try collection(of: record, at: now), at: now) {
      case .added: counts.added += 1
      case .updated: counts.updated += 1
      case .unchanged: counts.unchanged += 1
      }
    }
    for rejected in batch.rejected { try note(rejected, job) }
    counts.rejected += batch.rejected.count
    writtenCount += batch.records.count
    return counts
  }

  /// Whether the open transaction is large enough to be worth its end.
  ///
  /// FTS5 writes what it gathered at each commit, so that small transactions cost: a thousand records at a time take
  /// 28 % longer. Larger ones keep a person who presses Ctrl-C waiting.
  var isCommitDue: Bool { writtenCount >= 20_000 }

  /// Indexes what was written and ends the transaction.
  func commit(_ counts: ImportCounts) throws {
    guard db.isInsideTransaction else { return }
    try writer.flush()
    if let job { try update(job, counts, finished: nil) }
    try db.commit()
    writtenCount = 0
  }

  /// Gives up the open transaction, if there is one.
  func rollBack() {
    if db.isInsideTransaction { try? db.rollback() }
  }

  /// Notes the end, and merges the index when enough of it is new to be worth it.
  func finish(_ counts: ImportCounts) throws {
    let changed = counts.added + counts.updated
    try CatalogFile.transaction(db) { db in
      if let job { try update(job, counts, finished: Clock.julianDay) }
      let recordCount = try Int.fetchOne(db, sql: Self.recordCount) ?? 0
      if changed * 20 >= recordCount && changed > 0 { try writer.optimize() }
    }
    // What the log holds is in the file then, and the log does not stay as large as the import made it.
    _ = try? db.checkpoint(.truncate)
  }

  private func collection(of record: ImportBatch.Row, at now: Double) throws -> Int64 {
    let name = isCollectionFixed ? defaultCollection : record.collection ?? defaultCollection
    if let id = collectionIDs[name] { return id }
    let id = try collections.id(of: name, at: now)
    collectionIDs[name] = id
    return id
  }

  private func note(_ rejected: RejectedInput, _ job: Int64) throws {
    try jobs.reject(job, file: rejected.location.file, line: rejected.location.line, reason: rejected.reason)
  }

  private func update(_ job: Int64, _ counts: ImportCounts, finished: Double?) throws {
    try jobs.update(
      job, added: counts.added, updated: counts.updated, unchanged: counts.unchanged, rejected: counts.rejected,
      finished: finished)
  }

  private static let recordCount = "SELECT count(*) FROM record"
}
