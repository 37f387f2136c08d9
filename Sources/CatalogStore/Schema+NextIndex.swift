package import GRDB
internal import TextAnalysis

/// The tables of an index that is built beside the present one, and how it takes the present one's place.
extension Schema {
  /// Makes the tables, empty, in the place of any that a build left behind.
  package static func makeNextIndex(_ db: Database) throws {
    try dropNextIndex(db)
    try db.execute(sql: nextIndex)
  }

  package static func dropNextIndex(_ db: Database) throws {
    for table in indexTables { try db.execute(sql: "DROP TABLE IF EXISTS \(table)\(IndexGeneration.next.suffix)") }
  }

  /// Drops the present index and gives its names to the next one. Readers see one or the other.
  package static func swapIndexes(_ db: Database) throws {
    for table in indexTables {
      try db.execute(sql: "DROP TABLE \(table)")
      try db.execute(sql: "ALTER TABLE \(table)\(IndexGeneration.next.suffix) RENAME TO \(table)")
    }
  }

  private static let indexTables = ["record_fts", "column_chunk", "column_code", "extra_field"]

  /// The same tables as those without `_next`.
  private static let nextIndex = """
    CREATE VIRTUAL TABLE record_fts_next USING fts5 (
      title, creator, text, source, subject, note,
      content = 'record_text', content_rowid = 'id', tokenize = '\(FTS5Tokenizer.name)'
    );
    INSERT INTO record_fts_next (record_fts_next, rank) VALUES ('hashsize', 33554432);
    CREATE TABLE column_chunk_next (
      kind  INTEGER NOT NULL,
      chunk INTEGER NOT NULL,
      data  BLOB NOT NULL,
      PRIMARY KEY (kind, chunk)
    );
    CREATE TABLE column_code_next (
      kind  INTEGER NOT NULL,
      code  INTEGER NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (kind, code),
      UNIQUE (kind, value)
    ) WITHOUT ROWID;
    CREATE TABLE extra_field_next (
      name TEXT PRIMARY KEY
    ) WITHOUT ROWID;
    """
}
