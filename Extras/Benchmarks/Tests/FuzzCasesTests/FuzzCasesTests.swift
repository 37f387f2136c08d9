import CatalogFixtures
import CatalogFormats
import CatalogQuery
import CatalogRecords
import CatalogStore
import Foundation
import FuzzCases
import GRDB
import TestTools
import Testing

/// A few thousand runs of the cases of `tools/trials/fuzz`, and tests of its findings.
@Suite(.serialized) struct FuzzTests {
  private func feed(_ fuzz: some FuzzCase, _ numbers: some Sequence<UInt64>) {
    var fuzz = fuzz
    for number in numbers {
      var random = SeededGenerator(seed: number)
      do { try fuzz.run(using: &random) } catch { Issue.record("number \(number): \(error)") }
    }
  }

  private func catalog() async throws -> SampleCatalog {
    try await SampleCatalog(
      (1...60).map {
        .sample(
          "courage and the life of man \($0 % 9)", title: "t\($0)", by: "Seneca; Name \($0 % 7)", date: "\(1780 + $0)",
          lang: $0 % 3 == 0 ? "la" : "en", note: $0 % 4 == 0 ? "a note" : nil)
      })
  }

  @Test("random inputs crash no reader")
  func readers() { feed(ReaderFuzz(), 1...1500) }

  @Test(
    "every format that is not a database has a sample",
    arguments: InputFormat.allCases.filter { !$0.definition.isReadByNameOnly })
  func samples(format: InputFormat) {
    #expect(ReaderFuzz.lines.contains { InputFormat.guess(name: "-", head: Array($0.utf8)) == format })
  }

  @Test("random bytes in a database crash nothing")
  func databases() throws {
    let folder = try TemporaryFolder()
    for (number, sql) in Self.databases.enumerated() {
      let database = try DatabaseQueue(path: folder.path("\(number)"))
      try database.writeWithoutTransaction { try $0.execute(sql: sql) }
      try database.close()
    }
    let samples = try Self.databases.indices.map { Array(try folder.bytes(of: "\($0)")) }
    feed(ReaderFuzz(samples: samples), 1...400)
  }

  /// A table with a full-text index and dates, and a Core Data store.
  private static let databases = [
    """
    PRAGMA page_size = 512;
    CREATE TABLE book (pk INTEGER PRIMARY KEY, title TEXT, copyright REAL, author TEXT);
    CREATE VIRTUAL TABLE search USING fts5(title);
    CREATE VIEW titles AS SELECT title FROM book;
    WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
    INSERT INTO book SELECT i, 'title ' || hex(zeroblob(i * 9)), i * 1e8, 'author ' || i % 5 FROM n;
    """,
    """
    PRAGMA page_size = 1024;
    CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
    CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
    CREATE TABLE ZBOOK (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZWRITER INTEGER, ZCOPYRIGHT TIMESTAMP,
      ZTITLE VARCHAR, ZTITLE1 VARCHAR, ZCOVER BLOB);
    CREATE TABLE ZWRITER (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
    CREATE TABLE Z_1READERS (Z_1BOOKS INTEGER, Z_3READERS INTEGER, PRIMARY KEY (Z_1BOOKS, Z_3READERS));
    INSERT INTO Z_1READERS VALUES (1, 1), (1, 2), (2, 1);
    INSERT INTO Z_PRIMARYKEY VALUES (1, 'Book', 0, 9), (2, 'Novel', 1, 0), (3, 'Writer', 0, 2);
    INSERT INTO Z_METADATA VALUES (1, 'U', 'bplist00 Book Novel');
    INSERT INTO ZWRITER VALUES (1, 3, 1, 'Jane Austen'), (2, 3, 1, NULL);
    INSERT INTO ZBOOK VALUES (1, 1, 1, 1, -5e9, 'Emma', NULL, x'FF'), (2, 2, 1, 2, 0, NULL, 'Persuasion', NULL);
    """,
  ]

  @Test("random dates crash nothing")
  func dates() { feed(DateFuzz(), 1...4000) }

  @Test("random queries crash nothing")
  func queries() async throws {
    let catalog = try await catalog()
    feed(QueryFuzz(asking: catalog.file), 1...400)
  }

  @Test("random damage to a catalog crashes nothing")
  func catalogs() async throws {
    let catalog = try await catalog()
    try await catalog.file.write { _ in }
    try catalog.file.batches { _ = try $0.checkpoint(.truncate) }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: catalog.file.path)))
    feed(CatalogFuzz(sample: bytes, path: catalog.folder.path("damaged.db")), 1...120)
  }

  /// Run 215 of the catalogs: a position in a field beyond the last one was an index out of range.
  @Test("positions in a field beyond the last are skipped")
  func positionsInAFieldBeyondTheLastAreSkipped() async throws {
    let catalog = try await catalog()
    // Adagia's connections may not write to these tables.
    try await DatabaseQueue(path: catalog.file.path).write { db in
      for row in try Row.fetchAll(db, sql: "SELECT id, block FROM record_fts_data WHERE id > 1000") {
        var block = [UInt8](row[1] as Data)
        // In a position list, the number of a field follows a 1.
        for place in block.indices.dropLast() where block[place] == 1 && block[place + 1] < 6 { block[place + 1] = 60 }
        try db.execute(
          sql: "UPDATE record_fts_data SET block = ? WHERE id = ?", arguments: [Data(block), row[0] as Int64])
      }
    }
    for query in ["courage life", "title:t5", "man OR life"] {
      // The damage may be an error of its own. An answer has to be consistent.
      guard let answer = try? await catalog.answer(SearchRequest(query)) else { continue }
      #expect(answer.hits.count <= answer.total)
    }
  }
}
