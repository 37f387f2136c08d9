import CSystemFTS5
import Foundation
import GRDB
import GRDBSQLite
import TestTools
import Testing

/// A reader whose file stays mapped while other connections change it.
@Suite struct KeptMappingTests {
  private let folder: TemporaryFolder
  private let writer: DatabaseQueue
  private let reader: DatabaseQueue

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path("a.db")
    writer = try DatabaseQueue(path: path)
    try writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0")
      try db.execute(sql: "CREATE TABLE t (id INTEGER PRIMARY KEY, data BLOB)")
    }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { db in
      #expect(adagia_keep_mapping(db.sqliteConnection) == SQLITE_OK)
      try db.execute(sql: "PRAGMA mmap_size = 268435456")
    }
    reader = try DatabaseQueue(path: path, configuration: configuration)
  }

  private func rows(_ queue: DatabaseQueue) throws -> [Row] {
    try queue.read { try Row.fetchAll($0, sql: "SELECT id, length(data), hex(substr(data, 1, 8)) FROM t ORDER BY id") }
  }

  @Test("a reader sees what was committed, however the file grows, shrinks and is rewritten")
  func changes() throws {
    var random = SeededGenerator(seed: 3)
    for step in 0..<120 {
      try writer.writeWithoutTransaction { db in
        switch Int.random(in: 0..<6, using: &random) {
        case 0: try db.execute(sql: "DELETE FROM t WHERE id % 3 = ?", arguments: [step % 3])
        case 1:
          try db.execute(sql: "UPDATE t SET data = randomblob(length(data)) WHERE id % 5 = ?", arguments: [step % 5])
        case 2: try db.execute(sql: "VACUUM")
        default:
          for _ in 0..<20 { try db.execute(sql: "INSERT INTO t (data) VALUES (randomblob(3000))") }
        }
        if step % 2 == 0 { try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
      }
      #expect(try rows(reader) == rows(writer), "step \(step)")
    }
    let faults = try reader.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
    #expect(faults == ["ok"])
  }

  #if os(Linux)
    /// True if the first page, once read, stays mapped when SQLite gives up the mapping.
    private func isKept(_ db: Database) throws -> Bool {
      var file: UnsafeMutablePointer<sqlite3_file>?
      #expect(sqlite3_file_control(db.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK)
      let opened = try #require(file)
      let methods = opened.pointee.pMethods.pointee
      var page: UnsafeMutableRawPointer?
      #expect(methods.xFetch(opened, 0, 4_096, &page) == SQLITE_OK && page != nil)
      let address = UInt(bitPattern: page)
      _ = methods.xUnfetch(opened, 0, page)
      _ = methods.xUnfetch(opened, 0, nil)
      let data = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")).readToEnd()
      let maps = String(decoding: try #require(data), as: UTF8.self)
      return maps.split(separator: "\n").contains { line in
        let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
        return bounds.count == 2 && line.hasSuffix("a.db") && bounds[0] <= address && address < bounds[1]
      }
    }

    @Test("the mapping is kept while the file's size stays the same, and given up when it changes")
    func keeping() throws {
      let insert = "INSERT INTO t (data) VALUES (randomblob(9000)); PRAGMA wal_checkpoint(TRUNCATE)"
      try writer.writeWithoutTransaction { try $0.execute(sql: insert) }
      try reader.read { db in
        // SQLite gives up the first mapping, whose size it does not know.
        _ = try isKept(db)
        #expect(try isKept(db))
      }
      try writer.writeWithoutTransaction { try $0.execute(sql: insert) }
      try reader.read { db in
        let isKeptAfterGrowth = try isKept(db)
        #expect(!isKeptAfterGrowth)
        #expect(try isKept(db))
      }
    }
  #endif
}
