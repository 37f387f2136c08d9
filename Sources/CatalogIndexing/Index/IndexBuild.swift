internal import CatalogRecords
package import CatalogStore
package import GRDB
internal import Platform

/// Rebuilds the index from the records beside the current one: in batches, between which others may write, until one
/// transaction puts it in the current one's place. Records are indexed in the same way as in an import.
///
/// Finished batches stay in the file. A build that was stopped or killed resumes, unless the analyzer has changed
/// meanwhile.
package final class IndexBuild {
  /// Progress of a build.
  package struct Progress: Sendable {
    package let doneCount: Int
    package let recordCount: Int
  }

  private let file: CatalogFile
  private let batchSize: Int
  private let mostPerSecond: Int?
  private let report: (Progress) -> Void
  private var doneCount = 0
  private var wasStopped = false

  /// - Parameters:
  ///   - mostPerSecond: The most records a second; `nil` for no limit.
  ///   - batchSize: The most records of a transaction.
  ///   - report: Called after each batch.
  package init(
    _ file: CatalogFile, mostPerSecond: Int? = nil, batchSize: Int = largestBatch,
    report: @escaping (Progress) -> Void = { _ in }
  ) {
    self.file = file
    self.mostPerSecond = mostPerSecond
    // Other writers wait for one batch at most.
    self.batchSize = min(batchSize, mostPerSecond ?? batchSize)
    self.report = report
  }

  /// Ends after a batch when the work of this thread is to end.
  ///
  /// - Returns: True if the new index is in its place; `false` when the build was stopped. The ranked index, which
  ///   belongs to the old one, is then rebuilt too; a stop meanwhile leaves the rest to the next job.
  /// - Throws: `StoreError`; the current index then is unchanged.
  package func run() throws -> Bool {
    let isComplete = try file.batches { db in try build(db) }
    if isComplete { file.emptyLog() }
    return isComplete
  }

  private func build(_ db: Database) throws -> Bool {
    try begin(db)
    while try step(db) { if isStopped() { return false } }
    try IndexMerge(db, of: file, .next).run()
    if isStopped() { return false }
    // Records that were added during the merge.
    while try !finish(db) {
      _ = try step(db)
      if wasStopped { return false }
    }
    try RankedBuild(db, of: file).run()
    return true
  }

  /// The most disk space that a build takes, in bytes: the new index in segments, the merged index, and the log of the
  /// merge.
  package static func diskNeed(_ db: Database) throws -> Int {
    try 3 * IndexSize.bytes(db)
  }

  /// Drops the tables of an unfinished build.
  ///
  /// - Returns: True if there was one.
  package static func discard(_ db: Database) throws -> Bool {
    guard try IndexBuildState.read(db) != nil else { return false }
    try IndexBuildState.remove(db)
    try Schema.dropNextIndex(db)
    return true
  }

  private func begin(_ db: Database) throws {
    if let free = FileSystem.freeBytes(onDiskOf: file.path) {
      // Less than the size of the current index is not enough in any case.
      let needed = try IndexSize.bytes(db)
      if free < needed { throw StoreError.noRoom(path: file.path, needed: needed, free: free) }
    }
    try CatalogFile.transaction(db) { db in
      if let state = try IndexBuildState.read(db), state.isOurs {
        doneCount = try RecordScan.count(db, through: state.position)
      } else {
        try Schema.makeNextIndex(db)
        try IndexBuildState().write(db)
      }
    }
  }

  /// Adds the next records to the new index.
  ///
  /// - Returns: `false` when there are no more records.
  private func step(_ db: Database) throws -> Bool {
    let started = Clock.julianDay
    let count = try CatalogFile.transaction(db) { db in try addBatch(db) }
    guard count > 0 else { return false }
    doneCount += count
    report(Progress(doneCount: doneCount, recordCount: try RecordScan.count(db)))
    file.giveWay()
    if let mostPerSecond {
      pause(until: started + Double(count) / Double(mostPerSecond) / 86_400)
    }
    return true
  }

  /// Waits until a batch has taken its share of a second, and polls for a stop every tenth of a second meanwhile.
  private func pause(until moment: Double) {
    while !isStopped() {
      let seconds = (moment - Clock.julianDay) * 86_400
      // No batch is more than a second's records: a longer wait means that the clock was set back.
      guard seconds > 0, seconds <= 1 else { return }
      System.sleep(microseconds: UInt32(min(seconds, 0.1) * 1_000_000))
    }
  }

  /// True if the work of this thread is to end; once it is, always.
  private func isStopped() -> Bool {
    if !wasStopped { wasStopped = Cancellation.isRequested }
    return wasStopped
  }

  private func addBatch(_ db: Database) throws -> Int {
    // Another program may have restarted or dropped the build.
    guard var state = try IndexBuildState.read(db), state.isOurs else { throw StoreError.buildLost(path: file.path) }
    let ids = try RecordScan.ids(db, after: state.position, limit: batchSize)
    guard !ids.isEmpty else { return 0 }
    let index = try IndexTable(db, .next)
    let reading = try RecordLoader(db)
    var count = 0
    let start = ContinuousClock.now
    for number in ids {
      (count, state.position) = (count + 1, number)
      let id = RecordID(number)
      guard let record = try reading.record(id)?.record else { continue }
      try index.add(RecordRow(record), id, IndexTable.Origin(of: id, db))
      if file.isWaitedFor(since: start) || isStopped() { break }
    }
    try index.flush()
    try state.write(db)
    return count
  }

  /// Puts the new index in its place, if it has all records.
  private func finish(_ db: Database) throws -> Bool {
    try CatalogFile.transaction(db) { db in
      guard let state = try IndexBuildState.read(db), state.isOurs else { throw StoreError.buildLost(path: file.path) }
      guard try RecordScan.ids(db, after: state.position, limit: 1).isEmpty else { return false }
      try Schema.swapIndexes(db)
      try IndexBuildState.remove(db)
      try AnalyzerStamp.write(db)
      return true
    }
  }

  /// Records in a transaction: about a second's work.
  package static let largestBatch = 20_000
}

