import CatalogFormats
import CatalogRecords
import Testing

/// The databases of calibre, Zotero and Kobo readers.
@Suite struct LibraryDatabaseTests {
  @Test("calibre's books have authors, tags, series, comments as text, identifiers, languages and custom columns")
  func calibre() throws {
    let file = try ForeignFile(Self.calibre)
    let record = try #require(try file.records().first)
    #expect(record["title"] == .string("Emma"))
    #expect(record["creator"] == .array([.string("Austen, Jane"), .string("Somebody Else")]))
    #expect(record["subject"] == .array([.string("Novel")]))
    #expect(record["note"] == .string("A comedy\nof manners"))
    #expect(record["date"] == .string("1815-12-23"))
    #expect(record["language"] == .string("eng"))
    #expect(record["languages"] == .array([.string("eng"), .string("fra")]))
    #expect(record["series"] == .string("Novels"))
    #expect(record["number"] == .number(4))
    #expect(record["isbn"] == .string("9780141439587"))
    #expect(record["identifiers"] == .object(["isbn": .string("9780141439587"), "goodreads": .string("6969")]))
    #expect(record["formats"] == .array([.string("EPUB")]))
    #expect(record["shelf"] == .array([.string("left"), .string("top")]))
    #expect(record["custom_title"] == .string("another"))
    let bare = try #require(try file.records().last)
    #expect(bare.keys.sorted() == ["date_added", "date_modified", "identifier", "title"])
    #expect(try file.table().hasPrefix("notice: the custom column 'sum' has no values of its own, and is left out"))
  }

  @Test("another table of a known database is read when it is named")
  func named() throws {
    let file = try ForeignFile(Self.calibre)
    #expect(try file.table(InputOptions(table: "tags")) == "1 id=1 name=\"Novel\"")
  }

