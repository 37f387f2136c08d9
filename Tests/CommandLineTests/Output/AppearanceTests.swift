import Foundation
import TestTools
import Testing

/// The look of help and of lists (review of the command line, C1 to C19).
@Suite struct AppearanceTests {
  private let adagia: Adagia

  init() throws { adagia = try Adagia(catalog: "c.db") }

  private static let commands = [
    "search", "find", "show", "similar", "duplicates", "import", "export", "reindex", "add", "edit", "tag", "remove",
    "undo", "stats", "suggest", "today", "check", "repair",
  ]

  /// Paragraphs were wrapped in the source and again by the terminal, which left single words on lines (C1).
  @Test("paragraphs of the help fill their lines", arguments: commands)
  func wrapped(command: String) throws {
    let help = try adagia(command, "--help").output.components(separatedBy: "\nUSAGE: ")[0]
    let lines = help.components(separatedBy: "\n")
    #expect(lines.count > 1)
    for (line, next) in zip(lines, lines.dropFirst()) where isProse(line) && isProse(next) {
      let first = next.prefix { $0 != " " }
      #expect(line.count + 1 + first.count >= 80, "\(line) / \(next)")
    }
  }

  private func isProse(_ line: String) -> Bool {
    !line.isEmpty && !line.hasPrefix(" ") && !line.hasPrefix("OVERVIEW") && line != line.uppercased()
  }

  /// `'{source|unknown}' \ says what stands for nothing` (C2).
  @Test("no help has the source's line breaks", arguments: commands)
  func backslashes(command: String) throws {
    #expect(try !adagia(command, "--help").output.contains("\\ "))
  }

  /// Values were listed that the command did not take, and choices twice (C3).
  @Test("each format that the help lists is one", arguments: ["similar", "duplicates"])
  func formats(command: String) throws {
    _ = try adagia.folder.write("text\nThe art is long\nThe art is very long\n", to: "q.csv")
    _ = try adagia("import", "q.csv")
    let help = try adagia(command, "--help").output.replacing(/\s+/, with: " ")
    let option = try #require(help.firstMatch(of: /--format <format> ([^()]*)\(values: ([^;)]*)/))
    let formats = option.2.split(separator: ", ").map(String.init)
    #expect(formats.contains("text") && formats.contains("json"))
    #expect(!option.1.contains("json"))
    let record = command == "similar" ? ["1"] : []
    for format in formats {
      let arguments = [command] + record + ["--format", format]
      #expect(try adagia.run(Adagia.program, arguments).status != 64, "\(format)")
    }
  }

  /// "said by James M. Barrie · wrote", and a date as four lines of numbers (C4).
  @Test("show says who said it and when in words")
  func show() throws {
    let lines = try adagia("show", "grc-plato-unexamined").output.components(separatedBy: "\n")
    #expect(lines.contains("date        -0398~ (about 399 BCE)"))
    #expect(lines.contains("author      Plato, 38a"))
    #expect(lines.contains { $0.hasPrefix("author      attributed to Socrates (") })
    #expect(lines.contains { $0.wholeMatch(of: /created     \d{4}-\d\d-\d\d \d\d:\d\d UTC/) != nil })
  }

  /// `eng 105534` beside `en 8462`, without separators (C6 and C7).
  @Test("languages are one by whatever code, in stats and below hits")
  func languages() throws {
    let rows = (1...1200).map { "Number \($0),\($0 % 2 == 0 ? "eng" : "en")" }.joined(separator: "\n")
    _ = try adagia.folder.write("text,language\n\(rows)\n", to: "q.csv")
    _ = try adagia("import", "q.csv", "--collection", "c")
    #expect(try adagia("stats").output.contains("languages     en 1,200\n"))
    #expect(try adagia("search", "number 2", "-n", "1").output.contains("#2 · c · en\n"))
  }

  /// Empty centuries were left out (C9).
  @Test("a histogram has a bar, or a gap that is shown, for every century")
  func histogram() throws {
    _ = try adagia.folder.write("text,date\nOne,1503\nOne,1750\nOne,1995\n", to: "q.csv")
    _ = try adagia("import", "q.csv")
    let labels = try adagia("search", "one", "--histogram", "century").output.split(separator: "\n").dropLast().map {
      $0.split(separator: "  ", omittingEmptySubsequences: true)[0].trimmingCharacters(in: .whitespaces)
    }
    #expect(labels == ["16th century", "17th century", "18th century", "19th century", "20th century"])
  }

  /// `#` and `entry`, `of` and `command` (C10).
  @Test("jobs and log have the same headings for the same")
  func headings() throws {
    _ = try adagia.folder.write("text\nOne\n", to: "q.csv")
    _ = try adagia("import", "q.csv")
    let log = try adagia("log").output.prefix { $0 != "\n" }.split(separator: "  ").map(String.init)
    let jobs = try adagia("jobs").output.prefix { $0 != "\n" }.split(separator: "  ").map(String.init)
    #expect(log.count > 5)
    #expect(jobs.filter(log.contains) == log)
  }
}
