import ArgumentParser
import TestTools
import Testing

@testable import AdagiaCLI

/// Options as people type them, and words that only look like options.
@Suite struct TypedOptionTests {
  @Test(
    "a short option with its value in one word",
    arguments: [
      ("-n5", ["-n", "5"]), ("-n=5", ["-n", "5"]), ("-fids", ["-f", "ids"]), ("-f=csv", ["-f", "csv"]),
      ("-o=x.csv", ["-o", "x.csv"]), ("-qn5", ["-q", "-n", "5"]), ("-qn", ["-q", "-n"]),
      ("-qfids", ["-q", "-f", "ids"]),
    ])
  func glued(typed: String, expected: [String]) {
    #expect(QueryArguments.shielded(["search", "a", typed, "b"]) == ["search", "a"] + expected + ["b"])
  }

  @Test("a negated word is no option", arguments: ["-night", "-fear", "-often", "-n5x", "-queen", "-author:twain"])
  func negated(typed: String) {
    let shielded = QueryArguments.shielded(["search", "a", typed])
    #expect(shielded.count == 3)
    #expect(QueryArguments.query(Array(shielded.dropFirst())) == "a \(typed)")
  }

  @Test("an order with a minus follows its option", arguments: ["-date", "-added", "-title", "-field:pages"])
  func order(typed: String) {
    #expect(QueryArguments.shielded(["search", "a", "--sort", typed]) == ["search", "a", "--sort=\(typed)"])
  }

  @Test("a tag that looks like an option is taken off")
  func tag() {
    #expect(QueryArguments.shielded(["tag", "-fids", "--", "a"]).first { $0.hasSuffix("fids") } == "\u{1A}fids")
  }

  @Test("after two hyphens everything is a word")
  func terminator() {
    #expect(QueryArguments.shielded(["search", "--", "-n5"]) == ["search", "--", "-n5"])
  }

  @Test(
    "every option of every command that has a value takes one with a leading minus",
    arguments: ["-x", "-war", "-0399..-0300", "- {text}", "-- {text}", "-[1999]"])
  func valuesWithAMinus(value: String) throws {
    var count = 0
    for (words, arguments) in try CommandHelp().commands where !QueryArguments.passingCommands.contains(words[0]) {
      for option in arguments where option.kind == .option {
        for name in option.names ?? [] {
          let long = try #require(
            option.names?.first { $0.kind == "long" && (name.kind != "long" || $0.name == name.name) })
          #expect(QueryArguments.shielded(words + [name.typed, value]) == words + ["\(long.typed)=\(value)"])
          count += 1
        }
      }
    }
    #expect(count > 200)
  }

  @Test("the flags are those of the commands, and a negated word follows them")
  func flags() throws {
    let flags = try CommandHelp().commands.flatMap(\.arguments).filter { $0.kind == .flag }.flatMap { $0.names ?? [] }
    let names = Set(flags.filter { $0.kind == "long" }.map(\.typed))
    #expect(names == Set(QueryArguments.flags))
    for name in names {
      let typed = QueryArguments.shielded(["search", name, "-war"])
      #expect(typed.count == 3 && QueryArguments.word(typed[2]) == "-war", "\(name)")
    }
  }

  @Test(
    "an option that follows is not the value", arguments: ["--count", "--limit=5", "-q", "-n5", "--no-such-option"])
  func missingValue(next: String) {
    let typed = QueryArguments.shielded(["search", "war", "--template", next])
    #expect(typed.prefix(3) == ["search", "war", "--template"])
    #expect(throws: (any Error).self) { try AdagiaCommand.parseAsRoot(typed) }
  }

  @Test("arguments for another program stay as they are", arguments: ["serve", "cluster"])
  func passed(command: String) {
    let arguments = [command, "search", "--sort", "-date", "-n5", "-war"]
    #expect(QueryArguments.shielded(arguments) == arguments)
  }
}
