internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import Platform

/// The writing side of imports and syncs: writes batches, and keeps the job's row in the list of jobs up to date.
final class ImportTarget {
  private let db: Database
  private let writer: CatalogWriter
  private let collections: CollectionTable
  private let log: JobLog
  private let input: RowInput
  /// Records and rejected rows in the open transaction.
  private var writtenCount = 0
  /// Bytes of the records in the open transaction, as their input has them.
  private var writtenBytes = 0
  private var repeats = RepeatedIdentifiers()
  private var waiting = WaitingRows()
  /// An identifier that a record got because an earlier one of its input has its own.
  private(set) var repeatedExample: String?
  private var collectionIDs: [ExactString: Int64] = [:]
  /// The collection that was asked for last: most records are in the same as the one before.
  private var last: (name: String, id: Int64)?

  /// - Parameters:
  ///   - kind: The job's kind in the list of jobs and in the journal.
  ///   - input: The input as the user named it.
  ///   - takesTheirs: True if a field that a person and the source have both changed gets the source's value.
  init(_ db: Database, kind: Job.Kind, input: String, takesTheirs: Bool = false) throws {
    self.db = db
    writer = try CatalogWriter(db, for: JournaledCommand(kind.change, input: input), takesTheirs: takesTheirs)
    collections = CollectionTable(db)
    log = JobLog(db, kind: kind, input: input)
    self.input = RowInput(named: input)
  }

  /// The number in the list of jobs; `nil` before the first write.
  var job: JobID? { log.job }

  /// Begins a transaction unless one is open.
  func begin() throws {
    if !db.isInsideTransaction { try db.beginTransaction(.immediate) }
    try log.begin()
  }

  /// Writes a batch into the open transaction, or into a new one.
  ///
  /// - Parameters:
  ///   - collection: The collection for a record, which may name one itself.
  ///   - input: The batch's input; by default, that of the job.
  ///   - onRecord: Called with the id of every record.
  /// - Returns: The counts of all batches so far.
  func write(
    _ batch: ImportBatch, after counts: ImportCounts, into collection: (ImportBatch.Row) -> String,
    from input: RowInput? = nil, onRecord: (RecordID) -> Void = { _ in }
  ) throws -> ImportCounts {
    var counts = counts
    let isEnd = batch.end != nil && !waiting.isEmpty
    guard isEnd || !batch.records.isEmpty || !batch.rejected.isEmpty else { return counts }
    try begin()
    let now = Clock.julianDay
    for record in batch.records {
      let row = WaitingRows.Row(
        row: record, input: batch.file ?? record.input, collection: collection(record), source: input ?? self.input)
      if repeats.isOther(row.input) { counts = try writeWaiting(after: counts, onRecord: onRecord) }
      try write(row, mayWait: !waiting.isFull, at: now, &counts, onRecord)
    }
    let isDue = batch.end != nil || batch.isSlow && waiting.isOverdue
    if isDue { counts = try writeWaiting(after: counts, onRecord: onRecord) }
    try log.keep(batch.rejected)
    counts.rejected += batch.rejected.count
    writtenCount += batch.records.count + batch.rejected.count
    writtenBytes = writtenBytes.addingClamped(batch.byteCount)
    return counts
  }

  /// Writes the rows that waited for the end of the last input, into the open transaction or a new one.
  ///
  /// - Returns: The counts of all rows so far.
  func writeWaiting(after counts: ImportCounts, onRecord: (RecordID) -> Void = { _ in }) throws -> ImportCounts {
    var counts = counts
    guard !waiting.isEmpty else { return counts }
    try begin()
    let now = Clock.julianDay
    for row in waiting.take() { try write(row, mayWait: false, at: now, &counts, onRecord) }
    return counts
  }

  private func write(
    _ waitingRow: WaitingRows.Row, mayWait: Bool, at now: Double, _ counts: inout ImportCounts,
    _ onRecord: (RecordID) -> Void
  ) throws {
    let record = waitingRow.row
    let place = try id(of: waitingRow.collection, at: now)
    let found = try repeats.row(
      record.row, of: waitingRow.input, in: place, mayWait: mayWait,
      hasNumbered: { try NumberedIdentifiers.areNoted(db) }, writer)
    guard let row = found else { return waiting.append(waitingRow) }
    let (id, outcome) = try writer.put(
      row, formerly: record.formerIdentities, from: waitingRow.source, collection: place, at: now)
    counts.add(outcome)
    if outcome == .added, !row.identifier.isExactly(record.row.identifier) {
      counts.repeated += 1
      repeatedExample = repeatedExample ?? row.identifier
    }
    let conflicts = writer.takeConflicts()
    if !conflicts.isEmpty {
      counts.conflicts += conflicts.count
      try log.keep(conflicts)
    }
    onRecord(id)
  }

  /// Remembers the rules that files were read by, in the open transaction or a new one.
  func note(_ rules: [FieldMapping], of paths: [String]) throws {
    guard !rules.isEmpty else { return }
    try begin()
    for rules in rules { try ImportHistory.note(paths, rules: rules.json, db) }
  }

  /// True if a person added the record, whatever sources said of it later.
  func isOwn(_ id: RecordID) throws -> Bool { try writer.isOwn(id) }

  /// Removes records in the open transaction.
  ///
  /// - Parameter keepsEdited: True if records stay that a person has edited.
  /// - Returns: The records that stayed.
  func remove(_ ids: [RecordID], keepsEdited: Bool) throws -> [RecordID] {
    let kept = keepsEdited ? try ids.filter { try writer.isEdited($0) } : []
    for id in Set(ids).subtracting(kept).sorted() { try writer.remove(id) }
    writtenCount += ids.count
    return kept
  }

  /// True when the open transaction is large enough to commit.
  ///
  /// FTS5 writes its pending terms at each commit, so small transactions cost: a thousand records at a time take 28 %
  /// longer. Larger ones keep a user who presses Ctrl-C waiting, and the log grows with the bytes of a transaction.
  var isCommitDue: Bool { writtenCount >= 20_000 || writtenBytes >= 64 << 20 }

  /// Indexes the written records and ends the transaction.
  func commit(_ counts: Job.Counts) throws {
    guard db.isInsideTransaction else { return }
    try writer.flush()
    try log.update(counts)
    try db.commit()
    (writtenCount, writtenBytes) = (0, 0)
  }

  /// Rolls the open transaction back, and writes the reason to the job's row if the file can still be written.
  func fail(_ error: any Error) {
    if db.isInsideTransaction { try? db.rollback() }
    try? CatalogFile.transaction(db) { _ in try log.fail(error) }
  }

  /// Writes the end of the job.
  func finish(_ counts: Job.Counts, _ state: Job.State) throws {
    try CatalogFile.transaction(db) { _ in try log.finish(counts, state) }
  }

  /// Merges the index when `IndexMergePolicy` says so.
  func mergeIndex(_ counts: Job.Counts, of file: CatalogFile) throws {
    guard try IndexMergePolicy.isDue(changed: counts.added + counts.updated, in: db) else { return }
    try IndexMerge(db, of: file).run()
  }

  /// The id of the collection with this name, which is created when it is new.
  func id(of name: String, at now: Double) throws -> Int64 {
    if let last, last.name.isExactly(name) { return last.id }
    let key = ExactString(name)
    let id = try collectionIDs[key] ?? collections.id(of: name, at: now)
    collectionIDs[key] = id
    last = (name, id)
    return id
  }
}
