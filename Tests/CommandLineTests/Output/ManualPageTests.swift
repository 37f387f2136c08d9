import Foundation
import TestTools
import Testing

/// The manual's pages say what the program has, and what they show works.
@Suite struct ManualPageTests {
  private let adagia: Adagia

  init() throws { adagia = try Adagia() }

  private func page(_ name: String) throws -> String {
    try String(contentsOf: Adagia.root.appendingPathComponent("docs/man/\(name)"), encoding: .utf8)
  }

  /// A page without roff's signs.
  private func plain(_ page: String) -> String {
    let signs = [
      ("\\-", "-"), ("\\(aq", "'"), ("\\(ti", "~"), ("\\(ha", "^"), ("\\(ga", "`"), ("\\fB", ""), ("\\fR", ""),
    ]
    return signs.reduce(page) { $0.replacing($1.0, with: $1.1) }.replacing("\\e", with: "\\")
  }

  @Test("every command and option is in the page")
  func everyCommandAndOptionIsInThePage() throws {
    let help = try CommandHelp()
    let lines = Set(plain(try page("adagia.1")).split(separator: "\n").map(String.init))
    let commands = (help.command.subcommands ?? []).filter { $0.commandName != "help" }
    #expect(commands.count > 15)
    for command in commands {
      #expect(lines.contains(".SS adagia \(command.commandName)"), "tools/make/manual writes it")
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        guard let name = argument.names?.last, name.name != "version" else { continue }
        let label = (name.kind == "short" ? "-" : "--") + name.name
        #expect(lines.contains { $0.contains(label) }, "\(command.commandName) \(label): tools/make/manual writes it")
        let said = argument.abstract.map { abstract in lines.contains { abstract.contains($0) } } ?? true
        #expect(said, "\(command.commandName) \(label) says something else: run tools/make/manual")
        guard let values = argument.allValues else { continue }
        let isListed = lines.contains { $0.hasPrefix("One of: \(values.joined(separator: ", ")).") }
        #expect(isListed, "\(command.commandName) \(label) takes other values: run tools/make/manual")
      }
    }
  }

  @Test("every example works", arguments: ["adagia.1", "adagia-query.7"])
  func examples(name: String) throws {
    try adagia.addStarterPack()
    _ = try adagia.folder.write("text,author\nOne,A\n", to: "sayings.csv")
    let examples = plain(try page(name)).split(separator: "\n").filter { $0.hasPrefix("$ adagia ") }
    #expect(examples.count > 7)
    for example in examples { try expectToWork(String(example)) }
  }

  private func expectToWork(_ example: String) throws {
    let command = String(example.dropFirst(2)).replacing("adagia ", with: "'\(Adagia.program.path)' ")
    let run = try adagia.run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", command], environment: ["ADAGIA_CATALOG": "c.db"])
    #expect(run.status == (example.contains("nothing is found") ? 1 : 0), "\(example): \(run.error)")
  }

  @Test("the page of the language is the manual's")
  func thePageOfTheLanguageIsTheManuals() throws {
    let manual = try String(contentsOf: Adagia.root.appendingPathComponent("docs/query.md"), encoding: .utf8)
    let page = plain(try page("adagia-query.7"))
    for line in manual.split(separator: "\n") where line.hasPrefix("$ adagia ") || line.hasPrefix("## ") {
      let wanted: String = line.hasPrefix("## ") ? ".SH \(line.dropFirst(3).uppercased())" : "\(line)"
      #expect(page.contains(wanted), "run tools/make/manual: \(line)")
    }
  }
}
