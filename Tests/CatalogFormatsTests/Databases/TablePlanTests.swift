import CatalogFormats
import CatalogRecords
import Testing

/// Tables with nothing known but their columns.
@Suite struct TablePlanTests {
  @Test("the table of an iOS sample comes in without options: its REAL seconds since 1970 are the date")
  func classicTable() throws {
    let file = try ForeignFile(
      """
      CREATE TABLE book (pk INTEGER PRIMARY KEY, title TEXT, copyright REAL, author TEXT);
      INSERT INTO book VALUES (1, 'Common Sense', -6118588800.0, 'Thomas Paine'), (2, 'Emma', -4855248000.5, NULL);
      """)
    #expect(
      try file.table() == """
        notice: 'copyright' is read as dates in seconds since 1970
        notice: 'copyright' becomes the date
        1 identifier=1 title="Common Sense" date="1776-02-10" author="Thomas Paine"
        2 identifier=2 title="Emma" date="1816-02-22T23:59:59.5Z"
        """)
  }

  @Test("columns with known names are the fields that no column is named like")
  func knownNames() throws {
    let file = try ForeignFile(
      """
      CREATE TABLE sayings (nr INTEGER PRIMARY KEY, quote TEXT, speaker TEXT, book TEXT, year INT);
      INSERT INTO sayings VALUES (1, 'Words one', 'Ann', 'The Roads', 1850), (2, 'Words two', 'Bob', NULL, -44);
      """)
    #expect(
      try file.table() == """
        notice: 'year' becomes the date
        notice: 'quote' becomes the text
        notice: 'speaker' becomes the creator
        notice: 'book' becomes the source
        1 identifier=1 text="Words one" creator="Ann" source="The Roads" date=1850
        2 identifier=2 text="Words two" creator="Bob" date="-0044"
        """)
  }

  @Test("known names of the date in other languages are the date", arguments: ["Jahr", "Datum", "année", "出版年"])
  func dateInOtherLanguages(name: String) throws {
    let file = try ForeignFile(
      "CREATE TABLE s (Zitat TEXT, Autor TEXT, \"\(name)\" TEXT); INSERT INTO s VALUES ('Words', 'Ann', '1850')")
    #expect(
      try file.table() == """
        notice: '\(name)' becomes the date
        notice: 'Zitat' becomes the text
        notice: 'Autor' becomes the creator
        1 text="Words" creator="Ann" date="1850"
        """)
  }

  @Test(
    "years and days in digits are not seconds",
    arguments: [
      ("year INT", ["1850", "-1044", "0"]), ("pub_year INT", ["1850", "86400"]),
      ("date INT", ["18500503", "19000101"]),
    ])
  func noSeconds(column: String, values: [String]) throws {
    let rows = values.map { "('a', \($0))" }.joined(separator: ", ")
    let file = try ForeignFile("CREATE TABLE t (title, \(column)); INSERT INTO t VALUES \(rows)")
    #expect(try file.records().compactMap { $0["date"]?.plainText ?? $0["pub_year"]?.plainText } == values)
  }

  @Test(
    "years of fewer than four digits are EDTF in the column of the date",
    arguments: ["year INTEGER", "date INTEGER", "published REAL", "issued DATE"])
  func shortYears(column: String) throws {
    let file = try ForeignFile(
      "CREATE TABLE t (title, \(column)); INSERT INTO t VALUES ('a', 800), ('b', -44), ('c', 5), ('d', 0)")
    let records = try file.records()
    #expect(records.map { $0["date"]?.plainText }.prefix(3) == ["0800", "-0044", "0005"])
    #expect(records.last?["date"].flatMap { Double($0.plainText) } == 0)
  }

  @Test("a short year in a column that a rule gives to the date is EDTF, and one beside a date is a number")
  func otherShortYears() throws {
    let file = try ForeignFile(
      "CREATE TABLE t (title, date, year INTEGER); INSERT INTO t VALUES ('a', 'c. 1850', 800)")
    #expect(try file.records()[0]["year"] == .integer(800))
    var options = InputOptions()
    options.claims.columns = ["year"]
    options.claims.fields = ["date"]
    #expect(try file.records(options)[0]["year"] == .string("0800"))
  }

  @Test("the table that FMDB's samples make comes in without options")
  func fmdbTable() throws {
    let file = try ForeignFile(
      """
      CREATE TABLE books(
        id integer primary key asc, title text not null, author text not null, copyright timestamp not null);
      INSERT INTO books VALUES (7, 'Emma', 'Jane Austen', 1107302400), (8, 'Dune', 'Frank Herbert', 0.25);
      """)
    let records = try file.records()
    #expect(records.map { $0["id"] } == [.integer(7), .integer(8)])
    #expect(records[0]["date"] == .string("2005-02-02"))
  }

  @Test(
    "the range of numbers tells their notation",
    arguments: [
      ("copyright REAL", "2436934.5", "1960-01-01"), ("published INTEGER", "1850", "1850"),
      ("published INTEGER", "86400", "1970-01-02"), ("created_at REAL", "86400", "2001-01-02"),
      ("published DATETIME", "1704067200000", "2024-01-01"), ("published TEXT", "'c. 1850'", "\"c. 1850\""),
      ("modified TIMESTAMP", "1704067200", "2024-01-01"),
    ])
  func ranges(column: String, value: String, date: String) throws {
    let file = try ForeignFile("CREATE TABLE t (title, \(column)); INSERT INTO t VALUES ('a', \(value))")
    let name = String(column.prefix { $0 != " " })
    let record = try #require(try file.records().first)
    let found = record[name] ?? record["date"]
    #expect(found?.json.replacing("\"", with: "") == date.replacing("\"", with: ""))
  }

  @Test("columns for which there are rules keep their names, and their numbers when the rule has a notation")
  func rules() throws {
    let file = try ForeignFile("CREATE TABLE t (title, copyright REAL); INSERT INTO t VALUES ('a', 86400)")
    var options = InputOptions()
    options.claims.columns = ["copyright"]
    options.claims.fields = ["date"]
    #expect(try file.records(options) == [["title": .string("a"), "copyright": .string("1970-01-02")]])
    options.claims.datedColumns = ["copyright"]
    #expect(try file.records(options) == [["title": .string("a"), "copyright": .number(86400)]])
  }

  @Test("the one of several tables with title and creator is read, and the others are named")
  func evidentTable() throws {
    let file = try ForeignFile(
      #"""
      CREATE TABLE shelf (id, title); INSERT INTO shelf VALUES (1, 'left');
      CREATE TABLE "the ""books""" (title, author); INSERT INTO "the ""books""" VALUES ('Emma', 'Jane Austen');
      CREATE TABLE empty (title, author);
      CREATE VIRTUAL TABLE search USING fts5(title, author);
      """#)
    #expect(
      try file.table() == #"""
        notice: the table 'the "books"' is read; 'shelf' is not
        1 title="Emma" author="Jane Austen"
        """#)
  }

  @Test("tables are listed when none is evident, or another is asked for")
  func notEvident() throws {
    let file = try ForeignFile(
      """
      CREATE TABLE a (title, author); INSERT INTO a VALUES (1, 2), (3, 4);
      CREATE TABLE b (text, creator); INSERT INTO b VALUES (1, 2);
      CREATE VIEW v AS SELECT title FROM a;
      """)
    let tables = ["a (title, author), 2 rows", "b (text, creator), 1 row"]
    #expect(file.fault() == .tableNeeded(tables: tables))
    #expect(file.fault(InputOptions(table: "c")) == .noSuchTable("c", tables: tables))
    #expect(try file.table(InputOptions(table: "B")) == "1 text=1 creator=2")
    #expect(try file.table(InputOptions(table: "v")) == "1 title=1\n2 title=3")
    #expect(try ForeignFile("CREATE TABLE a (title)").fault() == .noTables)
  }

  @Test("a row that is not text in UTF-8 or is too large costs itself")
  func badRows() throws {
    let file = try ForeignFile(
      """
      CREATE TABLE t (title TEXT, cover BLOB);
      INSERT INTO t VALUES ('one', x'FF00'), (CAST(x'C361' AS TEXT), NULL), (CAST(x'410042' AS TEXT), NULL);
      INSERT INTO t VALUES (CAST(zeroblob(100000) AS TEXT), 1), ('two', CAST('words' AS BLOB));
      """)
    let events = try file.events(InputOptions(maxRecordBytes: 70_000))
    #expect(
      ForeignFile.table(events) == """
        1 title="one"
        2 ! 'title': byte 0xC3 at offset 0 is not UTF-8; if the whole file has another encoding, convert it to UTF-8
        3 ! 'title': the byte at offset 1 is a NUL; remove it, or check that the file is text
        4 ! the record is larger than 70000 bytes and was not kept; split it
        5 title="two" cover="words"
        notice: values that are not text were left out: 1 in 'cover'
        """)
    #expect(events[1].rejected.map { String(decoding: $0.bytes, as: UTF8.self) } == "{\"title\":\"\u{FFFD}a\"}")
  }

  @Test("UTF-16 databases and numbers of every kind are read")
  func values() throws {
    let file = try ForeignFile(
      """
      PRAGMA encoding = 'UTF-16le';
      CREATE TABLE t (title, a, b, c, d);
      INSERT INTO t VALUES ('道可道 😀', 9223372036854775807, 1.5, 9e999, '');
      """)
    #expect(try file.table() == #"1 title="道可道 😀" a=9223372036854775807 b=1.5 c="inf""#)
  }
}
