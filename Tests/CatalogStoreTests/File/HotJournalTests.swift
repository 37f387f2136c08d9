import CatalogFixtures
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

/// A file in SQLite's rollback mode, as copies are, whose writer was killed: half of what it wrote is in the file, and
/// the pages from before are in a journal beside it.
@Suite struct HotJournalTests {
  let folder: TemporaryFolder
  private let path: String

  init() async throws {
    let sample = try await SampleCatalog((0..<400).map { .sample("words \($0)", note: "before") })
    folder = sample.folder
    path = folder.path("killed.db")
    let copy = folder.path("copy.db")
    _ = try sample.file.copy(to: copy, isReplacing: false)
    let queue = try DatabaseQueue(path: copy)
    try await queue.writeWithoutTransaction { [path] db in
      // So little that the transaction's pages have to be written before it ends.
      try db.execute(sql: "PRAGMA cache_size = 5; PRAGMA synchronous = FULL; BEGIN")
      try db.execute(sql: "UPDATE record SET note = hex(randomblob(400))")
      for ending in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: copy + ending, toPath: path + ending)
      }
      try db.execute(sql: "ROLLBACK")
    }
    #expect(try folder.bytes(of: "killed.db") != folder.bytes(of: "copy.db"))
  }

  private func notes(_ file: CatalogFile) throws -> [String] {
    try file.readNow { try String.fetchAll($0, sql: "SELECT DISTINCT note FROM record") }
  }

  @Test("a reader has it rolled back", arguments: [CatalogFile.Concurrency.single, .pool])
  func reading(concurrency: CatalogFile.Concurrency) throws {
    let file = try CatalogFile(at: path, access: .reading, concurrency: concurrency)
    #expect(try notes(file) == ["before"])
    #expect(!FileManager.default.fileExists(atPath: path + "-journal"))
  }

  @Test("a writer rolls a hot journal back")
  func rollback() throws {
    #expect(try notes(CatalogFile(at: path, access: .writing)) == ["before"])
  }
}
