import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

/// How a catalog comes into being.
@Suite struct DraftTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("new.db")
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// What earlier versions left when they were killed between SQLite's first page and the schema.
  private func makeBareDatabase() throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try queue.close()
  }

  @Test("a new catalog leaves no draft")
  func noDraftLeft() throws {
    var file: CatalogFile? = try CatalogFile(at: path, access: .writing)
    #expect(try file?.isOlder() == false)
    file = nil
    #expect(try names == ["new.db"])
  }

  @Test("an interrupted creation is completed")
  func interruptedCreation() throws {
    try makeBareDatabase()
    #expect(try folder.bytes(of: "new.db").count == 4096)
    #expect(throws: StoreError.notACatalog(path: path, found: "an empty database")) {
      try CatalogFile(at: path, access: .reading)
    }
    _ = try CatalogFile(at: path, access: .writing)
    _ = try CatalogFile(at: path, access: .reading)
  }

  @Test(
    "a database with anything in it, or any stamp, is not an abandoned draft",
    arguments: [
      "CREATE TABLE song (name TEXT)", "PRAGMA application_id = 7", "PRAGMA user_version = 7",
    ])
  func othersDatabases(sql: String) throws {
    try makeBareDatabase()
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
    let before = try folder.bytes(of: "new.db")
    #expect(throws: StoreError.notACatalog(path: path, found: "another program's database")) {
      try CatalogFile(at: path, access: .writing)
    }
    #expect(try folder.bytes(of: "new.db") == before)
  }

  @Test("a catalog is made at the target of a link")
  func throughLink() throws {
    try FileManager.default.createDirectory(atPath: folder.path("far"), withIntermediateDirectories: false)
    #expect(symlink("far/there.db", path) == 0)
    _ = try CatalogFile(at: path, access: .writing)
    _ = try CatalogFile(at: folder.path("far/there.db"), access: .reading)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "far/there.db")
  }

  @Test("a log that another database left is not read into a new catalog")
  func foreignLog() throws {
    try folder.write("log", to: "new.db-wal")
    #expect(throws: StoreError.logInTheWay(path: path, log: path + "-wal")) {
      try CatalogFile(at: path, access: .writing)
    }
    #expect(try names == ["new.db-wal"])
  }

  /// As on a full disk: the last connection could not copy its log into the file.
  @Test("a draft whose log is left is not published")
  func draftWithLog() throws {
    let draft = try DraftFile(for: path, isReplacing: false, outOf: nil)
    try folder.write("log", to: URL(fileURLWithPath: draft.path).lastPathComponent + "-wal")
    #expect(throws: StoreError.diskFull(path: path)) { try draft.commit() }
    draft.discard()
    #expect(try names == [])
  }

  @Test("drafts of one process have different names")
  func draftNames() throws {
    let drafts = try (0..<3).map { _ in try DraftFile(for: path, isReplacing: false, outOf: nil) }
    #expect(Set(drafts.map(\.path)).count == 3)
    try drafts[0].commit()
    #expect(throws: StoreError.alreadyThere(path: path)) { try drafts[1].commit() }
    for draft in drafts { draft.discard() }
    #expect(try names == ["new.db"])
  }

  @Test("one of many that make a catalog at once does, and all open it")
  func manyMakers() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { [path] in _ = try CatalogFile(at: path, access: .writing) }
      }
      try await group.waitForAll()
    }
    #expect(try names == ["new.db"])
  }
}
