import Foundation
import TestTools
import Testing

/// Every command of the README has to work unchanged.
@Suite struct ReadmeTests {
  private let adagia: Adagia
  private let readme: String

  init() throws {
    adagia = try Adagia()
    readme = try String(contentsOf: Adagia.root.appendingPathComponent("README.md"), encoding: .utf8)
  }

  @Test("the example program is the one that is built")
  func theExampleProgramIsTheOneThatIsBuilt() throws {
    let file = Adagia.root.appendingPathComponent("Extras/Examples/FindSayings/main.swift")
    #expect(readme.contains("```swift\n" + (try String(contentsOf: file, encoding: .utf8)) + "```"))
  }

  @Test("the example program prints what the README says")
  func theExampleProgramPrintsWhatTheReadmeSays() throws {
    let program = Adagia.program.deletingLastPathComponent().appendingPathComponent("FindSayings")
    let run = try adagia.run(program, ["sayings.db"])
    #expect(run.status == 0)
    #expect(run.error == "")
    #expect(readme.contains("```text\n" + run.output + "```"), "\(run.output)")
  }

  @Test("every command of the README is understood")
  func everyCommandOfTheReadmeIsUnderstood() throws {
    try adagia.addStarterPack()
    _ = try adagia.folder.write("text,author\nOne,A\n", to: "sayings.csv")
    let commands = readme.split(separator: "\n").filter { $0.hasPrefix("$ adagia ") }.map {
      $0.dropFirst("$ adagia ".count)
    }
    #expect(commands.count >= 8)
    for command in commands {
      let line = "'\(Adagia.program.path)' \(command)"
      let run = try adagia.run(URL(fileURLWithPath: "/bin/sh"), ["-c", line], environment: ["ADAGIA_CATALOG": "c.db"])
      #expect(run.status == 0, "\(command): \(run.error)")
    }
  }

  @Test(
    "the screens of the manual are those of the program",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux"), "tmux is not installed"))
  func screens() throws {
    let run = try adagia.run(
      Adagia.root.appendingPathComponent("tools/make/screens"), ["--check"],
      environment: ["ADAGIA_PROGRAM": Adagia.program.path])
    #expect(run.status == 0, "\(run.error)")
  }

  @Test(
    "every command of the manual is understood",
    arguments: ["query", "dates", "text", "output", "editing", "check", "transfer", "guide", "cookbook"])
  func manual(page: String) throws {
    try adagia.addStarterPack()
    let file = Adagia.root.appendingPathComponent("docs/\(page).md")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter {
      $0.hasPrefix("$ adagia ") || $0.hasPrefix("$ printf ")
    }
    #expect(!lines.isEmpty)
    for line in lines {
      let command = String(line.dropFirst(2)).replacing("adagia ", with: "'\(Adagia.program.path)' ")
      let run = try adagia.run(
        URL(fileURLWithPath: "/bin/sh"), ["-c", command], environment: ["ADAGIA_CATALOG": "c.db"])
      let isEmpty = line.contains("nothing is found")
      #expect(run.status == (isEmpty ? 1 : 0), "\(line): \(run.error)")
      #expect(isEmpty || !(run.output + run.error).isEmpty, "\(line): nothing is said")
    }
  }
}
