import CatalogFormats
import Foundation
import GRDB
import TestTools
import Testing

/// Databases in every state that another program may leave them in. Nothing of them changes.
@Suite(.serialized) struct DatabaseOpeningTests {
  private static let books = "CREATE TABLE t (title); INSERT INTO t VALUES ('one')"

  @Test("a plain database is read, and no file appears beside it", arguments: ["DELETE", "WAL"])
  func unchanged(mode: String) throws {
    let file = try ForeignFile("PRAGMA journal_mode = \(mode); \(Self.books)")
    let before = try file.files
    #expect(before.keys.sorted() == ["foreign.db"])
    #expect(try file.table() == "1 title=\"one\"")
    #expect(try file.files == before)
  }

  @Test("a log beside the file is read, without shared memory too, and stays")
  func log() throws {
    let file = try ForeignFile("PRAGMA journal_mode = WAL; \(Self.books)")
    let database = try DatabaseQueue(path: file.path)
    try database.write { try $0.execute(sql: "INSERT INTO t VALUES ('two')") }
    #expect(try file.table() == "1 title=\"one\"\n2 title=\"two\"")
    let copy = try ForeignFile("SELECT 1")
    try FileManager.default.removeItem(atPath: copy.path)
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: file.path + ending, toPath: copy.path + ending)
    }
    let before = try copy.files
    #expect(try copy.table() == "1 title=\"one\"\n2 title=\"two\"")
    #expect(try copy.files == before)
    #expect(try file.files.keys.sorted() == ["foreign.db", "foreign.db-shm", "foreign.db-wal"])
    try database.close()
  }

  @Test("a writer in WAL mode goes on while the rows are read, which are those of the start")
  func writer() throws {
    let file = try ForeignFile("PRAGMA journal_mode = WAL; \(Self.books)")
    let database = try DatabaseQueue(path: file.path)
    try database.write { try $0.execute(sql: "INSERT INTO t VALUES ('two')") }
    var reader = try InputReader(path: file.path)
    #expect(try reader.next()?.record != nil)
    try database.write { try $0.execute(sql: "INSERT INTO t VALUES ('three')") }
    #expect(try reader.next()?.record != nil)
    #expect(try reader.next() == nil)
    try database.close()
  }

  @Test("a change of a file that is read without locks is an error")
  func changed() throws {
    let file = try ForeignFile("PRAGMA journal_mode = WAL; \(Self.books)")
    var reader = try InputReader(path: file.path)
    #expect(try reader.next()?.record != nil)
    try file.change("INSERT INTO t VALUES ('two'), (zeroblob(9000))")
    #expect(throws: FormatError.database(file: file.path, .changed)) { while try reader.next() != nil {} }
  }

  /// Names of unpacked databases.
  private func copies() throws -> [String] {
    let temporary = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    return try FileManager.default.contentsOfDirectory(atPath: temporary).filter { $0.hasPrefix("adagia-database") }
  }

  @Test("compressed databases and bytes without a file are unpacked, and no copy stays")
  func compressed() throws {
    let file = try ForeignFile("PRAGMA journal_mode = WAL; \(Self.books)")
    let bytes = Array(try file.folder.bytes(of: "foreign.db"))
    for packed in [bytes, gzipped(bytes), zstandard(bytes)] {
      var reader = try InputReader(InMemorySource(packed), file: "metadata.db.gz")
      #expect(try reader.next()?.record != nil)
      #expect(try copies() == [])
    }
  }

  /// 727 kB had filled a disk with 8 GB.
  @Test("a compressed database that unpacks to more than a thousand times its size is refused, and no copy stays")
  func dense() throws {
    let file = try ForeignFile(Self.books)
    let blanks = zstandard([UInt8](repeating: 0, count: 4 << 20))
    let start = zstandard(Array(try file.folder.bytes(of: "foreign.db")))
    let packed = start + Array(repeatElement(blanks, count: 18).joined())
    #expect(throws: FormatError.unpacksToTooMuch(file: "b.db.zst", compression: .zstd, ratio: 1_000)) {
      var reader = try InputReader(InMemorySource(packed), file: "b.db.zst")
      _ = try reader.next()
    }
    #expect(try copies() == [])
  }

  @Test("files that are not databases, and catalogs, are errors of their own")
  func others() throws {
    let file = try ForeignFile("PRAGMA application_id = 1097097575; \(Self.books)")
    #expect(file.fault() == .isCatalog)
    try file.folder.write(Array(repeating: UInt8(7), count: 5000), to: "foreign.db")
    #expect(file.fault() == .notADatabase)
    #expect(
      try ForeignFile(Self.books).fault(InputOptions(format: .calibre))
        == .notOfFormat(.calibre, missing: "table books"))
  }

  @Test("a database that another connection has locked is an error after a few seconds")
  func locked() throws {
    let file = try ForeignFile(Self.books)
    let database = try DatabaseQueue(path: file.path)
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN EXCLUSIVE")
      #expect(file.fault() == .locked)
      try db.execute(sql: "ROLLBACK")
    }
    try database.close()
    #expect(file.fault() == nil)
  }

  @Test("a damaged or truncated database costs what is damaged, and says so", arguments: [1, 2, 3, 20])
  func damaged(page: Int) throws {
    let file = try ForeignFile(
      """
      CREATE TABLE t (title);
      WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO t SELECT 'title ' || i FROM n;
      """)
    var bytes = Array(try file.folder.bytes(of: "foreign.db"))
    for offset in page * 4096..<(page + 1) * 4096 { bytes[offset] = 0xA5 }
    try file.folder.write(bytes, to: "foreign.db")
    guard case .damaged = file.fault() else { return #expect(Bool(false), "the damage was not noticed") }
  }

  @Test("nothing of a hostile schema runs: no trigger, no view, no function with effects")
  func hostile() throws {
    let file = try ForeignFile(
      """
      CREATE TABLE t (title, author, g AS (length(title)));
      INSERT INTO t VALUES ('one', 'a');
      CREATE VIEW books AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS title FROM n;
      CREATE VIEW sly AS SELECT load_extension('x') AS title;
      CREATE TRIGGER r AFTER INSERT ON t BEGIN DELETE FROM t; END;
      """)
    #expect(try file.table() == "1 title=\"one\" author=\"a\" g=3")
    do {
      var reader = try InputReader(path: file.path, options: InputOptions(table: "books"))
      for _ in 0..<1000 { #expect(try reader.next()?.record != nil) }
    }
    #expect(file.fault(InputOptions(table: "sly")) == .refused(reason: "unsafe use of load_extension()"))
  }

  /// It filled the disk.
  @Test("an endless view is read up to a thousand times the size of the file, or 64 MiB")
  func endlessView() throws {
    let file = try ForeignFile(
      """
      CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT i || printf('%.1000000c', 'x') AS text FROM n;
      """)
    var reader = try InputReader(path: file.path, options: InputOptions(table: "v"))
    var count = 0
    #expect(throws: FormatError.database(file: file.path, .tooManyRows)) {
      while try reader.next() != nil { count += 1 }
    }
    #expect(count == 67)
  }
}
