import CSystemFTS5
import Testing

@testable import TextAnalysis

/// A database in memory with one indexed column, for tests only. It reads its text through a view that puts the
/// language in front, as a catalog does.
final class IndexDatabase {
  private let connection: OpaquePointer

  init() throws {
    var opened: OpaquePointer?
    try #require(sqlite3_open(":memory:", &opened) == SQLITE_OK)
    connection = try #require(opened)
    try FTS5Tokenizer.register(on: connection)
    try run(
      """
      CREATE TABLE record (id INTEGER PRIMARY KEY, language TEXT, text TEXT);
      CREATE VIEW record_text AS SELECT id, char(31) || coalesce(language, '') || char(31) || text AS text FROM record;
      CREATE VIRTUAL TABLE record_fts USING fts5(text, content = 'record_text', content_rowid = 'id', tokenize = 'adagia');
      CREATE VIRTUAL TABLE vocabulary USING fts5vocab(record_fts, 'row');
      """)
  }

  deinit { sqlite3_close(connection) }

  func run(_ sql: String) throws {
    var message: UnsafeMutablePointer<CChar>?
    defer { sqlite3_free(message) }
    try #require(
      sqlite3_exec(connection, sql, nil, nil, &message) == SQLITE_OK, "\(message.map { String(cString: $0) } ?? sql)")
  }

  /// SQLite's result code of statements.
  func code(of sql: String) -> Int32 { sqlite3_exec(connection, sql, nil, nil, nil) }

  func insert(_ texts: [String], language: String? = nil) throws {
    for text in texts {
      _ = try rows("INSERT INTO record (language, text) VALUES (?1, ?2)", [language, text])
      try run("INSERT INTO record_fts (rowid, text) SELECT id, text FROM record_text WHERE id = last_insert_rowid()")
    }
  }

  /// The texts that a phrase finds, in the order they were inserted.
  func texts(matching phrase: MatchPhrase) throws -> [String] {
    guard let literal = phrase.literal else { return [] }
    return try rows(
      "SELECT record.text FROM record_fts JOIN record ON record.id = record_fts.rowid WHERE record_fts MATCH ?1 ORDER BY id",
      [literal])
  }

  /// The first column of the rows of a statement.
  func rows(_ sql: String, _ values: [String?] = []) throws -> [String] {
    var prepared: OpaquePointer?
    try #require(
      sqlite3_prepare_v2(connection, sql, -1, &prepared, nil) == SQLITE_OK,
      "\(String(cString: sqlite3_errmsg(connection)))")
    defer { sqlite3_finalize(prepared) }
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in values.enumerated() {
      if let value { sqlite3_bind_text(prepared, Int32(index + 1), value, Int32(value.utf8.count), transient) }
    }
    var rows: [String] = []
    var code = sqlite3_step(prepared)
    while code == SQLITE_ROW {
      rows.append(sqlite3_column_text(prepared, 0).map { String(cString: $0) } ?? "NULL")
      code = sqlite3_step(prepared)
    }
    try #require(code == SQLITE_DONE, "\(String(cString: sqlite3_errmsg(connection)))")
    return rows
  }
}
