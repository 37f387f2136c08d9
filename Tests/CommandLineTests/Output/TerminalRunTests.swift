import Foundation
import TestTools
import Testing

private let canRunTerminals = ["/usr/bin/script", "/usr/bin/less"]
  .allSatisfy(FileManager.default.isExecutableFile(atPath:))

/// Output on a real terminal with a pager, which `script` makes.
@Suite(.enabled(if: canRunTerminals, "script or less is not installed")) struct TerminalRunTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let rows = [
      #"{"identifier":"a","text":"The lighthouse keeper and the storm","creator":"Anna Maria","language":"en"}"#,
      #"{"identifier":"b","text":"The lighthouse keeper and a storm","creator":"Anna Maria","language":"en"}"#,
    ]
    _ = try adagia.folder.write(rows.joined(separator: "\n"), to: "q.jsonl")
    _ = try adagia("import", "q.jsonl", "--catalog", "c.db")
  }

  /// Colors and width vanished as soon as the pager had the terminal's place (review of the command line, B1).
  @Test(
    "colors survive the pager",
    arguments: ["search keeper", "find lighthouse keeper", "show a", "similar a", "duplicates --similarity 0.5"])
  func colors(command: String) throws {
    let run = try onTerminal("\(command) --catalog c.db", pager: "less")
    #expect(run.output.contains("\u{1B}["), "\(run.output)")
  }

  /// Long values went over the edge of the terminal (review of the command line, C12).
  @Test("changes are compared by words, on lines that fit")
  func changes() throws {
    let note = "note='a long note that is written beside what is there already, and ends on the second line'"
    let run = try onTerminal("set \(note) --dry-run --catalog c.db -- storm", columns: 40)
    let lines = run.output.replacing(/\x1B\[[0-9;]*[mK]/, with: "").split(whereSeparator: \.isNewline).filter {
      !$0.hasPrefix("adagia:")
    }
    #expect(lines.count > 5)
    #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
    #expect(lines.contains { $0.hasPrefix("    ") })
  }

  /// The bar moved by 20,000 rows, and an undo was silent (review of the command line, C19).
  @Test("imports and undoing show that they are at work")
  func progress() throws {
    let rows = "(echo text; seq -f 'The saying with the number %.0f' 2000; sleep 1; seq -f 'Another %.0f' 2000) | "
    let run = try onTerminal("import - --format csv --collection r --catalog c.db", input: rows)
    let shown = run.output.matches(of: #/(\d+) rows, \d+ per second/#).compactMap { Int($0.1) }
    #expect(shown.contains { $0 <= 2_000 }, "\(shown)")
    #expect(try onTerminal("undo --catalog c.db").output.contains("undoing …"))
  }

  private func onTerminal(_ command: String, input: String = "", columns: Int = 130, pager: String = "cat") throws
    -> Adagia.Run
  {
    let line = "stty cols \(columns) rows 40; \(input)'\(Adagia.program.path)' \(command)"
    return try adagia.run(
      URL(fileURLWithPath: "/usr/bin/script"), ["-qec", line, "/dev/null"],
      environment: ["TERM": "xterm", "PAGER": pager])
  }
}
