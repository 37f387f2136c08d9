internal import CatalogStore
internal import FTS5Pages
internal import GRDB

/// Compares counts with each other, for a quick check that does not read every record.
struct CountCheck {
  let db: Database
  let state: CheckState

  init(_ db: Database, _ state: CheckState) {
    (self.db, self.state) = (db, state)
  }

  func run() throws {
    try compareChunks()
    let records = try RecordScan.count(db)
    let sizes = try Int.fetchOne(db, sql: Self.sizes) ?? 0
    let valued = try valuedCount()
    if valued == sizes, sizes > records { return state.findings.add(.recordMissing, count: sizes - records, []) }
    if sizes < records { state.findings.add(.indexMissing, count: records - sizes, []) }
    if sizes > records { state.findings.add(.indexExtra, count: sizes - records, []) }
    if let held = try IndexGeneration.current.pages(db).totals(), held.rowCount != records {
      state.findings.add(.indexTotals, "\(held.rowCount) records in the totals, \(records) in the file")
    }
  }

  /// The number of records in the collection column.
  private func valuedCount() throws -> Int {
    let statement = try SQLStatement(db, Self.collections)
    statement.bind(ColumnKind.collection.rawValue, at: 1)
    defer { statement.reset() }
    var count = 0
    while try statement.step() {
      statement.withBytes(0) { bytes in
        for place in stride(from: 0, to: bytes.count & ~3, by: 4)
        where bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self) != 0 { count += 1 }
      }
    }
    return count
  }

  private func compareChunks() throws {
    let largest = try RecordScan.largestID(db) ?? 0
    let sizes = try SQLStatement(db, Self.chunks)
    defer { sizes.reset() }
    var counts: [Int64: Int] = [:]
    while try sizes.step() {
      guard let kind = ColumnKind(rawValue: sizes.integer(0)), state.kinds.contains(kind) else { continue }
      if sizes.integer(2) != kind.chunkSize { state.findings.add(.columnSize, "chunk \(sizes.integer(1)), \(kind)") }
      counts[kind.rawValue, default: 0] += 1
    }
    guard largest > 0, largest < 1 << 32 else { return }
    let due = try chunkCount(largest)
    for kind in state.kinds where counts[kind.rawValue, default: 0] < due {
      state.findings.add(.columnMissing, count: due - counts[kind.rawValue, default: 0], ["\(kind)"])
    }
  }

  /// The number of chunks that contain a record.
  private func chunkCount(_ largest: Int64) throws -> Int {
    var (count, next) = (0, Int64(1))
    while next <= largest, let id = try RecordScan.firstID(db, from: next) {
      count += 1
      next = (id >> 16 + 1) << 16
    }
    return count
  }

  private static let sizes = "SELECT count(*) FROM record_fts_docsize"
  /// `?1` kind. Columns: values.
  private static let collections = "SELECT data FROM column_chunk WHERE kind = ?1"
  /// Columns: kind, chunk, bytes.
  private static let chunks = "SELECT kind, chunk, length(data) FROM column_chunk"
}
