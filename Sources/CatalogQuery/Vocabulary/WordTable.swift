internal import CatalogStore
internal import GRDB

/// FTS5's own table of terms: exact, and slow for more than a few of them.
struct WordTable {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// How many records have a term.
  ///
  /// - Complexity: O(*n*) in the number of records that have it.
  func recordCount(of term: String) throws -> Int {
    try make()
    let statement = try SQLStatement(db, Self.recordCount)
    statement.bind(term, at: 1)
    defer { statement.reset() }
    return try statement.step() ? Int(statement.integer(0)) : 0
  }

  /// All words that begin with some bytes, sorted.
  ///
  /// - Complexity: O(*n*) in all that the index has on them.
  func terms(startingWith prefix: [UInt8]) throws -> TermList {
    try make()
    let statement = try SQLStatement(db, Self.terms)
    let range = TermRange(prefix: prefix)
    statement.bind(String(decoding: range.lower.dropFirst(), as: UTF8.self), at: 1)
    defer { statement.reset() }
    var list = TermList()
    while try statement.step() {
      let term = Array((statement.text(0) ?? "").utf8)
      guard ([TermRange.mainIndex] + term).withUnsafeBufferPointer(range.isBelowEnd) else { break }
      list.append(term, weight: Int(statement.integer(1)) * VocabularyTerm.bytesPerRecord)
    }
    return list
  }

  /// Makes FTS5 write what it has in memory.
  func open() throws {
    _ = try recordCount(of: "")
  }

  /// Makes the table, which is the connection's own and nothing in the file. A connection that may write is kept from
  /// all writing while it reads.
  private func make() throws {
    guard try Int.fetchOne(db, sql: Self.isThere) == nil else { return }
    let isKept = try Bool.fetchOne(db, sql: "PRAGMA query_only") ?? false
    if isKept { try db.execute(sql: "PRAGMA query_only = 0") }
    defer { if isKept { try? db.execute(sql: "PRAGMA query_only = 1") } }
    try db.execute(sql: Self.make)
  }

  private static let isThere = "SELECT 1 FROM temp.sqlite_master WHERE name = 'record_word'"

  private static let make = "CREATE VIRTUAL TABLE temp.record_word USING fts5vocab (main, record_fts, row)"

  /// `?1` a term. Columns: records.
  private static let recordCount = "SELECT doc FROM temp.record_word WHERE term = ?1"

  /// `?1` the lowest term. Columns: term, records.
  private static let terms = "SELECT term, doc FROM temp.record_word WHERE term >= ?1 ORDER BY term"
}
