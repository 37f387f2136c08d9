import Adagia
import CatalogFixtures
import Foundation
import TestTools
import Testing

/// A catalog in a folder where its reader may not write, as a program that was killed there has left it. Reading a log
/// takes shared memory, a file beside it.
@Suite(.serialized, .enabled(if: OtherUser.isPossible, "only root runs a program as another user"))
struct ReadOnlyFolderTests {
  private let adagia: Adagia

  init() async throws {
    adagia = try Adagia()
    _ = try adagia("add", "first word", "--catalog", "c.db")
    let catalog = try Catalog(at: adagia.folder.path("c.db"), for: .writing)
    try await catalog.add(.sample("second word"), to: "mine")
    for name in ["c.db", "c.db-wal"] {
      try adagia.folder.write(adagia.folder.bytes(of: name), to: "left/\(name)")
      try setMode(0o444, of: "left/\(name)")
    }
    try await catalog.close()
    try adagia.folder.write("", to: "own/note")
    try setMode(0o777, of: "own")
    try setMode(0o555, of: "left")
  }

  private func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: adagia.folder.path(name))
  }

  private func asOther(_ arguments: [String], on catalog: String = "left/c.db") throws -> ProgramRun {
    try adagia.run(OtherUser.env, OtherUser.words + [arguments[0], "--catalog", catalog] + arguments.dropFirst())
  }

  private var names: Set<String> {
    get throws { try Set(FileManager.default.contentsOfDirectory(atPath: adagia.folder.path("left"))) }
  }

  /// The message had been that the file or its folder does not exist or may not be written.
  @Test(
    "a log that may not be read is named, with what to do",
    arguments: [
      ["search", "word"], ["show", "1"], ["stats"], ["check"], ["check", "--quick"], ["export"], ["random"],
      ["backup", "own/copy.db"], ["pack", "word", "own/word.pack"], ["repair"],
      ["repair", "--salvage", "own/saved.db"],
    ])
  func unreadLog(arguments: [String]) throws {
    let run = try asOther(arguments)
    #expect(run.status == 2, "\(run)")
    #expect(run.error.contains("left/c.db-wal"), "\(run)")
    #expect(run.error.contains("Copy the file and its log together"), "\(run)")
    #expect(run.output.isEmpty)
    #expect(try names == ["c.db", "c.db-wal"])
  }

  @Test("a copy of the file with its log is read, in a folder of the reader's own")
  func copiedTogether() throws {
    for name in ["c.db", "c.db-wal"] {
      try adagia.folder.write(adagia.folder.bytes(of: "left/\(name)"), to: "own/\(name)")
    }
    #expect(try asOther(["search", "word", "--count"], on: "own/c.db").output == "2\n")
  }

  @Test("once the owner has opened the catalog, others read it", arguments: [["stats"], ["search", "word"], ["undo"]])
  func openedByOwner(arguments: [String]) throws {
    #expect(try adagia.run(Adagia.program, arguments + ["--catalog", "left/c.db"]).status == 0)
    let run = try asOther(["search", "word", "--count"])
    #expect(run.status == 0 && run.output == (arguments == ["undo"] ? "1\n" : "2\n"), "\(run)")
  }

  @Test(
    "a command that writes says that the folder is read-only",
    arguments: [["add", "another word"], ["tag", "+new", "--yes", "--", "word"], ["undo"], ["rebuild"]])
  func writing(arguments: [String]) throws {
    let run = try asOther(arguments)
    #expect(run.status == 2, "\(run)")
    #expect(run.error.contains("this file or its folder is read-only"), "\(run)")
    #expect(try names == ["c.db", "c.db-wal"])
  }

  @Test("a merge reads the file with its log in a private copy")
  func merge() throws {
    let run = try adagia.run(OtherUser.env, OtherUser.words + ["merge", "left/c.db", "--catalog", "own/mine.db"])
    #expect(run.status == 0, "\(run)")
    #expect(try asOther(["search", "word", "--count"], on: "own/mine.db").output == "2\n")
  }

  @Test("an empty log hides nothing, and the file is read as it is")
  func emptyLog() throws {
    try setMode(0o755, of: "left")
    try adagia.folder.write(Data(), to: "left/c.db-wal")
    try setMode(0o555, of: "left")
    let run = try asOther(["search", "word", "--count"])
    #expect(run.status == 0 && run.output == "1\n", "\(run)")
  }

  @Test("a log whose shared memory is there is read without writing")
  func sharedMemory() throws {
    try setMode(0o755, of: "left")
    try adagia.folder.write(Data(count: 32_768), to: "left/c.db-shm")
    try setMode(0o444, of: "left/c.db-shm")
    try setMode(0o555, of: "left")
    #expect(try asOther(["search", "word", "--count"]).output == "2\n")
  }

  @Test("a link in a folder of the reader's own leads to the same", arguments: [true, false])
  func link(hasLog: Bool) throws {
    if !hasLog { try FileManager.default.removeItem(atPath: adagia.folder.path("left/c.db-wal")) }
    try adagia.folder.link("own/link.db", to: adagia.folder.path("left/c.db"))
    let run = try asOther(["search", "word", "--count"], on: "own/link.db")
    #expect(run.status == (hasLog ? 2 : 0), "\(run)")
    #expect(run.error.contains("left/c.db-wal") == hasLog, "\(run)")
  }
}
