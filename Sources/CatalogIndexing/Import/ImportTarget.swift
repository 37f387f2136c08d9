internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// The writing side of imports and jobs: batches go in, counts come out, and the job's own row says how it went.
final class ImportTarget {
  private let db: Database
  private let writer: CatalogWriter
  private let collections: CollectionTable
  private let jobs: JobTable
  private let kind: ChangeKind
  private let input: String
  private var job: Int64?
  /// Records and rejected rows in the open transaction.
  private var writtenCount = 0
  private var rejectsRoom = JobTable.mostRejects
  private var collectionIDs: [ExactString: Int64] = [:]

  /// - Parameters:
  ///   - kind: What the list of jobs and the journal are to call it.
  ///   - input: What is read, as the person named it.
  init(_ db: Database, kind: ChangeKind, input: String) throws {
    self.db = db
    self.kind = kind
    self.input = input
    writer = try CatalogWriter(db, for: JournaledCommand(kind, input: input))
    collections = CollectionTable(db)
    jobs = JobTable(db)
  }

  /// Begins a transaction, where there is none.
  func begin() throws {
    if !db.isInsideTransaction { try db.beginTransaction(.immediate) }
    if job == nil { job = try jobs.begin(kind: kind.rawValue, input: input, at: Clock.julianDay) }
  }

  /// Writes a batch into the open transaction, which is begun when there is none.
  ///
  /// - Parameters:
  ///   - collection: Where a record goes that may be of another one by its own account.
  ///   - onRecord: Told of the id of every record.
  /// - Returns: The counts of all batches so far.
  func write(
    _ batch: ImportBatch, after counts: ImportCounts, into collection: (ImportBatch.Row) -> String,
    onRecord: (RecordID) -> Void = { _ in }
  ) throws -> ImportCounts {
    var counts = counts
    guard !batch.records.isEmpty || !batch.rejected.isEmpty else { return counts }
    try begin()
    let now = Clock.julianDay
    for record in batch.records {
      let outcome = try writer.put(record.row, collection: try id(of: collection(record), at: now), at: now)
      switch outcome {
      case .added(let id): (counts.added, _) = (counts.added + 1, onRecord(id))
      case .updated(let id): (counts.updated, _) = (counts.updated + 1, onRecord(id))
      case .unchanged(let id): (counts.unchanged, _) = (counts.unchanged + 1, onRecord(id))
      }
    }
    for rejected in batch.rejected.prefix(rejectsRoom) { try note(rejected) }
    rejectsRoom -= min(rejectsRoom, batch.rejected.count)
    counts.rejected += batch.rejected.count
    writtenCount += batch.records.count + batch.rejected.count
    return counts
  }

  /// Takes records out, in the open transaction.
  func remove(_ ids: [RecordID]) throws {
    for id in ids { try writer.remove(id) }
    writtenCount += ids.count
  }

  /// Whether the open transaction is large enough to be worth its end.
  ///
  /// FTS5 writes what it gathered at each commit, so that small transactions cost: a thousand records at a time take
  /// 28 % longer. Larger ones keep a person who presses Ctrl-C waiting.
  var isCommitDue: Bool { writtenCount >= 20_000 }

  /// Indexes what was written and ends the transaction.
  func commit(_ counts: Job.Counts) throws {
    guard db.isInsideTransaction else { return }
    try writer.flush()
    if let job { try jobs.update(job, counts) }
    try db.commit()
    writtenCount = 0
  }

  /// Gives up the open transaction, if there is one, and notes in the job's row why, where the file still takes it.
  func fail(_ error: any Error) {
    if db.isInsideTransaction { try? db.rollback() }
    guard let job else { return }
    try? CatalogFile.transaction(db) { _ in
      try jobs.finish(job, outcome: "\(error)", at: Clock.julianDay)
    }
  }

  /// Notes the end, and merges the index when enough of it is new to be worth it.
  func finish(_ counts: Job.Counts, _ state: Job.State) throws {
    let changed = counts.added + counts.updated
    try CatalogFile.transaction(db) { db in
      try begin()
      if let job {
        try jobs.update(job, counts)
        try jobs.finish(job, outcome: state.rawValue, at: Clock.julianDay)
      }
      let recordCount = changed > 0 ? try Int.fetchOne(db, sql: Self.recordCount) ?? 0 : 0
      if changed * 20 >= recordCount && changed > 0 { try writer.optimize() }
    }
    // What the log holds is in the file then, and the log does not stay as large as the import made it.
    _ = try? db.checkpoint(.truncate)
  }

  /// The number of a collection, which is made when it is new.
  func id(of name: String, at now: Double) throws -> Int64 {
    let key = ExactString(name)
    if let id = collectionIDs[key] { return id }
    let id = try collections.id(of: name, at: now)
    collectionIDs[key] = id
    return id
  }

  private func note(_ rejected: RejectedInput) throws {
    guard let job else { preconditionFailure("a row is turned away by a job that was begun") }
    try jobs.reject(job, file: rejected.location.file, line: rejected.location.line, reason: rejected.reason)
  }

  private static let recordCount = "SELECT count(*) FROM record"
}
