import Adagia
import GRDB
import Synchronization
import TestTools
import Testing

@testable import AdagiaGRDB

/// A table of a program's own database, and its index.
@Suite(.serialized) struct TableIndexTests {
  private let folder: TemporaryFolder
  private let database: DatabaseQueue
  private let catalog: Catalog

  init() throws {
    folder = try TemporaryFolder()
    database = try DatabaseQueue(path: folder.path("mine.sqlite"))
    catalog = try Catalog(at: folder.path("mine.index"), for: .writing)
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT);
          CREATE TABLE book (
            id INTEGER PRIMARY KEY, isbn TEXT UNIQUE COLLATE NOCASE, title TEXT,
            author INTEGER REFERENCES author (id) ON DELETE CASCADE);
          INSERT INTO author VALUES (7, 'Jane Austen');
          INSERT INTO book VALUES (10, 'a', 'Emma', 7), (20, 'b', 'Walden', NULL);
          """)
    }
  }

  @Sendable private static func record(_ row: Row) throws -> CatalogRecord {
    var record = CatalogRecord()
    record.title = row["title"]
    if row["isbn"] == "bad" { record.title = "nul \0 inside" }
    if row["isbn"] == "worse" { throw DatabaseError(message: "no") }
    return record
  }

  private func index() throws -> TableIndex {
    try TableIndex(of: "book", in: database, catalog: catalog, record: Self.record)
  }

  private func write(_ sql: String) async throws {
    try await database.write { try $0.execute(sql: sql) }
  }

  private func rows(_ index: TableIndex, _ query: String = "") async throws -> [Int64] {
    try await index.search(query).hits.map(\.rowID).sorted()
  }

  @Test("rows that are there, added, changed, renumbered and removed are found as they are")
  func following() async throws {
    let index = try index()
    #expect(try await index.synchronize().indexed == 2)
    #expect(try await rows(index, "emma") == [10])
    try await write("INSERT INTO book VALUES (30, 'c', 'The Waves', NULL)")
    try await write("UPDATE book SET title = 'Emma and Walden' WHERE id = 10")
    try await write("UPDATE book SET id = 21 WHERE id = 20")
    #expect(try await index.synchronize() == TableIndex.Summary(indexed: 3, removed: 1))
    #expect(try await rows(index, "walden") == [10, 21])
    #expect(try await rows(index, "wav*") == [30])
    try await write("DELETE FROM book")
    try await index.synchronize()
    #expect(try await rows(index).isEmpty)
    #expect(try await index.synchronize() == TableIndex.Summary())
  }

  @Test("the whole query language works, and the answer has warnings and facets")
  func queries() async throws {
    let index = try index()
    try await index.synchronize()
    #expect(try await rows(index, "title:(emma OR walden) -emma") == [20])
    let answer = try await index.search(SearchRequest("emma nosuchfield:(", limit: 0)).answer
    #expect(!answer.warnings.isEmpty)
  }

  @Test("rows that REPLACE and foreign keys remove are gone, although no trigger of theirs runs")
  func replaced() async throws {
    let index = try index()
    try await index.synchronize()
    try await write("INSERT OR REPLACE INTO book VALUES (40, 'B', 'Dubliners', NULL)")
    try await index.synchronize()
    #expect(try await rows(index) == [10, 40])
    try await write("UPDATE OR REPLACE book SET isbn = 'A' WHERE id = 40")
    try await index.synchronize()
    #expect(try await rows(index) == [40])
    try await write("UPDATE book SET author = 7")
    try await index.synchronize()
    try await write("DELETE FROM author")
    try await index.synchronize()
    #expect(try await rows(index).isEmpty)
  }

  @Test("a change by OR IGNORE is noted after an earlier one of the same row")
  func ignoring() async throws {
    let index = try index()
    try await index.synchronize()
    try await write("UPDATE book SET title = 'First' WHERE id = 10")
    try await write("UPDATE OR IGNORE book SET title = 'Second' WHERE id = 10")
    #expect(try await database.read { try Int.fetchAll($0, sql: "SELECT row FROM adagia_changes_book") } == [10])
    try await index.synchronize()
    #expect(try await rows(index, "second") == [10])
  }

  @Test("a transaction that is rolled back leaves nothing to do")
  func rollback() async throws {
    let index = try index()
    try await index.synchronize()
    try await database.write { db in
      try db.inSavepoint {
        try db.execute(sql: "DELETE FROM book")
        return .rollback
      }
    }
    #expect(try await index.synchronize() == TableIndex.Summary())
    #expect(try await rows(index) == [10, 20])
  }

  @Test("rows without words and rows that cannot be records are counted, and have none")
  func rejected() async throws {
    let index = try index()
    try await index.synchronize()
    try await write("UPDATE book SET title = NULL WHERE id = 10")
    try await write("INSERT INTO book VALUES (50, 'bad', 'x', NULL), (60, 'worse', 'y', NULL)")
    let summary = try await index.synchronize()
    #expect(summary.blank == 1)
    #expect(summary.rejected.keys.sorted() == [50, 60])
    #expect(try await rows(index) == [20])
  }

  @Test("a row with a value that its record cannot keep is rejected, with the key path of the property")
  func notKept() async throws {
    try await write("CREATE TABLE disk (id INTEGER PRIMARY KEY, bytes TEXT)")
    try await write("INSERT INTO disk VALUES (1, '18446744073709551615'), (2, '9223372036854775807')")
    let index = try TableIndex(of: "disk", in: database, catalog: catalog) { row in
      Disk(name: "disk", bytes: UInt64(row["bytes"] as String)).record
    }
    let summary = try await index.synchronize()
    #expect(summary.indexed == 1)
    #expect(summary.rejected.keys.sorted() == [1])
    #expect(summary.rejected[1]?.contains("\\Disk.bytes") == true)
    #expect(try await index.search("bytes:9223372036854775807").rowIDs == [2])
  }

  @Test("a catalog that was deleted is filled again; one of another state is rebuilt")
  func filling() async throws {
    try await index().synchronize()
    let fresh = try TableIndex(of: "book", in: database, catalog: Catalog.inMemory(), record: Self.record)
    #expect(try await fresh.synchronize().indexed == 2)
    #expect(try await rows(fresh) == [10, 20])
    var stray = CatalogRecord()
    (stray.identifier, stray.title) = ("99", "Stray")
    try await fresh.catalog.add(stray, to: "book")
    #expect(try await fresh.rebuild() == TableIndex.Summary(indexed: 2, removed: 1, isFull: true))
    #expect(try await rows(fresh) == [10, 20])
  }

  @Test("an index that is opened again notes nothing twice; a new unique index makes new triggers")
  func reopening() async throws {
    try await index().synchronize()
    #expect(try await index().synchronize() == TableIndex.Summary())
    try await write("CREATE UNIQUE INDEX by_title ON book (title)")
    #expect(try await index().synchronize().indexed == 2)
    try await write("INSERT OR REPLACE INTO book VALUES (70, 'z', 'Emma', NULL)")
    try await index().synchronize()
    #expect(try await rows(index()) == [20, 70])
  }

  @Test("tables that cannot be indexed are refused with a sentence, and left as they are")
  func refused() async throws {
    try await write("CREATE TABLE plain (title TEXT)")
    try await write(#"CREATE TABLE "odd ""name" (id INTEGER PRIMARY KEY, title TEXT)"#)
    try await write(#"CREATE TABLE odd (id INTEGER PRIMARY KEY, "a ""b" TEXT UNIQUE)"#)
    let cases: [(String, TableIndexError)] = [
      ("plain", .noIntegerKey("plain")), ("none", .noSuchTable("none")),
      ("odd \"name", .quotationMark(table: "odd \"name", name: "odd \"name")),
      ("odd", .quotationMark(table: "odd", name: "a \"b")),
    ]
    for (table, error) in cases {
      #expect(throws: error) {
        try TableIndex(of: table, in: database, catalog: catalog, record: Self.record)
      }
      #expect(error.description.contains("'\(table)'"))
    }
    let tables = try await database.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema") }
    #expect(!tables.contains { $0.hasPrefix("adagia") })
  }

  @Test("an index that is removed leaves nothing in the database")
  func removing() async throws {
    _ = try index()
    try await TableIndex.remove(of: "book", from: database)
    let names = try await database.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema") }
    #expect(!names.contains { $0.hasPrefix("adagia") })
    try await write("DELETE FROM book")
  }

  @Test("a table with an odd name, and more rows than a batch")
  func oddName() async throws {
    try await write("CREATE TABLE \"my books, all\" (\"the id\" INTEGER PRIMARY KEY, title TEXT, isbn TEXT)")
    try await write(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
      INSERT INTO "my books, all" SELECT i, 'book ' || i, i FROM n
      """)
    let index = try TableIndex(of: "my books, all", in: database, catalog: catalog, record: Self.record)
    #expect(try await index.synchronize().indexed == 2_500)
    #expect(try await rows(index, "2345") == [2_345])
    #expect(try await index.rebuild().indexed == 2_500)
  }

  @Test("several catalogs follow one table, each at its own pace")
  func several() async throws {
    let (first, second) = (try index(), try memoryIndex())
    try await first.synchronize()
    #expect(try await second.synchronize() == TableIndex.Summary(indexed: 2, isFull: true))
    try await write("INSERT INTO book VALUES (30, 'c', 'The Waves', NULL)")
    #expect(try await first.synchronize() == TableIndex.Summary(indexed: 1))
    #expect(try await second.synchronize() == TableIndex.Summary(indexed: 1))
    try await write("DELETE FROM book WHERE id = 10")
    #expect(try await second.synchronize() == TableIndex.Summary(removed: 1))
    #expect(try await first.synchronize() == TableIndex.Summary(removed: 1))
    for index in [first, second] { #expect(try await rows(index) == [20, 30]) }
    #expect(try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM adagia_changes_book") } == 0)
  }

  @Test("an index that spells the table in another case is the same index")
  func otherCase() async throws {
    try await index().synchronize()
    let other = try TableIndex(of: "BOOK", in: database, catalog: catalog, record: Self.record)
    #expect(other.table == "book")
    #expect(try await other.synchronize() == TableIndex.Summary())
    try await write("INSERT INTO book VALUES (30, 'c', 'The Waves', NULL)")
    #expect(try await other.synchronize() == TableIndex.Summary(indexed: 1))
    #expect(try await index().synchronize() == TableIndex.Summary())
    #expect(try await rows(index()) == [10, 20, 30])
  }

  @Test("indexes in two catalogs that spell the table in different cases share its triggers and its changes")
  func otherCaseElsewhere() async throws {
    let index = try index()
    let other = try TableIndex(of: "Book", in: database, catalog: Catalog.inMemory(), record: Self.record)
    #expect(try await index.synchronize() == TableIndex.Summary(indexed: 2, isFull: true))
    #expect(try await other.synchronize() == TableIndex.Summary(indexed: 2, isFull: true))
    try await write("INSERT INTO book VALUES (30, 'c', 'The Waves', NULL)")
    #expect(try await index.synchronize() == TableIndex.Summary(indexed: 1))
    #expect(try await other.synchronize() == TableIndex.Summary(indexed: 1))
  }

  @Test("a table that is dropped and created again is followed, and all of it is read")
  func createdAgain() async throws {
    let index = try index()
    try await index.synchronize()
    try await write(
      """
      CREATE TABLE new_book (id INTEGER PRIMARY KEY, isbn TEXT, title TEXT, pages INTEGER);
      INSERT INTO new_book (id, isbn, title) SELECT id, isbn, title FROM book WHERE id <> 10;
      DROP TABLE book;
      ALTER TABLE new_book RENAME TO book;
      INSERT INTO book VALUES (30, 'c', 'The Waves', 297);
      """)
    #expect(try await index.synchronize() == TableIndex.Summary(indexed: 2, removed: 1, isFull: true))
    #expect(try await rows(index) == [20, 30])
    try await write("INSERT INTO book VALUES (40, 'd', 'Orlando', 333)")
    #expect(try await index.synchronize() == TableIndex.Summary(indexed: 1))
    try await write("DROP TABLE book")
    await #expect(throws: TableIndexError.noSuchTable("book")) { try await index.synchronize() }
  }

  @Test("rows that were changed without triggers are noticed by their number and their sum")
  func untold() async throws {
    let index = try index()
    try await index.synchronize()
    let triggers = try await database.read {
      try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
    }
    let names = try await database.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    }
    for change in ["INSERT INTO book VALUES (30, 'c', 'The Waves', NULL)", "UPDATE book SET id = 11 WHERE id = 10"] {
      try await database.write { db in
        for name in names { try db.execute(sql: "DROP TRIGGER \"\(name)\"") }
        try db.execute(sql: change)
        for trigger in triggers { try db.execute(sql: trigger) }
      }
      #expect(try await index.synchronize().isFull, "\(change)")
    }
    #expect(try await rows(index) == [11, 20, 30])
    #expect(try await index.synchronize() == TableIndex.Summary())
  }

  @Test("an older copy of the database is noticed, and one of the catalog")
  func restored() async throws {
    let index = try index()
    try await index.synchronize()
    let (copy, oldCatalog) = (try DatabaseQueue(), folder.path("old.index"))
    try database.backup(to: copy)
    try await catalog.backup(to: oldCatalog)
    try await write("INSERT INTO book VALUES (30, 'c', 'The Waves', NULL); DELETE FROM book WHERE id = 10")
    try await index.synchronize()

    let old = try TableIndex(
      of: "book", in: database, catalog: Catalog(at: oldCatalog, for: .writing), record: Self.record)
    #expect(try await old.synchronize() == TableIndex.Summary(indexed: 2, removed: 1, isFull: true))
    #expect(try await rows(old) == [20, 30])
    try await write("INSERT INTO book VALUES (40, 'd', 'Orlando', NULL)")
    try await index.synchronize()

    try copy.backup(to: database)
    #expect(try await index.synchronize() == TableIndex.Summary(indexed: 2, removed: 2, isFull: true))
    #expect(try await rows(index) == [10, 20])
  }

  @Test("a first reading that is interrupted goes on, and misses no change that is made meanwhile")
  func interrupted() async throws {
    try await write(
      """
      WITH RECURSIVE n (i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 3100)
      INSERT INTO book SELECT i, i, 'book ' || i, NULL FROM n
      """)
    let gate = Gate(after: 1_500)
    let index = try TableIndex(of: "book", in: database, catalog: catalog) { row in
      try gate.pass()
      return try Self.record(row)
    }
    let (isOpen, open) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in isOpen {}
      return try await index.synchronize()
    }
    gate.cancel = { task.cancel() }
    open.finish()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await write(
      "UPDATE book SET title = 'Changed' WHERE id IN (101, 3100); DELETE FROM book WHERE id IN (102, 3000)")
    #expect(try await index.synchronize().isFull)
    #expect(try await rows(index, "changed") == [101, 3_100])
    #expect(try await index.search(SearchRequest("", limit: 0)).answer.total == 3_001)
    #expect(try await index.synchronize() == TableIndex.Summary())
  }

  private func memoryIndex() throws -> TableIndex {
    try TableIndex(of: "book", in: database, catalog: Catalog.inMemory(), record: Self.record)
  }
}

/// Cancels a task once after a number of rows.
private final class Gate: Sendable {
  private let state: Mutex<(left: Int, cancel: @Sendable () -> Void)>

  init(after count: Int) { state = Mutex((count, {})) }

  var cancel: @Sendable () -> Void {
    get { state.withLock { $0.cancel } }
    set { state.withLock { $0.cancel = newValue } }
  }

  func pass() throws {
    state.withLock { state in
      state.left -= 1
      if state.left == 0 { state.cancel() }
    }
  }
}

private struct Disk: RecordConvertible {
  var name = ""
  var bytes: UInt64?

  static let mapping = RecordMapping<Disk>(collection: "disks").field(\.title, \.name).extra("bytes", \.bytes)
}
