import Adagia
import Foundation
import TestTools
import Testing

/// The system drops all locks that a process has on a file when the process closes any descriptor of it. A connection
/// without its locks is not there for other programs: the next one that closes the catalog removes the log that the
/// connection goes on writing to.
@Suite(.serialized) struct FileLockTests {
  private let adagia: Adagia
  private let path: String

  init() throws {
    adagia = try Adagia()
    path = adagia.folder.path("c.db")
  }

  private func record(_ text: String) -> CatalogRecord {
    var record = CatalogRecord()
    record.text = text
    return record
  }

  private func addFromOutside(_ text: String) throws {
    let run = try adagia("add", text, "--catalog", "c.db")
    #expect(run.status == 0, "\(run)")
  }

  /// As another program counts them.
  private func count(_ query: String) throws -> String {
    try adagia("search", query, "--count", "--catalog", "c.db").output
  }

  #if os(Linux)
    /// Of the catalog and of its shared memory.
    private func locks() throws -> [[String]] {
      try ["", "-shm"].map { try FileLocks.held(on: path + $0).sorted() }
    }

    @Test("a second object and another program leave the first one its locks")
    func aSecondObjectAndAnotherProgramLeaveTheFirstOneItsLocks() async throws {
      let first = try Catalog(at: path, for: .writing)
      try await first.add(record("one"), to: "mine")
      let before = try locks()
      #expect(before.allSatisfy { !$0.isEmpty })
      var second: Catalog? = try Catalog(at: path, for: .reading)
      #expect(try await second?.search("one").total == 1)
      #expect(try locks().map { !$0.isEmpty } == [true, true])
      second = nil
      #expect(try locks() == before)
      try addFromOutside("two")
      #expect(try locks() == before)
      _ = try await Catalog.check(at: path)
      #expect(try locks() == before)
      withExtendedLifetime(first) {}
    }

    @Test("files that are read as inputs leave the catalog its locks")
    func filesThatAreReadAsInputsLeaveTheCatalogItsLocks() async throws {
      let catalog = try Catalog(at: path, for: .writing)
      try await catalog.add(record("one"), to: "mine")
      let before = try locks()
      try adagia.folder.write("id,text\n1,Uno\n2,Due\n", to: "a.csv")
      _ = try await catalog.importFiles(ImportRequest(inputs: [adagia.folder.path]))
      #expect(try locks() == before)
      _ = try? await catalog.importFiles(ImportRequest(inputs: [path, path + "-wal", path + "-shm"]))
      #expect(try locks() == before)
      try adagia.folder.write("collections:\n  - {name: all, files: .}\n", to: "m.yaml")
      _ = try await catalog.sync(SyncRequest(manifestsAt: [adagia.folder.path("m.yaml")]))
      #expect(try locks() == before)
      #expect(throws: ManifestError.self) { try SyncRequest(manifestsAt: [path]) }
      #expect(try locks() == before)
    }
  #endif

  @Test("nothing is lost when two objects and another program take turns")
  func nothingIsLostWhereTwoObjectsAndAnotherProgramTakeTurns() async throws {
    let first = try Catalog(at: path, for: .writing)
    try await first.add(record("own 0"), to: "mine")
    let second = try Catalog(at: path, for: .reading)
    for number in 1...5 {
      try addFromOutside("other \(number)")
      try await first.add(record("own \(number)"), to: "mine")
      #expect(try await second.search("own").total == number + 1)
    }
    #expect(try count("own") == "6\n")
    #expect(try count("other") == "5\n")
    #expect(try await Catalog.check(at: path).isSound)
  }

  @Test("nothing is lost of a catalog that is among the inputs")
  func nothingIsLostOfACatalogThatLiesAmongTheInputs() async throws {
    try adagia.folder.write("id,text\n1,Uno\n2,Due\n", to: "a.csv")
    let catalog = try Catalog(at: path, for: .writing)
    try await catalog.add(record("own 1"), to: "mine")
    _ = try await catalog.importFiles(ImportRequest(inputs: [adagia.folder.path]))
    try addFromOutside("other")
    try await catalog.add(record("own 2"), to: "mine")
    #expect(try count("own") == "2\n")
    #expect(try count("collection:adagia-test* OR uno OR due OR other") == "3\n")
  }

  @Test("the program says that it skips a catalog in use")
  func theProgramSaysThatItPassesOverACatalogInUse() throws {
    try adagia.folder.write("id,text\n1,Uno\n2,Due\n", to: "w/a.csv")
    _ = try adagia("import", "w/a.csv", "--catalog", "w/c.db")
    let walk = try adagia("import", "w", "--catalog", "w/c.db")
    #expect(walk.status == 0)
    for name in ["c.db", "c.db-shm", "c.db-wal"] {
      let line = "w/\(name): skipped, a catalog in use, or a file that belongs to one\n"
      #expect(walk.error.contains(line), "\(walk)")
    }
    let named = try adagia("import", "w/c.db", "--catalog", "w/c.db")
    #expect(named.status != 0)
    #expect(
      named.error.contains(
        "w/c.db: a catalog in use, or a file that belongs to one, so it was not read. "
          + "To merge another catalog, use: adagia merge"), "\(named)")
    try adagia.folder.write("collections:\n  - {name: all, files: w}\n", to: "m.yaml")
    let synchronised = try adagia("reindex", "m.yaml", "--catalog", "w/c.db")
    #expect(synchronised.status == 0)
    #expect(synchronised.error.contains("w/c.db: skipped, a catalog in use"), "\(synchronised)")
    let manifest = try adagia("reindex", "w/c.db", "--catalog", "w/c.db")
    #expect(manifest.status != 0, "\(manifest)")
    #expect(try adagia("search", "", "--count", "--catalog", "w/c.db").output == "6\n")
  }
}
