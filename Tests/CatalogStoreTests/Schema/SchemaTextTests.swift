import Testing

@testable import CatalogStore

/// Statements in the form that compares a file's schema with this program's.
@Suite struct SchemaTextTests {
  @Test(
    "quotation marks and needless white space do not count",
    arguments: [
      ("CREATE  TABLE \"a\" (\n  x  TEXT\n)", "CREATE TABLE a(x TEXT)"), ("a , b", "a,b"), ("a\tb\r\nc", "a b c"),
      ("'a' || b", "a||b"), ("  a", "a"), ("é è", "é è"), ("x_1 y", "x_1 y"), ("", ""),
    ])
  func plain(sql: String, expected: String) {
    #expect(Self.plain(sql) == expected)
  }

  @Test("a comment counts, because no stored statement has one")
  func comments() {
    #expect(Self.plain("a -- b") != Self.plain("a"))
  }

  @Test("statements become entries by type and name, comments left out")
  func entries() {
    let entries = Self.entries([
      """
      -- A table; of things.
      CREATE TABLE thing (
        -- Its name.
        name TEXT
      );
      CREATE INDEX thing_by_name ON thing (name);
      CREATE VIEW names AS SELECT name FROM thing;
      CREATE VIRTUAL TABLE words USING fts5 (x);
      INSERT INTO thing VALUES (1);
      """
    ])
    #expect(
      entries == [
        "table thing": "CREATE TABLE thing(name TEXT)",
        "index thing_by_name": "CREATE INDEX thing_by_name ON thing(name)",
        "view names": "CREATE VIEW names AS SELECT name FROM thing",
        "table words": "CREATE VIRTUAL TABLE words USING fts5(x)",
      ])
  }

  @Test("a later version's column is added after the others")
  func addedColumns() {
    let entries = Self.entries([
      "CREATE TABLE thing (a TEXT)",
      "ALTER TABLE thing ADD COLUMN b INTEGER NOT NULL DEFAULT 0; ALTER TABLE thing ADD COLUMN c",
    ])
    #expect(entries == ["table thing": "CREATE TABLE thing(a TEXT,b INTEGER NOT NULL DEFAULT 0,c)"])
  }

  @Test(
    "a column is added before the constraints of its table",
    arguments: [
      ("a INTEGER REFERENCES b (id), UNIQUE (a)", "CREATE TABLE thing(a INTEGER REFERENCES b(id),c TEXT,UNIQUE(a))"),
      ("a, b, PRIMARY KEY (a, b)", "CREATE TABLE thing(a,b,c TEXT,PRIMARY KEY(a,b))"),
      ("a INTEGER PRIMARY KEY", "CREATE TABLE thing(a INTEGER PRIMARY KEY,c TEXT)"),
    ])
  func columnsBeforeConstraints(columns: String, expected: String) {
    let statements = "CREATE TABLE thing (\(columns)); ALTER TABLE thing ADD COLUMN c TEXT"
    #expect(Self.entries([statements]) == ["table thing": expected])
  }

  @Test("a column of no table is ignored")
  func strayColumn() {
    #expect(Self.entries(["ALTER TABLE thing ADD COLUMN b TEXT"]) == [:])
  }

  private static func plain(_ sql: String) -> String {
    String(decoding: SchemaText.plain(sql.utf8), as: UTF8.self)
  }

  private static func entries(_ versions: [String]) -> [String: String] {
    SchemaText.entries(versions).mapValues { String(decoding: $0, as: UTF8.self) }
  }
}
