import Adagia
import AdagiaGRDB
import CatalogFixtures
import Foundation
import GRDB
import GRDBSQLite
import TestTools
import Testing

/// Programs that use SQLite themselves, before their first catalog or after it. Each is a process of its own, because
/// SQLite has one configuration for a process.
@Suite struct OpeningOrderTests {
  @Test("a program that opened SQLite first keeps its threading mode and memory statistics, and its catalogs work")
  func programFirst() async {
    await #expect(processExitsWith: .success) {
      #expect(OwnSQLite.choose(.multiThread) == SQLITE_OK)
      let own = try OwnSQLite()
      try await own.searchBesideCatalog()
      #expect(OwnSQLite.usedBytes > 0)
      #expect(try !OwnSQLite.hasMutex())
      #expect(try await own.names() == ["Emma", "Walden"])
    }
  }

  @Test("after a catalog, a program's own SQLite has the usual threading mode and no memory statistics")
  func catalogFirst() async {
    await #expect(processExitsWith: .success) {
      _ = try await Catalog.inMemory().search("")
      #expect(OwnSQLite.choose(.multiThread) == SQLITE_MISUSE)
      let own = try OwnSQLite()
      #expect(OwnSQLite.usedBytes == 0)
      try await own.searchBesideCatalog()
      #expect(try OwnSQLite.hasMutex())
      #expect(try await own.names() == ["Emma", "Walden"])
    }
  }

  @Test(
    "a catalog in a folder that may not be written to is read by a program that opened SQLite first",
    .enabled(if: geteuid() == 0, "only root becomes another user"))
  func readOnlyProgramFirst() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = try OwnSQLite.lockedCatalog(in: folder)
      let own = try OwnSQLite()
      #expect(try await Catalog(at: path).search("rose").total == 1)
      #expect(try await own.names() == ["Emma", "Walden"])
    }
  }

  @Test(
    "a catalog in a folder that may not be written to is read before the program opens SQLite",
    .enabled(if: geteuid() == 0, "only root becomes another user"))
  func readOnlyCatalogFirst() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = try OwnSQLite.lockedCatalog(in: folder)
      #expect(try await Catalog(at: path).search("rose").total == 1)
      #expect(try await OwnSQLite().names() == ["Emma", "Walden"])
    }
  }
}

/// A program's own database.
private struct OwnSQLite {
  /// The threading modes of a process, as `sqlite3_config` numbers them.
  enum ThreadingMode: Int32 {
    case multiThread = 2
  }

  private let database: DatabaseQueue

  init() throws {
    database = try DatabaseQueue()
    try database.write { db in
      try db.execute(
        sql: """
          CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT);
          INSERT INTO book VALUES (1, 'Emma'), (2, 'Walden');
          """)
    }
  }

  /// Has SQLite use a threading mode. Only before its first use.
  static func choose(_ mode: ThreadingMode) -> Int32 {
    // A function with a variable number of arguments, which Swift does not import. These modes have none.
    typealias Configure = @convention(c) (Int32) -> Int32
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "sqlite3_config") else { return SQLITE_ERROR }
    return unsafeBitCast(symbol, to: Configure.self)(mode.rawValue)
  }

  /// The memory that SQLite has counted.
  static var usedBytes: Int64 { sqlite3_memory_used() }

  /// True if SQLite protects a connection that asks for no threading mode of its own.
  static func hasMutex() throws -> Bool {
    var connection: OpaquePointer?
    defer { sqlite3_close(connection) }
    #expect(sqlite3_open(":memory:", &connection) == SQLITE_OK)
    return sqlite3_db_mutex(connection) != nil
  }

  /// Indexes the table in a catalog, and searches that by 50 tasks.
  func searchBesideCatalog() async throws {
    let folder = try TemporaryFolder()
    let catalog = try Catalog(at: folder.path("books.index"), for: .writing)
    let index = try TableIndex(of: "book", in: database, catalog: catalog) { row in
      var record = CatalogRecord()
      record.title = row["title"]
      return record
    }
    #expect(try await index.synchronize().indexed == 2)
    try await withThrowingTaskGroup(of: [Int64].self) { group in
      for _ in 0..<50 { group.addTask { try await index.search("emma").rowIDs } }
      for try await rows in group { #expect(rows == [1]) }
    }
  }

  func names() async throws -> [String] {
    try await database.read { try String.fetchAll($0, sql: "SELECT title FROM book ORDER BY id") }
  }

  /// A catalog in a folder that this process, which is another user from then on, may not write to.
  ///
  /// No connection of this process has made it.
  static func lockedCatalog(in folder: TemporaryFolder) throws -> String {
    let path = try OldCatalog.unpacked(version: 8, in: folder)
    for (mode, path) in [(0o444, path), (0o555, folder.path)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    #expect(setreuid(65_534, 65_534) == 0)
    return path
  }
}
