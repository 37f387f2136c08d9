import Foundation
import GRDB
import TestTools
import Testing

/// The commands of docs/formats/databases.md: databases of other programs, read and written.
@Suite(.serialized) struct DatabaseCommandTests {
  private let adagia: Adagia

  init() throws { adagia = try Adagia() }

  private func make(_ name: String, _ sql: String) throws {
    let database = try DatabaseQueue(path: adagia.folder.path(name))
    try database.writeWithoutTransaction { try $0.execute(sql: sql) }
    try database.close()
  }

  private func rows(of name: String, _ sql: String) throws -> [Row] {
    let database = try DatabaseQueue(path: adagia.folder.path(name))
    defer { try? database.close() }
    return try database.read { try Row.fetchAll($0, sql: sql) }
  }

  private static let book = """
    CREATE TABLE book (pk INTEGER PRIMARY KEY, title TEXT, copyright REAL, author TEXT);
    INSERT INTO book VALUES (1, 'Common Sense', -6118588800, 'Thomas Paine'), (2, 'Emma', -4855248000, 'Jane Austen');
    """

  @Test("a table comes in without options, and again without changes")
  func aTableComesInWithoutOptionsAndAgainWithoutChanges() throws {
    try make("books.db", Self.book)
    let run = try adagia("import", "books.db", "--catalog", "c.db")
    #expect(
      run.error == """
        adagia: books.db: 'copyright' is read as dates in seconds since 1970.
        adagia: books.db: 'copyright' becomes the date.
        adagia: 2 rows: 2 added, 0 updated, 0 unchanged, 0 rejected.

        """, "\(run)")
    let found = try adagia("search", "author:paine", "date:1776", "--format", "ids", "--catalog", "c.db")
    #expect(found.output == "1\n", "\(found)")
    let again = try adagia("import", "books.db", "--catalog", "c.db", "--quiet")
    #expect(again.status == 0, "\(again)")
    let other = try adagia("import", "books.db", "--map", "date=copyright:coredata", "--catalog", "c.db")
    #expect(other.error == "adagia: 2 rows: 0 added, 2 updated, 0 unchanged, 0 rejected.\n", "\(other)")
    #expect(try adagia("search", "date:1807", "--format", "ids", "--catalog", "c.db").output == "1\n")
  }

  @Test("a table is chosen by name when none is evident")
  func aTableIsChosenByNameWhenNoneIsEvident() throws {
    try make(
      "books.db",
      """
      CREATE TABLE books (id, title, author); INSERT INTO books VALUES (1, 'Emma', 'Austen'), (2, 'Dune', 'Herbert');
      CREATE TABLE films (id, title, author); INSERT INTO films VALUES (1, 'Brazil', 'Gilliam');
      """)
    let run = try adagia("import", "books.db", "--catalog", "c.db")
    #expect(run.status == 65, "\(run)")
    let tables = "books (id, title, author), 2 rows; films (id, title, author), 1 row."
    #expect(run.error.hasPrefix("adagia: books.db: the table to read is not evident. It has \(tables) "), "\(run)")
    #expect(run.error.contains("--table NAME"), "\(run)")
    let chosen = try adagia("import", "books.db", "--table", "films", "--catalog", "c.db")
    #expect(chosen.error == "adagia: 1 row: 1 added, 0 updated, 0 unchanged, 0 rejected.\n", "\(chosen)")
    let missing = try adagia("import", "books.db", "--table", "films", "--map", "title=name", "--catalog", "c.db")
    #expect(missing.status != 0)
    #expect(missing.error.contains("no column is named 'name'"), "\(missing)")
    #expect(try adagia("import", "books.db", "--table", "a", "--entity", "b").status == 64)
  }

  @Test("a manifest names a table or an entity")
  func aManifestNamesATableOrAnEntity() throws {
    try make("books.db", Self.book + "CREATE TABLE films (id, title); INSERT INTO films VALUES (1, 'Brazil')")
    try make(
      "store.db",
      """
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      INSERT INTO Z_METADATA VALUES (1, 'U', 'Song Album');
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Song', 0, 1), (2, 'Album', 0, 1);
      CREATE TABLE ZSONG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR);
      CREATE TABLE ZALBUM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR);
      INSERT INTO ZSONG VALUES (1, 1, 1, 'Autumn'); INSERT INTO ZALBUM VALUES (1, 2, 1, 'Seasons');
      """)
    let manifest = """
      collections:
        - name: films
          files: {path: books.db, table: films}
        - name: albums
          files: {path: store.db, entity: Album}
      """
    try adagia.folder.write(manifest, to: "m.yaml")
    let run = try adagia("reindex", "m.yaml", "--catalog", "c.db")
    #expect(run.status == 0, "\(run)")
    #expect(try adagia("search", "in:films", "brazil", "--format", "ids", "--catalog", "c.db").output == "1\n")
    #expect(try adagia("search", "in:albums", "seasons", "--format", "ids", "--catalog", "c.db").output == "2\n")
  }

  @Test("a change in a database's log is read by the next job")
  func aChangeInADatabasesLogIsReadByTheNextJob() throws {
    let database = try DatabasePool(path: adagia.folder.path("books.db"))
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0;" + Self.book) }
    try adagia.folder.write("collections:\n  - {name: mine, files: books.db}\n", to: "m.yaml")
    #expect(try adagia("reindex", "m.yaml", "--catalog", "c.db").error.contains("2 added"))
    try database.writeWithoutTransaction { try $0.execute(sql: "INSERT INTO book VALUES (3, 'Dune', 0, 'Herbert')") }
    let run = try adagia("reindex", "m.yaml", "--catalog", "c.db")
    #expect(run.error.contains("1 added, 0 updated, 2 unchanged"), "\(run)")
    try database.close()
  }

  @Test("rejected rows are kept as JSON Lines")
  func rejectedRowsAreKeptAsJSONLines() throws {
    try make("t.db", "CREATE TABLE t (title, n); INSERT INTO t VALUES ('one', 1), (NULL, 2), (NULL, 3)")
    let run = try adagia("import", "t.db", "--rejects", "bad.jsonl", "--catalog", "c.db")
    #expect(run.status == 3, "\(run)")
    #expect(run.error.contains("t.db: row 2: "), "\(run)")
    #expect(try adagia.text(of: "bad.jsonl") == "{\"n\":2}\n{\"n\":3}\n")
  }

  @Test("a table that is exported gives the same records")
  func aTableThatIsExportedGivesTheSameRecords() throws {
    let lines = """
      {"title":"Emma","attributions":[{"creator":"Jane Austen","role":"wrote"}],"date":"c. 1815","subject":["a","b; c"],"pages":3}
      {"text":"Know thyself","note":"\\"quoted\\"","date":"undated","identifier":"k"}

      """
    _ = try adagia("import", "-", "--format", "jsonl", "--catalog", "c.db", "--collection", "x", input: lines)
    let run = try adagia("export", "--output", "books.sqlite", "--table", "my books", "--catalog", "c.db")
    #expect(run.status == 0, "\(run)")
    #expect(try rows(of: "books.sqlite", "SELECT title FROM \"my books\" WHERE title IS NOT NULL")[0][0] == "Emma")
    _ = try adagia("import", "books.sqlite", "--catalog", "d.db")
    let exported = try adagia("export", "--catalog", "c.db").output
    #expect(exported.split(separator: "\n").count == 2)
    #expect(try adagia("export", "--catalog", "d.db").output == exported)
    #expect(try adagia("export", "--output", "books.sqlite", "--catalog", "c.db").status == 2)
    #expect(try adagia("export", "--format", "sqlite", "--catalog", "c.db").status == 64)
    _ = try adagia("export", "--output", "u.db", "--dates", "unix", "title:emma", "--catalog", "c.db")
    #expect(
      try rows(of: "u.db", "SELECT date, date_edtf FROM records")[0] == ["date": -4891363200.0, "date_edtf": "1815~"])
  }

  @Test("a Core Data store is read and a template filled")
  func aCoreDataStoreIsReadAndATemplateFilled() throws {
    try make(
      "Empty.CDBStore",
      """
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      CREATE TABLE ZBOOK (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
        ZCOPYRIGHT TIMESTAMP, ZAUTHOR VARCHAR, ZTITLE VARCHAR);
      INSERT INTO Z_PRIMARYKEY VALUES (1, 'Book', 0, 0);
      INSERT INTO Z_METADATA VALUES (1, 'U', x'62706C697374303020426F6F6B');
      """)
    try make("books.db", Self.book)
    _ = try adagia("import", "books.db", "--catalog", "c.db")
    let missing = try adagia("export", "--format", "coredata", "--output", "a", "--catalog", "c.db")
    #expect(missing.status == 64, "\(missing)")
    let run = try adagia(
      "export", "--format", "coredata", "--template", "Empty.CDBStore", "--entity", "Book", "--output",
      "Books.CDBStore",
      "--catalog", "c.db")
    #expect(
      run.error == """
        adagia: the entity 'Book' has no attribute for identifier (2).
        adagia: wrote 2 records to Books.CDBStore.

        """, "\(run)")
    #expect(try rows(of: "Books.CDBStore", "PRAGMA integrity_check")[0][0] == "ok")
    let read = try adagia("import", "Books.CDBStore", "--catalog", "d.db")
    #expect(read.error.hasSuffix("2 rows: 2 added, 0 updated, 0 unchanged, 0 rejected.\n"), "\(read)")
    #expect(try adagia("search", "date:1776-02-10", "paine", "--format", "ids", "--catalog", "d.db").output == "1\n")
    let absent = try adagia("import", "Books.CDBStore", "--entity", "Novel", "--catalog", "d.db")
    #expect(absent.error.contains("no table, view or entity is named 'Novel'. It has Book, 2 rows."), "\(absent)")
  }

  @Test("catalogs and other files are refused in words")
  func catalogsAndOtherFilesAreRefusedInWords() throws {
    try make("books.db", Self.book)
    _ = try adagia("import", "books.db", "--catalog", "c.db")
    let own = try adagia("import", "c.db", "--catalog", "d.db")
    #expect(
      own.error.contains("c.db: a catalog of Adagia, not another program's database. Merge it. Use: adagia merge"),
      "\(own)")
    try adagia.folder.write(String(repeating: "no database\n", count: 20), to: "x.sqlite")
    let text = try adagia("import", "x.sqlite", "--catalog", "d.db")
    #expect(text.status == 65, "\(text)")
    #expect(text.error.contains("x.sqlite: not an SQLite database, or an encrypted one."), "\(text)")
    let folder = try adagia("import", ".", "--catalog", "d.db")
    #expect(folder.error.contains("databases, which are read only when they are named"), "\(folder)")
  }
}
