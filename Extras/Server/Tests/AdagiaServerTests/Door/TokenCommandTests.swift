import AdagiaServer
import Foundation
import Testing

/// `adagia-server token` as a program: several at once, and what it prints.
@Suite("The token command")
struct TokenCommandTests {
  private static let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "adagia-server")

  private static func start(_ arguments: [String], _ fixture: DoorFixture) throws -> (process: Process, output: Pipe) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = ["token"] + arguments + ["--tokens", fixture.tokensPath]
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    return (process, output)
  }

  private static func run(_ arguments: [String], _ fixture: DoorFixture) throws -> (status: Int32, text: String) {
    let (process, output) = try start(arguments, fixture)
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test("a token that is removed while others are added stays removed, and none of those is lost")
  func race() throws {
    let fixture = try DoorFixture()
    for round in 0..<12 {
      try fixture.add("victim")
      let rivals = [["remove", "victim"]] + (0..<3).map { ["add", "new-\(round)-\($0)"] }
      let started = try rivals.map { try Self.start($0, fixture).process }
      for process in started {
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
      let names = try fixture.tokens.tokens().map(\.name)
      #expect(!names.contains("victim"))
      #expect(names.count == 3 * (round + 1))
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path()).filter {
      $0.contains("tokens")
    }
    #expect(left == ["tokens.json"])
  }

  @Test("a token is made with a scope and an end, listed, rotated and removed")
  func wholeLife() throws {
    let fixture = try DoorFixture()
    let made = try Self.run(
      ["add", "ada", "--can", "write", "--catalog", "mine", "--catalog", "other", "--expires", "2999-01-31"], fixture)
    #expect(made.status == 0 && made.text.hasPrefix("adagia_"))
    let today = TokenDay(Date()).text
    #expect(try Self.run(["list"], fixture).text == "ada\tedit\t\(today)\t2999-01-31\t-\tmine,other\n")
    let rotated = try Self.run(["rotate", "ada", "--keep", "24", "--expires", "30d"], fixture)
    #expect(rotated.status == 0 && rotated.text.hasPrefix("adagia_") && rotated.text != made.text)
    #expect(try Self.run(["remove", "ada"], fixture).status == 0)
    #expect(try Self.run(["list"], fixture).text == "")
  }

  @Test(
    "what cannot be is refused, and says how to write it",
    arguments: [
      (["add", "a b"], "cannot be the name of a token"), (["add", "a", "--expires", "2001-01-31"], "no day to come"),
      (["add", "a", "--expires", "2999-02-30"], "no day to come"), (["add", "a", "--expires", "d"], "no day to come"),
      (["add", "a", "--catalog", "a/b"], "cannot be the name of a catalog"), (["add", "a", "--can", "all"], "edit"),
      (["rotate", "a"], "There is no token named 'a'"), (["rotate", "a", "--keep", "8761"], "between 0 and 8760"),
    ])
  func refused(arguments: [String], sentence: String) throws {
    let fixture = try DoorFixture()
    let run = try Self.run(arguments, fixture)
    #expect(run.status == 64 && run.text.contains(sentence), "\(run.text)")
  }
}
