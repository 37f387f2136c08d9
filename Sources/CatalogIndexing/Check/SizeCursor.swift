internal import CatalogStore
internal import GRDB

/// Goes through FTS5's counts of words, a row a record, beside the records.
struct SizeCursor {
  private let statement: SQLStatement
  private var id: Int64?
  /// Those that belong to no record, as far as was read since the last record.
  private var passed: Set<Int64> = []

  init(_ db: Database, _ range: ClosedRange<Int64>) throws {
    statement = try SQLStatement(db, Self.sizes)
    statement.bind(range.lowerBound, at: 1)
    statement.bind(range.upperBound, at: 2)
    try advance()
  }

  private mutating func advance() throws {
    id = try statement.step() ? statement.integer(0) : nil
    if id == nil { statement.reset() }
  }

  /// Passes over rows of no record.
  mutating func pass(before end: Int64?, _ body: (Int64) -> Void) throws {
    passed.removeAll()
    while let id, end.map({ id < $0 }) ?? true {
      body(id)
      passed.insert(id)
      try advance()
    }
  }

  func hasPassed(_ id: Int64) -> Bool { passed.contains(id) }

  /// Looks at the row of a record; `nil` when there is none.
  mutating func take(_ wanted: Int64, _ fits: (UnsafeRawBufferPointer) -> Bool) throws -> Bool? {
    guard id == wanted else { return nil }
    let result = statement.withBytes(1, fits)
    try advance()
    return result
  }

  /// `?1`…`?2` ids. Columns: id, counts.
  private static let sizes = "SELECT id, sz FROM record_fts_docsize WHERE id BETWEEN ?1 AND ?2 ORDER BY id"
}
