internal import CatalogStore
internal import FTS5Pages
internal import GRDB

/// The words of the index as FTS5 itself lists them, with `fts5vocab`: exact, and slow for more than a few words.
struct WordTable {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The number of records that have a term.
  ///
  /// - Complexity: O(*n*) in that number.
  func recordCount(of term: String) throws -> Int {
    try create()
    let statement = try SQLStatement(db, Self.recordCount)
    statement.bind(term, at: 1)
    defer { statement.reset() }
    return try statement.step() ? Int(statement.integer(0)) : 0
  }

  /// All words with a prefix, sorted.
  ///
  /// - Complexity: O(*n*) in the size of their doclists.
  func terms(startingWith prefix: [UInt8]) throws -> TermList {
    try create()
    let statement = try SQLStatement(db, Self.terms)
    let range = TermRange(prefix: prefix)
    statement.bind(String(decoding: range.lower.dropFirst(), as: UTF8.self), at: 1)
    defer { statement.reset() }
    var list = TermList()
    while try statement.step() {
      let term = Array((statement.text(0) ?? "").utf8)
      guard ([SegmentCursor.mainIndex] + term).withUnsafeBufferPointer(range.isBelowEnd) else { break }
      list.append(term, doclistBytes: Int(statement.integer(1)) * TermInfo.bytesPerRecord)
    }
    return list
  }

  /// Makes FTS5 write to its tables what it still has in memory.
  func flush() throws {
    _ = try recordCount(of: "")
  }

  /// Creates the table, which belongs to the connection and not to the file. `query_only`, which is on while a
  /// connection that may write reads, would forbid it.
  private func create() throws {
    guard try Int.fetchOne(db, sql: Self.exists) == nil else { return }
    let isReadOnly = try Bool.fetchOne(db, sql: "PRAGMA query_only") ?? false
    if isReadOnly { try db.execute(sql: "PRAGMA query_only = 0") }
    defer { if isReadOnly { try? db.execute(sql: "PRAGMA query_only = 1") } }
    try db.execute(sql: Self.create)
  }

  private static let exists = "SELECT 1 FROM temp.sqlite_master WHERE name = 'record_word'"

  private static let create = "CREATE VIRTUAL TABLE temp.record_word USING fts5vocab (main, record_fts, row)"

  /// `?1` a term. Columns: records.
  private static let recordCount = "SELECT doc FROM temp.record_word WHERE term = ?1"

  /// `?1` the lowest term. Columns: term, records.
  private static let terms = "SELECT term, doc FROM temp.record_word WHERE term >= ?1 ORDER BY term"
}
