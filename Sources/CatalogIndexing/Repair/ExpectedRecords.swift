internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// The ids of all records that a damaged file knows outside the record table: in SQLite's index of identifiers, FTS5's
/// token counts, and the collection column. Each is read as far as possible.
struct ExpectedRecords {
  private(set) var ids = IDRuns()
  /// True if one of the three could be read completely, so that no id is unknown.
  private(set) var isComplete = false

  init(_ db: Database) {
    for sql in [Self.identified, Self.counted] { read { try Self.numbers(db, sql) } }
    read { try Self.valued(db) }
  }

  private mutating func read(_ body: () throws -> (ids: [Int64], isWhole: Bool)) {
    guard let (found, isWhole) = try? body() else { return }
    let wanted = found.filter { 1...ColumnKind.largestID ~= $0 }.sorted()
    ids = IDRuns(joining: ids, IDRuns(ascending: wanted))
    isComplete = isComplete || isWhole
  }

  private static func numbers(_ db: Database, _ sql: String) throws -> (ids: [Int64], isWhole: Bool) {
    let statement = try SQLStatement(db, sql)
    defer { statement.reset() }
    var ids: [Int64] = []
    do {
      while try statement.step() { ids.append(statement.integer(0)) }
    } catch is DatabaseError {
      return (ids, false)
    }
    return (ids, true)
  }

  private static func valued(_ db: Database) throws -> (ids: [Int64], isWhole: Bool) {
    let (chunks, isWhole) = try numbers(db, columnChunks)
    var (ids, hasAll): ([Int64], Bool) = ([], isWhole)
    for chunk in Set(chunks) where 0...ColumnKind.largestID >> ColumnKind.chunkShift ~= chunk {
      guard let slab = try? ColumnSlab(db, chunk, kinds: [.collection]) else {
        hasAll = false
        continue
      }
      let first = chunk << ColumnKind.chunkShift
      for id in first...first + Int64(ColumnKind.chunkLength) - 1
      where slab.value(.collection, id, as: UInt32.self) != 0 { ids.append(id) }
    }
    return (ids, hasAll)
  }

  /// Columns: id, from SQLite's index of the table alone.
  private static let identified = "SELECT id FROM record INDEXED BY sqlite_autoindex_record_1"

  /// Columns: id.
  private static let counted = "SELECT id FROM record_fts_docsize"

  /// Columns: chunk.
  private static let columnChunks = "SELECT chunk FROM column_chunk WHERE kind = 2"
}
