import Foundation
import GRDB
import TestTools
import Testing

@testable import CatalogStore

/// Databases before SQLite opens them: their bytes, their headers, and the stamps that show a write.
@Suite(.serialized) struct DatabaseBytesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A small database that is closed.
  private func database(_ name: String = "a.db", _ sql: String = "CREATE TABLE t (x)") throws -> String {
    let queue = try DatabaseQueue(path: folder.path(name))
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
    return folder.path(name)
  }

  @Test("bytes are read at an offset, fewer at the end, none after it")
  func bytes() throws {
    let file = try DatabaseBytes(of: folder.write("abcdef", to: "a"))
    #expect(try file.count == 6)
    #expect(try file.bytes(at: 1, count: 3) == Array("bcd".utf8))
    #expect(try file.bytes(at: 4, count: 100) == Array("ef".utf8))
    #expect(try file.bytes(at: 6, count: 1) == [])
    #expect(try file.bytes(at: 1000, count: 1) == [])
  }

  @Test("a missing file is not found, and a folder is no database")
  func noFile() throws {
    #expect(throws: StoreError.notFound(path: folder.path("none"))) { try DatabaseBytes(of: folder.path("none")) }
    #expect(throws: StoreError.notACatalog(path: folder.path, found: "not a regular file")) {
      try DatabaseBytes(of: folder.path)
    }
  }

  @Test("a header has the stamps and the size of its file", arguments: [512, 4096, 65_536])
  func header(pageSize: Int) throws {
    let sql = """
      PRAGMA page_size = \(pageSize); CREATE TABLE t (x); PRAGMA application_id = -7; PRAGMA user_version = 123456
      """
    let header = try FileHeader(path: database("a.db", sql))
    #expect(header.isDatabase)
    #expect(header.applicationID == -7)
    #expect(header.userVersion == 123_456)
    #expect(header.expectedSize == header.fileSize)
    #expect(header.fileSize == Int64(2 * pageSize))
  }

  @Test("a page count that an old SQLite left is not valid")
  func invalidCount() throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: database()))
    bytes[95] ^= 1
    #expect(try FileHeader(path: folder.write(bytes, to: "b.db")).expectedSize == nil)
  }

  @Test("other files are not databases")
  func otherFiles() throws {
    #expect(try FileHeader(path: folder.write("", to: "empty")).isEmpty)
    let text = try FileHeader(path: folder.write(String(repeating: "To be ", count: 50), to: "text"))
    #expect(!text.isDatabase)
    #expect(!text.isEmpty)
    #expect(try !FileHeader(path: folder.write("SQLite format 3\0", to: "short")).isDatabase)
  }

  @Test("only an empty page in WAL mode without a stamp is bare")
  func bare() throws {
    #expect(try FileHeader(path: database("wal.db", "PRAGMA journal_mode = WAL")).isBare)
    #expect(try !FileHeader(path: database("table.db", "PRAGMA journal_mode = WAL; CREATE TABLE t (x)")).isBare)
    #expect(try !FileHeader(path: database("stamp.db", "PRAGMA journal_mode = WAL; PRAGMA user_version = 1")).isBare)
    #expect(try !FileHeader(path: database("plain.db", "PRAGMA user_version = 1; PRAGMA user_version = 0")).isBare)
  }

  @Test("a stamp stays while nothing is written, and changes with a write")
  func stamps() throws {
    let path = try database()
    let stamp = try FileStamp.settled(path)
    #expect(try FileStamp(of: path) == stamp)
    _ = try database("a.db", "INSERT INTO t VALUES (1)")
    #expect(try FileStamp(of: path) != stamp)
  }

  @Test("a copy in the file's place has another stamp")
  func replacedFile() throws {
    let path = try database()
    let stamp = try FileStamp.settled(path)
    try FileManager.default.copyItem(atPath: path, toPath: path + ".copy")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".copy", toPath: path)
    #expect(try FileStamp(of: path) != stamp)
  }

  @Test("a stamp of a time in the future does not wait for it")
  func futureTime() throws {
    let path = try database()
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: 86_400)], ofItemAtPath: path)
    #expect(try FileStamp.settled(path) == FileStamp(of: path))
  }
}