/// The approximate size of the index in bytes, without reading it.
enum IndexSize {
  /// FTS5 numbers the pages of a segment from 1, in rows whose ids begin with the segment's number; pages of another
  /// kind are above bit 36. See "Shadow tables" in SQLite's `fts5_index.c`.
  private static let pieceBits: Int64 = 37
  private static let otherPages: Int64 = 1 << 36
  /// Bytes of an FTS5 page, unless configured otherwise.
  private static let pageSize = 4050
  /// Approximate bytes of the row with a record's token counts.
  private static let lengthsSize = 16

  /// - Complexity: O(*p* log *n*) in the number of segments, some dozens at most.
  static func bytes(_ db: Database) throws -> Int {
    var pages: Int64 = 0
    var end = Int64.max
    // Ids that are out of order, as damage leaves them, end the walk: SQLite finds one of them again and again.
    while let highest = try Int64.fetchOne(db, sql: lastPage, arguments: [end]), highest < end,
      highest >> pieceBits > 0
    {
      end = (highest >> pieceBits) << pieceBits
      let last = try Int64.fetchOne(db, sql: lastPage, arguments: [end + otherPages]) ?? end
      pages += min(max(0, last.subtractingClamped(end)), otherPages)
    }
    let records = try RecordScan.count(db)
    let columns = (records / ColumnKind.chunkLength + 1) * ColumnKind.allCases.map(\.chunkSize).reduce(0, +)
    return Int(pages) * pageSize + records * lengthsSize + columns
  }

  /// `?1` an id. Columns: the highest id below it.
  private static let lastPage = "SELECT max(id) FROM record_fts_data WHERE id < ?1"
}
