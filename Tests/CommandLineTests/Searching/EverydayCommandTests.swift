import ArgumentParser
import TestTools
import Testing

@testable import AdagiaCLI

/// The short way of parsing is no second authority: it agrees with the argument parser, or leaves the arguments to it.
@Suite struct EverydayCommandTests {
  /// What the argument parser makes of arguments. Nil for an error, and for a command without a short way.
  private static func parsed(_ arguments: [String]) -> EverydayCommand? {
    switch try? AdagiaCommand.parseAsRoot(QueryArguments.shielded(arguments)) {
    case let command as SearchCommand: .search(command.search)
    case let command as FindCommand: .find(command.find)
    case let command as ShowCommand: .show(command.show)
    case let command as TodayCommand: .pick(command.pick)
    case let command as RandomCommand: .pick(command.pick)
    default: nil
    }
  }

  private static func quick(_ arguments: [String]) -> EverydayCommand? {
    EverydayCommand(QueryArguments.shielded(arguments))
  }

  /// Arguments of the plain shape, as lines.
  private static let plain = """
    search
    search courage
    search slow steady
    search to be or not to be
    search seneca OR epictetus
    search author:seneca time
    search love -author:shakespeare
    search -money
    search -NOT
    search -x
    search war -n=3
    search war -qn 3
    search lang:(de OR fr) date:18th-century
    search cour*
    search "to be"
    search date:-0399..-0300 wisdom
    search a=b
    search =exact
    search help
    search search
    search version
    search écrasez l’infâme 足下
    search e\u{301}cole école
    search war -n 3
    search -n 3 war
    search war --limit 3
    search war --limit=3
    search war --limit=003
    search war --limit +3
    search war --limit 0
    search war --limit 100000
    search war -q
    search war --quiet
    search -q war --count
    search --count war
    search --count
    search --count war --limit 3
    search text:=lord --no-synonyms --strict
    search war --strict
    search war --no-synonyms
    search war --format json
    search war --format=jsonl
    search war -f ids
    search war -f table -n 5 --color always
    search war --color never
    search war --color=auto
    search war --catalog c.db
    search war --catalog=c.db
    search war --catalog=-c.db
    search war --catalog -c.db
    search war --catalog=a=b.db
    search --catalog ./x y.db
    search --catalog c.db --color never --quiet --format csv --limit 7 --count --strict --no-synonyms a b c
    find ask not what your contry can do
    find all that glitters --limit 3
    find glitters -n 100 -q
    find glitters --format json --catalog c.db
    find help
    find love -hate
    find -glitters
    find -night -n 5 -q
    find a=b
    show 12
    show 12 13 la-seneca-brev-1
    show 12 --format bibtex
    show help
    show 12 --catalog=c.db --color never -q
    today
    today type:proverb
    today -lang:en
    today --format json
    today --catalog c.db -q
    random
    random lang:la type:proverb
    random -x y
    random --color always --format fortune
    """.split(separator: "\n").map(String.init)

  @Test("plain arguments are read in the short way as the argument parser reads them", arguments: plain)
  func plainly(line: String) throws {
    let arguments = line.split(separator: " ").map(String.init)
    let quick = try #require(Self.quick(arguments))
    #expect(quick == Self.parsed(arguments))
  }

  /// Arguments that take the long way, as lines.
  private static let unusual = """
    search --help
    search -h
    search war --version
    search war --limit
    search war --limit -3
    search war --limit=-3
    search war --limit=
    search war --limit many
    search war --limit 100001
    search war --limit 9999999999999999999
    search war --limit 3 --limit 4
    search war --limt 3
    search war --LIMIT 3
    search war -n
    search war -q -q
    search war --quiet=yes
    search war --no-quiet
    search war --count=1
    search war --format
    search war --format xml
    search war --format JSON
    search war --format=
    search war --color
    search war --color red
    search war --catalog
    search war --catalog --quiet
    search war --before 1900
    search --author seneca time
    search war --sort date
    search war --sort=-date
    search war --why
    search war --explain
    search war --histogram century
    search war --facet author --limit 0
    search wit --template {author}
    search war -- -x
    search -- war
    search war -1
    search -
    search --
    search ---completion
    search --generate-completion-script bash
    find
    find --limit 3
    find glitters --limit 0
    find glitters --limit 101
    find glitters --count
    find glitters --strict
    find glitters --in c
    find glitters --why
    show
    show --format text
    show -12
    show 12 --limit 1
    show 12 --template {text}
    today --on 2026-01-01
    today --limit 1
    today --count
    random --dates iso
    random --strict
    suggest wis
    import x.csv
    stats
    help
    help search
    --help
    -h
    --version search
    search-
    Search war
    """.split(separator: "\n").map(String.init)

  @Test("everything else is left to the argument parser", arguments: unusual)
  func unusually(line: String) {
    #expect(Self.quick(line.split(separator: " ").map(String.init)) == nil)
  }

  @Test("empty arguments are left to the argument parser")
  func empty() {
    #expect(Self.quick([]) == nil)
    #expect(Self.quick([""]) == nil)
    #expect(Self.quick(["search", ""]) == nil)
    #expect(Self.quick(["search", "war", "--catalog", ""]) == nil)
  }

  @Test(
    "random arguments are read as the argument parser reads them, or left to it", arguments: 0..<20 as Range<UInt64>)
  func randomly(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var quickOnes = 0
    for _ in 0..<50 {
      let arguments = Self.randomArguments(&random)
      guard let quick = Self.quick(arguments) else { continue }
      quickOnes += 1
      #expect(quick == Self.parsed(arguments), "seed \(seed): \(arguments)")
    }
    #expect(quickOnes > 5, "seed \(seed)")
  }

  private static let names = ["search", "find", "show", "today", "random"]
  private static let options = [
    "-q", "--quiet", "-n", "--limit", "-f", "--format", "--color", "--catalog", "--count", "--strict", "--no-synonyms",
    "--limit=3", "--format=json", "--color=never", "--catalog=c.db", "--why", "--sort", "--", "-", "-x", "--x", "-n3",
  ]
  private static let words = [
    "war", "peace", "3", "12", "json", "never", "help", "a=b", "é", "e\u{301}", "=x", "c.db", "type:proverb", "text",
    "",
    "-war", "0", "5 6",
  ]

  private static func randomArguments(_ random: inout SeededGenerator) -> [String] {
    let rest = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      (Int.random(in: 0..<5, using: &random) < 2 ? options : words).randomElement(using: &random) ?? ""
    }
    return [names.randomElement(using: &random) ?? ""] + rest
  }

  @Test("the short way prints the version of the argument parser's configuration")
  func version() {
    #expect(Self.quick(["--version"]) == .version)
    #expect(AdagiaCommand.configuration.version == AdagiaCommand.version)
  }
}
