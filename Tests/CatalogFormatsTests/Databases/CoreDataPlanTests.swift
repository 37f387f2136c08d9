import CatalogFormats
import CatalogRecords
import Testing

@Suite struct CoreDataPlanTests {
  /// A store with one entity, as Core Data makes it.
  static let books = """
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    CREATE TABLE ZBOOK (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
      ZCOPYRIGHT TIMESTAMP, ZAUTHOR VARCHAR, ZTITLE VARCHAR);
    INSERT INTO Z_PRIMARYKEY VALUES (1, 'Book', 0, 3);
    INSERT INTO Z_METADATA VALUES (1, 'U', 'bplist00 NSStoreModelVersionHashes Book');
    INSERT INTO ZBOOK VALUES (1, 1, 1, -7096896000, 'Thomas Paine', 'Common Sense'),
      (3, 1, 2, 127958400.5, 'Nobody', 'Later');
    """

  /// Notes and folders in one table, related to each other and to an account.
  private static let notes = """
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZFOLDER INTEGER, ZACCOUNT INTEGER,
      ZSIZE INTEGER, ZCREATED TIMESTAMP, ZTITLE VARCHAR, ZTITLE1 VARCHAR, ZTEXT VARCHAR, ZDATA BLOB);
    CREATE TABLE ZACCOUNT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
    CREATE INDEX ZITEM_ZFOLDER_INDEX ON ZITEM (ZFOLDER);
    INSERT INTO Z_PRIMARYKEY VALUES (1, 'Item', 0, 9), (2, 'XXFolder', 1, 0), (3, 'Note', 1, 0), (4, 'Account', 0, 1);
    INSERT INTO Z_METADATA VALUES (1, 'U', 'bplist00 Item XXFolder Note Account');
    INSERT INTO ZACCOUNT VALUES (1, 4, 1, 'Cloud');
    INSERT INTO ZITEM VALUES (1, 2, 1, NULL, 1, 5, 0, NULL, 'Ideas', NULL, NULL),
      (2, 3, 1, 1, 1, 6, 86400, 'A note', NULL, 'Its text', x'FF');
    """

  @Test("the only entity is read with dates since 2001 and the URIs of objects")
  func books() throws {
    #expect(
      try ForeignFile(Self.books).table() == """
        notice: 'copyright' becomes the date
        1 identifier="x-coredata://U/Book/p1" date="1776-02-10" author="Thomas Paine" title="Common Sense"
        2 identifier="x-coredata://U/Book/p3" date="2005-01-21T00:00:00.5Z" author="Nobody" title="Later"
        """)
  }

  @Test("entities that share a table are told apart, and related objects are named")
  func inheritance() throws {
    let file = try ForeignFile(Self.notes)
    guard case .tableNeeded(let entities) = file.fault() else { return #expect(Bool(false)) }
    #expect(entities == ["XXFolder, 1 row", "Note, 1 row", "Account, 1 row"])
    #expect(
      try file.table(InputOptions(table: "Note")) == """
        1 identifier="x-coredata://U/Note/p2" folder="Ideas" account="Cloud" size=6 created="2001-01-02" \
        title="A note" text="Its text"
        notice: values that are not text were left out: 1 in 'ZDATA'
        """)
    let items = try file.records(InputOptions(table: "ZITEM"))
    #expect(items.map { $0["entity"] } == [.string("XXFolder"), .string("Note")])
    #expect(items.map { $0["title"] } == [.string("Ideas"), .string("A note")])
  }

  @Test("a to-many relation becomes a list of names, whichever entity its table is named after")
  func manyRelations() throws {
    let file = try ForeignFile(
      Self.books + """
        ;INSERT INTO Z_PRIMARYKEY VALUES (2, 'Tag', 0, 3), (3, 'Shelf', 0, 1), (4, 'Cover', 0, 0);
        CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
        CREATE TABLE ZSHELF (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZLABEL VARCHAR);
        CREATE TABLE ZCOVER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDATA BLOB);
        CREATE TABLE Z_1TAGS (Z_1BOOKS INTEGER, Z_2TAGS INTEGER, Z_FOK_2TAGS INTEGER, PRIMARY KEY (Z_1BOOKS, Z_2TAGS));
        CREATE TABLE Z_3BOOKS (Z_3SHELVES1 INTEGER, Z_1BOOKS INTEGER);
        CREATE TABLE Z_1COVERS (Z_1BOOKS INTEGER, Z_4COVERS INTEGER);
        CREATE TABLE Z_2FRIENDS (Z_2TAGS INTEGER, Z_9FRIENDS INTEGER);
        INSERT INTO ZTAG VALUES (1, 2, 1, 'politics'), (2, 2, 1, NULL), (3, 2, 1, 'war; peace');
        INSERT INTO ZSHELF VALUES (1, 3, 1, 'top');
        INSERT INTO Z_1TAGS VALUES (1, 1, 0), (1, 2, 1), (1, 3, 2), (7, 1, 0); INSERT INTO Z_3BOOKS VALUES (1, 3), (9, 9);
        """)
    let records = try file.records(InputOptions(table: "Book"))
    #expect(records.map { $0["tags"] } == [.array([.string("politics"), .string("war; peace")]), nil])
    #expect(records.map { $0["shelves"] } == [nil, .array([.string("top")])])
    #expect(records.allSatisfy { $0["covers"] == nil })
    let tags = try file.records(InputOptions(table: "Tag"))
    #expect(tags.map { $0["books"] } == Array(repeating: .array([.string("Common Sense")]), count: 3))
  }

  @Test("a store whose model has drifted is read, and each difference is reported")
  func drift() throws {
    let file = try ForeignFile(
      Self.books + """
        ;UPDATE Z_METADATA SET Z_PLIST = 'bplist00 NSStoreModelVersionHashes Novel';
        INSERT INTO ZBOOK VALUES (9, 7, 1, 0, 'Somebody', 'Third');
        """)
    let events = try file.events()
    #expect(events.compactMap(\.record).count == 3)
    #expect(
      ForeignFile.table(Array(events.prefix(3))) == """
        notice: the model has drifted: 1 row of ZBOOK belongs to an entity that is missing from Z_PRIMARYKEY
        notice: Z_PRIMARYKEY is outdated: ZBOOK has keys up to 9, beyond Z_MAX; all rows are read
        notice: the model has drifted: the metadata has no entity 'Book'; it is read all the same
        """)
  }

  @Test("parents in a circle, missing tables and unknown entities do not trap")
  func forged() throws {
    let file = try ForeignFile(
      Self.books + ";UPDATE Z_PRIMARYKEY SET Z_SUPER = 1; INSERT INTO Z_PRIMARYKEY VALUES (2, 'Lost', 2, -9)")
    #expect(try file.records().count == 2)
    #expect(file.fault(InputOptions(table: "Lost")) == .noSuchTable("Lost", tables: ["Book, 2 rows"]))
    #expect(file.fault(InputOptions(table: "None")) == .noSuchTable("None", tables: ["Book, 2 rows"]))
    try file.change("DROP TABLE ZBOOK")
    #expect(file.fault() == .noTables)
  }
}
