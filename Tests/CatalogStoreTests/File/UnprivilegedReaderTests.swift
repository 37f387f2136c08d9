import CatalogFixtures
import CatalogStore
import Foundation
import GRDB
import TestTools
import Testing

/// Readers who may not write to the folder of a catalog that a killed program left, each in a process of its own,
/// because a process has one user.
@Suite(.enabled(if: geteuid() == 0, "only root becomes another user")) struct UnprivilegedReaderTests {
  @Test("a log that may not be read is named, and a writer learns that the folder is read-only")
  func log() async {
    await #expect(processExitsWith: .success) { try await Self.readLog() }
  }

  @Test("a journal that may not be rolled back is an unfinished write, and a private copy is read")
  func journal() async {
    await #expect(processExitsWith: .success) { try await Self.readJournal() }
  }

  @Test("without a log, a catalog is read, also by a link from a folder that may be written to")
  func link() async {
    await #expect(processExitsWith: .success) { try await Self.readThroughLink() }
  }

  private static func readLog() async throws {
    let sample = try await SampleCatalog([.sample("words")])
    let path = try leave(["catalog.db", "catalog.db-wal"], in: sample.folder)
    try asOtherUser {
      for concurrency in [CatalogFile.Concurrency.single, .pool] {
        for access in [CatalogFile.Access.reading, .examining, .salvaging] {
          #expect(throws: StoreError.unreadLog(path: path, log: path + "-wal")) {
            try CatalogFile(at: path, access: access, concurrency: concurrency)
          }
        }
        #expect(throws: StoreError.readOnly(path: path)) {
          try CatalogFile(at: path, access: .writing, concurrency: concurrency)
        }
      }
      let count = try count(CatalogFile(at: path, access: .foreign))
      #expect(count == 1)
    }
  }

  private static func readJournal() async throws {
    let killed = try await HotJournalTests()
    let path = try leave(["killed.db", "killed.db-journal"], in: killed.folder)
    try asOtherUser {
      for concurrency in [CatalogFile.Concurrency.single, .pool] {
        #expect(throws: StoreError.unfinishedWrite(path: path)) {
          try CatalogFile(at: path, access: .reading, concurrency: concurrency)
        }
      }
      #expect(throws: StoreError.readOnly(path: path)) { try CatalogFile(at: path, access: .writing) }
      for access in [CatalogFile.Access.examining, .foreign] {
        let count = try count(CatalogFile(at: path, access: access))
        #expect(count == 400)
      }
    }
  }

  private static func readThroughLink() async throws {
    let sample = try await SampleCatalog([.sample("words")])
    try sample.file.close()
    let path = try leave(["catalog.db"], in: sample.folder)
    try sample.folder.write("", to: "own/note")
    try setMode(0o777, of: sample.folder.path("own"))
    try asOtherUser {
      try sample.folder.link("own/link.db", to: path)
      for access in [CatalogFile.Access.reading, .examining, .foreign] {
        let count = try count(CatalogFile(at: sample.folder.path("own/link.db"), access: access))
        #expect(count == 1)
      }
    }
  }

  /// Copies files of a folder to one below it that only root may write to.
  ///
  /// - Returns: The path of the first copy.
  private static func leave(_ names: [String], in folder: TemporaryFolder) throws -> String {
    for name in names { try folder.write(folder.bytes(of: name), to: "left/\(name)") }
    for name in names { try setMode(0o444, of: folder.path("left/\(name)")) }
    try setMode(0o555, of: folder.path("left"))
    return URL(fileURLWithPath: folder.path("left")).resolvingSymlinksInPath().path + "/" + names[0]
  }

  private static func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private static func asOtherUser(_ body: () throws -> Void) throws {
    // `access` asks about the real user. The saved one stays root's, so that the folder can be removed.
    #expect(setreuid(65_534, 0) == 0 && seteuid(65_534) == 0)
    defer { #expect(seteuid(0) == 0 && setreuid(0, 0) == 0) }
    try body()
  }

  private static func count(_ file: CatalogFile) throws -> Int {
    try file.readNow { try Int.fetchOne($0, sql: "SELECT count(*) FROM record") ?? 0 }
  }
}
