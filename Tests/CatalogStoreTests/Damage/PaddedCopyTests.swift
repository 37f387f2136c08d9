import Foundation
import GRDB
import TestTools
import Testing

@testable import CatalogStore

/// Copies of files that are cut short, as salvage reads them.
@Suite struct PaddedCopyTests {
  private let folder: TemporaryFolder
  private let path: String
  private let whole: Data

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("cut.db")
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "CREATE TABLE t (x); INSERT INTO t VALUES (randomblob(20000))") }
    try queue.close()
    whole = try folder.bytes(of: "cut.db")
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("a copy is the file, with zeros in place of the rest")
  func padded() throws {
    try folder.write(whole.prefix(9000), to: "cut.db")
    let copy = try #require(try PaddedCopy(of: path, beside: folder.path("new.db")))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: copy.path))
    #expect(bytes == whole.prefix(9000) + Data(count: whole.count - 9000))
    #expect(try folder.bytes(of: "cut.db") == whole.prefix(9000))
  }

  @Test("a copy is readable by its owner alone, and goes with the value")
  func removed() throws {
    try folder.write(whole.prefix(9000), to: "cut.db")
    do {
      let copy = try #require(try PaddedCopy(of: path, beside: folder.path("new.db")))
      #expect(try FileManager.default.attributesOfItem(atPath: copy.path)[.posixPermissions] as? Int == 0o600)
      #expect(try names.count == 2)
    }
    #expect(try names == ["cut.db"])
  }

  @Test("a file of its full length, or longer, needs no copy")
  func complete() throws {
    #expect(try PaddedCopy(of: path, beside: folder.path("new.db")) == nil)
    try folder.write(whole + Data(count: 10), to: "cut.db")
    #expect(try PaddedCopy(of: path, beside: folder.path("new.db")) == nil)
  }

  @Test("a file whose log may have the rest is left alone")
  func withLog() throws {
    try folder.write(whole.prefix(9000), to: "cut.db")
    try folder.write("log", to: "cut.db-wal")
    #expect(try PaddedCopy(of: path, beside: folder.path("new.db")) == nil)
  }

  @Test("another file is not copied")
  func otherFile() throws {
    try folder.write(String(repeating: "To be ", count: 50), to: "text")
    #expect(try PaddedCopy(of: folder.path("text"), beside: folder.path("new.db")) == nil)
  }

  @Test("a copy that cannot be made is an error that names its target")
  func noFolder() throws {
    try folder.write(whole.prefix(9000), to: "cut.db")
    let target = folder.path("none/new.db")
    let error = #expect(throws: StoreError.self) { try PaddedCopy(of: path, beside: target) }
    #expect(error?.description.hasPrefix("\(target): this file cannot be created: ") == true)
  }
}
