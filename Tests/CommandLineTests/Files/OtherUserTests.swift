import CatalogRecords
import CatalogStore
import Foundation
import TestTools
import Testing

/// Running the program as a user who owns nothing.
enum OtherUser {
  static let env = URL(fileURLWithPath: "/usr/bin/env")
  static let words = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", Adagia.program.path]

  /// Only root can.
  static let isPossible: Bool = {
    guard getuid() == 0, let adagia = try? Adagia() else { return false }
    return (try? adagia.run(env, words + ["date", "1922"]).status) == 0
  }()
}

/// Another user reads a catalog, but may write neither to it nor to its folder.
@Suite(.serialized, .enabled(if: OtherUser.isPossible, "only root runs a program as another user"))
struct OtherUserTests {
  private let adagia: Adagia
  private let path: String

  init() throws {
    adagia = try Adagia()
    path = adagia.folder.path("c.db")
    let lines = (0..<6000).map { "{\"text\":\"word \($0) and some more of it \($0 * 7)\",\"note\":\"before\"}\n" }
    _ = try adagia.folder.write(lines.joined(), to: "many.jsonl")
    _ = try adagia("import", "many.jsonl", "--catalog", "c.db")
  }

  private func asOther(_ arguments: String...) throws -> ProgramRun {
    try adagia.run(OtherUser.env, OtherUser.words + arguments)
  }

  /// Starts to export, writes as the owner when the export is under way, and has it go on.
  private func exportWhile(_ write: () throws -> Void) throws -> (status: Int32, output: String, error: String) {
    let process = try adagia.makeProcess(
      OtherUser.env, OtherUser.words + ["export", "--format", "jsonl", "--catalog", "c.db"])
    // The pipe is not read yet, so that the program has to wait when it is full.
    let pipe = Pipe()
    process.standardOutput = pipe
    let errors = adagia.folder.path("errors")
    #expect(FileManager.default.createFile(atPath: errors, contents: nil))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    try process.run()
    let first = pipe.fileHandleForReading.availableData
    try write()
    let rest = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let error = String(decoding: try adagia.folder.bytes(of: "errors"), as: UTF8.self)
    return (process.terminationStatus, String(decoding: first + rest, as: UTF8.self), error)
  }

  /// A command of one's own, in a process of its own.
  private func changeAll() throws {
    let process = try adagia.makeProcess(Adagia.program, ["tag", "+after", "--yes", "--catalog", "c.db", "--", "word"])
    process.standardOutput = nil
    process.standardError = nil
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// The check had never ended: SQLite says of every state that it is another one.
  @Test(
    "a log whose index may only be read is checked", .timeLimit(.minutes(2)),
    arguments: [["check"], ["check", "--quick"]])
  func readOnlyIndexOfLog(arguments: [String]) throws {
    try adagia.folder.write(adagia.folder.bytes(of: "c.db"), to: "left/c.db")
    try adagia.folder.write(Data(), to: "left/c.db-wal")
    try adagia.folder.write(Data(count: 32_768), to: "left/c.db-shm")
    for (name, mode) in [("left", 0o777), ("left/c.db", 0o666), ("left/c.db-wal", 0o666), ("left/c.db-shm", 0o444)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: adagia.folder.path(name))
    }
    let run = try adagia.run(OtherUser.env, OtherUser.words + arguments + ["--catalog", "left/c.db"])
    #expect(run.status == 0, "\(run.output)\(run.error)")
  }

  @Test("a catalog without a writer is read")
  func aCatalogThatNobodyWritesToIsRead() throws {
    let run = try exportWhile {}
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.isEmpty, "\(run.error)")
    #expect(run.output.split(separator: "\n").count == 6000)
  }

  @Test("a read during a change ends with a message")
  func whoReadsWhatChangesMeanwhileIsTold() throws {
    let run = try exportWhile { try changeAll() }
    #expect(run.status == 2)
    #expect(run.error.contains("another program wrote to this file during the read"))
    #expect(run.error.hasSuffix("Run the command again.\n"))
    let again = try exportWhile {}
    #expect(again.status == 0)
    #expect(again.output.split(separator: "\n").filter { $0.contains("after") }.count == 6000)
  }

  @Test("a catalog that another user has open is read in turns")
  func aCatalogThatSomebodyHasOpenIsReadInTurns() throws {
    let file = try CatalogFile(at: path, access: .writing)
    try file.writeNow { _ = try CollectionTable($0).id(of: "new", at: 1) }
    let run = try exportWhile { try changeAll() }
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.isEmpty, "\(run.error)")
    #expect(!run.output.contains("after"))
    #expect(run.output.split(separator: "\n").count == 6000)
    withExtendedLifetime(file) {}
  }

  @Test("a copy and a pack are read")
  func aCopyAndAPackAreRead() throws {
    _ = try adagia("backup", "copy.db", "--catalog", "c.db")
    _ = try adagia("pack", "*", "all.pack", "--catalog", "c.db")
    for name in ["copy.db", "all.pack"] {
      #expect(try asOther("search", "word", "--count", "--catalog", name).output == "6000\n")
    }
  }
}