  @Test("Zotero's items, notes and highlights are records; what is in the trash is not")
  func zotero() throws {
    let records = try ForeignFile(Self.zotero).records()
    #expect(records.count == 3)
    #expect(
      records[0] == [
        "identifier": .string("ITEM"), "type": .string("book"), "title": .string("Emma"), "date": .string("March 1816"),
        "attributions": .array([
          .object(["creator": .string("Austen, Jane"), "role": .string("wrote")]),
          .object(["creator": .string("Collective"), "role": .string("translated")]),
        ]),
        "editor": .array([.string("Editor, An")]), "subject": .array([.string("comedy"), .string("novel")]),
        "publisher": .string("John Murray"), "zotero": .object(["shortTitle": .string("E.")]),
        "date_added": .string("2020-01-01 00:00:00"), "date_modified": .string("2020-01-02 00:00:00"),
      ])
    #expect(records[1]["text"] == .string("My thoughts"))
    #expect(records[1]["source"] == .string("Emma"))
    #expect(records[2]["text"] == .string("handsome, clever, and rich"))
    #expect(records[2]["note"] == .string("the first sentence"))
    #expect(records[2]["type"] == .string("quotation"))
    #expect(
      records[2]["attributions"]
        == .array([
          .object(["creator": .string("Austen, Jane"), "role": .string("wrote"), "locator": .string("1")]),
          .object(["creator": .string("Collective"), "role": .string("translated"), "locator": .string("1")]),
        ]))
  }

  @Test("a Kobo reader's highlights are quotations with their notes, books and chapters")
  func kobo() throws {
    let file = try ForeignFile(Self.kobo)
    #expect(
      try file.table() == """
        notice: bookmarks without text, or hidden ones, are left out: 2
        1 identifier="b1" text="handsome, clever" note="first" type="quotation" source="Emma" creator="Jane Austen" \
        chapter="Chapter 1" isbn="978" highlighted="2020-01-01T00:00:00.000"
        2 identifier="b4" text="alone" type="quotation" source="lost"
        """)
  }

  @Test("a Kobo reader's book may have several authors")
  func koboAuthors() throws {
    let sql = Self.kobo.replacing("'Jane Austen'", with: "'Jane Austen, Ann Lee and Bob Poe'")
    let record = try #require(try ForeignFile(sql).records().first)
    #expect(record["creator"]?.json == #"["Jane Austen","Ann Lee","Bob Poe"]"#)
  }

  @Test("highlights of Apple Books are quotations with the numbers of their books")
  func appleBooks() throws {
    let file = try ForeignFile(
      """
      CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      CREATE TABLE ZAEANNOTATION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZANNOTATIONDELETED INTEGER,
        ZANNOTATIONTYPE INTEGER, ZANNOTATIONCREATIONDATE TIMESTAMP, ZANNOTATIONASSETID VARCHAR, ZANNOTATIONNOTE VARCHAR,
        ZANNOTATIONSELECTEDTEXT VARCHAR, ZANNOTATIONUUID VARCHAR, ZFUTUREPROOFING5 VARCHAR);
      INSERT INTO ZAEANNOTATION VALUES (1, 1, 1, 0, 2, 86400, 'A1', 'true', 'Vanity works.', 'u1', 'Chapter 1'),
        (2, 1, 1, 1, 2, 0, 'A1', NULL, 'deleted', 'u2', NULL), (3, 1, 1, 0, 3, 0, 'A1', NULL, NULL, 'u3', NULL),
        (4, 1, 1, 0, 2, 0, 'A2', 'a note alone', '', 'u4', NULL);
      """)
    let records = try file.records()
    #expect(records.count == 2)
    let first: [String: JSONValue] = [
      "identifier": .string("u1"), "text": .string("Vanity works."), "note": .string("true"),
      "type": .string("quotation"), "book": .string("A1"), "chapter": .string("Chapter 1"),
      "highlighted": .string("2001-01-02"),
    ]
    #expect(records.first == first)
    #expect(records.last?["note"] == .string("a note alone"))
    #expect(records.last?["type"] == .string("note"))
    try file.change("ALTER TABLE ZAEANNOTATION DROP COLUMN ZANNOTATIONASSETID")
    let missing = DatabaseFault.notOfFormat(.applebooks, missing: "column ZAEANNOTATION.ZANNOTATIONASSETID")
    #expect(file.fault(InputOptions(format: .applebooks)) == missing)
  }

  @Test("tables that are only named like those of a program are read as any other")
  func sameNames() throws {
    let file = try ForeignFile(
      "CREATE TABLE bookmark (id, title); CREATE TABLE content (x); INSERT INTO bookmark VALUES (1, 'Emma')")
    #expect(try file.table() == "1 id=1 title=\"Emma\"")
    #expect(file.fault(InputOptions(format: .kobo)) == .notOfFormat(.kobo, missing: "column Bookmark.VolumeID"))
  }

  @Test(
    "tables of a program's names with other columns are read as any other, and not as that program's",
    arguments: [
      (InputFormat.calibre, ["books", "authors", "books_authors_link", "identifiers"], "table books_tags_link"),
      (.zotero, ["items", "itemData", "itemDataValues", "creators"], "table itemTypes"),
      (.coredata, ["Z_PRIMARYKEY", "Z_METADATA"], "column Z_ENT"),
    ])
  func otherColumns(format: InputFormat, tables: [String], missing: String) throws {
    let schema = tables.map { "CREATE TABLE \($0) (id, title);" }.joined()
    let file = try ForeignFile(schema + "INSERT INTO \(tables[0]) VALUES (1, 'Emma')")
    #expect(try file.table() == "1 id=1 title=\"Emma\"")
    #expect(file.fault(InputOptions(format: format)) == .notOfFormat(format, missing: missing))
  }

  /// A reader with four bookmarks.
  static let kobo = """
    CREATE TABLE content (ContentID TEXT NOT NULL, ContentType TEXT, Title TEXT, Attribution TEXT, ISBN TEXT);
    CREATE TABLE Bookmark (BookmarkID TEXT NOT NULL, VolumeID TEXT NOT NULL, ContentID TEXT NOT NULL, Text TEXT,
      Annotation TEXT, DateCreated TEXT, Hidden BOOL, Type TEXT);
    INSERT INTO content VALUES ('v', '6', 'Emma', 'Jane Austen', '978'), ('v#c1', '899', 'Chapter 1', NULL, NULL);
    INSERT INTO Bookmark VALUES ('b1', 'v', 'v#c1', 'handsome, clever', 'first', '2020-01-01T00:00:00.000', 'false', 'note'),
      ('b2', 'v', 'v', NULL, NULL, '2020', 'false', 'dogear'), ('b3', 'v', 'v', 'gone', NULL, '2020', 'true', 'highlight'),
      ('b4', 'lost', 'lost', 'alone', NULL, NULL, NULL, NULL);
    """

  static let calibre = """
    CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, timestamp, pubdate, series_index REAL, uuid TEXT, last_modified);
    CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating INTEGER);
    CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT);
    CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book, author);
    CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book, tag);
    CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book, series);
    CREATE TABLE books_publishers_link (id INTEGER PRIMARY KEY, book, publisher);
    CREATE TABLE books_ratings_link (id INTEGER PRIMARY KEY, book, rating);
    CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book, lang_code, item_order);
    CREATE TABLE comments (id INTEGER PRIMARY KEY, book, text);
    CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book, type, val);
    CREATE TABLE data (id INTEGER PRIMARY KEY, book, format);
    CREATE TABLE custom_columns (id INTEGER PRIMARY KEY, label, name, datatype, mark_for_delete, is_multiple, normalized);
    CREATE TABLE custom_column_1 (id INTEGER PRIMARY KEY, value);
    CREATE TABLE books_custom_column_1_link (id INTEGER PRIMARY KEY, book, value);
    CREATE TABLE custom_column_2 (id INTEGER PRIMARY KEY, book, value);
    INSERT INTO books VALUES (5, 'Emma', '2020-01-01 00:00:00+00:00', '1815-12-23 00:00:00+00:00', 4.0, 'u-5', '2020'),
      (6, 'Bare', '2020', '0101-01-01 00:00:00+00:00', 1.0, 'u-6', '2020');
    INSERT INTO authors VALUES (1, 'Somebody Else'), (2, 'Austen| Jane');
    INSERT INTO books_authors_link VALUES (1, 5, 2), (2, 5, 1);
    INSERT INTO tags VALUES (1, 'Novel'); INSERT INTO books_tags_link VALUES (1, 5, 1);
    INSERT INTO series VALUES (1, 'Novels'); INSERT INTO books_series_link VALUES (1, 5, 1);
    INSERT INTO languages VALUES (1, 'fra'), (2, 'eng');
    INSERT INTO books_languages_link VALUES (1, 5, 1, 1), (2, 5, 2, 0);
    INSERT INTO comments VALUES (1, 5, '<div><p>A comedy</p><p>of manners</p></div>');
    INSERT INTO identifiers VALUES (1, 5, 'isbn', '9780141439587'), (2, 5, 'goodreads', '6969');
    INSERT INTO data VALUES (1, 5, 'EPUB');
    INSERT INTO custom_columns VALUES (1, 'shelf', 'Shelf', 'text', 0, 1, 1), (2, 'title', 'T', 'text', 0, 0, 0),
      (3, 'sum', 'Sum', 'composite', 0, 0, 0);
    INSERT INTO custom_column_1 VALUES (1, 'top'), (2, 'left');
    INSERT INTO books_custom_column_1_link VALUES (1, 5, 2), (2, 5, 1);
    INSERT INTO custom_column_2 VALUES (1, 5, 'another');
    """

  static let zotero = """
    CREATE TABLE items (itemID INTEGER PRIMARY KEY, itemTypeID INT, dateAdded, dateModified, libraryID INT, key TEXT);
    CREATE TABLE itemTypes (itemTypeID INTEGER PRIMARY KEY, typeName TEXT);
    CREATE TABLE fields (fieldID INTEGER PRIMARY KEY, fieldName TEXT);
    CREATE TABLE itemData (itemID INT, fieldID INT, valueID INT, PRIMARY KEY (itemID, fieldID));
    CREATE TABLE itemDataValues (valueID INTEGER PRIMARY KEY, value UNIQUE);
    CREATE TABLE creators (creatorID INTEGER PRIMARY KEY, firstName TEXT, lastName TEXT, fieldMode INT);
    CREATE TABLE creatorTypes (creatorTypeID INTEGER PRIMARY KEY, creatorType TEXT);
    CREATE TABLE itemCreators (itemID INT, creatorID INT, creatorTypeID INT, orderIndex INT);
    CREATE TABLE tags (tagID INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE itemTags (itemID INT, tagID INT, type INT);
    CREATE TABLE itemNotes (itemID INTEGER PRIMARY KEY, parentItemID INT, note TEXT, title TEXT);
    CREATE TABLE itemAttachments (itemID INTEGER PRIMARY KEY, parentItemID INT, contentType TEXT, path TEXT);
    CREATE TABLE itemAnnotations (itemID INTEGER PRIMARY KEY, parentItemID INT, type INTEGER, authorName TEXT, text TEXT,
      comment TEXT, color TEXT, pageLabel TEXT, sortIndex TEXT, position TEXT, isExternal INT);
    CREATE TABLE deletedItems (itemID INTEGER PRIMARY KEY, dateDeleted);
    INSERT INTO itemTypes VALUES (1, 'annotation'), (2, 'book'), (3, 'attachment'), (28, 'note');
    INSERT INTO items VALUES (1, 2, '2020-01-01 00:00:00', '2020-01-02 00:00:00', 1, 'ITEM'),
      (2, 3, '', '', 1, 'FILE'), (3, 28, '', '', 1, 'NOTE'), (4, 1, '', '', 1, 'MARK'), (5, 1, '', '', 1, 'INK'),
      (6, 2, '', '', 1, 'GONE');
    INSERT INTO deletedItems VALUES (6, '');
    INSERT INTO fields VALUES (1, 'title'), (6, 'date'), (8, 'publisher'), (9, 'shortTitle');
    INSERT INTO itemDataValues VALUES (1, 'Emma'), (2, '1816-03-00 March 1816'), (3, 'John Murray'), (4, 'E.'), (5, 'Gone');
    INSERT INTO itemData VALUES (1, 1, 1), (1, 6, 2), (1, 8, 3), (1, 9, 4), (6, 1, 5);
    INSERT INTO creatorTypes VALUES (1, 'author'), (2, 'editor'), (3, 'translator');
    INSERT INTO creators VALUES (1, 'Jane', 'Austen', 0), (2, 'An', 'Editor', 0), (3, '', 'Collective', 1);
    INSERT INTO itemCreators VALUES (1, 3, 3, 1), (1, 1, 1, 0), (1, 2, 2, 2);
    INSERT INTO tags VALUES (1, 'novel'), (2, 'comedy'); INSERT INTO itemTags VALUES (1, 1, 0), (1, 2, 0);
    INSERT INTO itemNotes VALUES (3, 1, '<div class="zotero-note"><p>My thoughts</p></div>', 'My thoughts');
    INSERT INTO itemAttachments VALUES (2, 1, 'application/pdf', 'storage:emma.pdf');
    INSERT INTO itemAnnotations VALUES (4, 2, 1, '', 'handsome, clever, and rich', 'the first sentence', '#ffd400', '1', '', '', 0),
      (5, 2, 4, '', NULL, NULL, '', '', '', '', 0);
    """
}
