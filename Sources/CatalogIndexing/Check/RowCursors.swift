internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// A cursor over the names or the subjects of a range of records, in the records' order.
struct PartCursor {
  private let statement: SQLStatement
  /// The row that the current part belongs to; `nil` after the last part.
  private(set) var key: RowKey?
  /// True if all parts of the last row are stored as text.
  private(set) var areTexts = true

  init(_ db: Database, _ sql: String, _ range: ClosedRange<Int64>) throws {
    statement = try SQLStatement(db, sql)
    statement.bind(range.lowerBound, at: 1)
    statement.bind(range.upperBound, at: 2)
    try advance()
  }

  mutating func advance() throws {
    key = try statement.step() ? RowKey(entry: statement.integer(0), id: statement.integer(1)) : nil
    if key == nil { statement.reset() }
  }

  /// Skips parts that belong to no row before `key`, or to none at all.
  mutating func skip(before key: RowKey?, _ stray: (RowKey) -> Void) throws {
    while let own = self.key {
      if let key, own >= key { return }
      stray(own)
      try advance()
    }
  }

  /// The names that belong to a row.
  mutating func attributions(of key: RowKey) throws -> [Attribution] {
    var all: [Attribution] = []
    areTexts = true
    while self.key == key {
      areTexts = areTexts && (2...5).allSatisfy { statement.isTextOrNull($0) }
      all.append(attribution)
      try advance()
    }
    return all
  }

  /// The subjects that belong to a row.
  mutating func subjects(of key: RowKey) throws -> [String] {
    var all: [String] = []
    areTexts = true
    while self.key == key {
      areTexts = areTexts && statement.isTextOrNull(2)
      all.append(statement.text(2) ?? "")
      try advance()
    }
    return all
  }

  private var attribution: Attribution {
    Attribution(
      creator: statement.text(2) ?? "", role: statement.text(3).flatMap(Attribution.Role.init) ?? .attributed,
      locator: statement.text(4), evidence: statement.text(5))
  }

  func close() { statement.reset() }
}

/// A cursor over FTS5's token counts, one row a record, beside the records.
struct SizeCursor {
  private let statement: SQLStatement
  private var id: Int64?
  /// Ids without a record since the last record.
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

  /// Skips rows before `end` and calls `body` with their ids; `nil` skips the rest.
  mutating func pass(before end: Int64?, _ body: (Int64) -> Void) throws {
    passed.removeAll()
    while let id, end.map({ id < $0 }) ?? true {
      body(id)
      passed.insert(id)
      try advance()
    }
  }

  func hasPassed(_ id: Int64) -> Bool { passed.contains(id) }

  /// Compares the row of a record; `nil` when there is none.
  mutating func take(_ wanted: Int64, _ fits: (UnsafeRawBufferPointer) -> Bool) throws -> Bool? {
    guard id == wanted else { return nil }
    let result = statement.withBytes(1, fits)
    try advance()
    return result
  }

  /// `?1`…`?2` ids. Columns: id, counts.
  private static let sizes = "SELECT id, sz FROM record_fts_docsize WHERE id BETWEEN ?1 AND ?2 ORDER BY id"
}
