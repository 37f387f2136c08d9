import Foundation
import TestTools
import Testing

/// Pages of hits, and what is printed when nothing is asked.
@Suite struct PageTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let rows = (1...25).map { #"{"identifier":"r\#($0)","text":"Courage number \#($0)","language":"en"}"# }
    _ = try adagia.folder.write(rows.joined(separator: "\n"), to: "q.jsonl")
    _ = try adagia("import", "q.jsonl", "--catalog", "c.db")
  }

  @Test("pages follow each other without gaps")
  func pagesFollowEachOtherWithoutGaps() throws {
    let all = try adagia("search", "courage", "--catalog", "c.db", "--format", "ids", "-n", "100").output
    let pages = try (1...3).map {
      try adagia("search", "courage", "--catalog", "c.db", "--format", "ids", "--page", "\($0)").output
    }
    #expect(pages.joined() == all)
    #expect(pages[2].split(separator: "\n").count == 5)
  }

  @Test("the command for the next page is printed")
  func theWayToTheNextPageIsSaid() throws {
    let first = try adagia("search", "courage", "--catalog", "c.db")
    #expect(first.error == "adagia: 25 hits, 10 shown. For more, use --page 2 or --limit.\n")
    let second = try adagia("search", "courage", "--catalog", "c.db", "--page", "2")
    #expect(second.error == "adagia: 25 hits, 11 to 20 shown. For more, use --page 3 or --limit.\n")
    #expect(try adagia("search", "courage", "--catalog", "c.db", "--page", "3").error == "")
    let none = try adagia("search", "courage", "--catalog", "c.db", "--page", "4")
    #expect(none.status == 1)
    #expect(none.error == "adagia: there are no more: 25 hits in all.\n")
    #expect(try adagia("search", "courage", "--page", "0").status == 64)
  }

  @Test(
    "a program is told of the hits that it did not get, and of nothing else",
    arguments: [
      "json", "jsonl", "csv", "tsv", "ids", "text0", "fortune", "markdown", "html", "bibtex", "ris", "table",
    ])
  func programsAreTold(format: String) throws {
    let part = try adagia("search", "courage", "--catalog", "c.db", "--format", format)
    #expect(part.error == "adagia: 25 hits, 10 shown. For more, use --page 2 or --limit.\n")
    #expect(try adagia("search", "courage", "--catalog", "c.db", "--format", format, "--quiet").error == "")
    #expect(try adagia("search", "courage", "--catalog", "c.db", "--format", format, "-n", "25").error == "")
  }

  @Test("a template tells too, and a count says nothing more")
  func templatesTell() throws {
    let part = try adagia("search", "courage", "--catalog", "c.db", "--template", "{text}", "-n", "3")
    #expect(part.error == "adagia: 25 hits, 3 shown. For more, use --page 2 or --limit.\n")
    #expect(try adagia("search", "courage", "--catalog", "c.db", "--count").error == "")
    #expect(try adagia("search", "courage", "--catalog", "c.db", "--facet", "lang", "--format", "csv").error == "")
  }

  @Test("the cursor is printed when it is asked for")
  func theCursorIsPrintedWhenItIsAskedFor() throws {
    let run = try adagia("search", "courage", "--catalog", "c.db", "--cursor", "-n", "3")
    let cursor = try #require(run.error.split(separator: "=").last?.trimmingCharacters(in: .whitespacesAndNewlines))
    let next = try adagia("search", "courage", "--catalog", "c.db", "-n", "3", "--format", "ids", "--after=\(cursor)")
    let page = try adagia("search", "courage", "--catalog", "c.db", "-n", "3", "--format", "ids", "--page", "2")
    #expect(next.output == page.output)
  }

  @Test(
    "more goes on with the last search of a terminal",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "script is not installed"))
  func more() throws {
    let program = "'\(Adagia.program.path)'"
    let line = "\(program) search 'courage -nothing' --catalog c.db -n 5; cd /; \(program) more; \(program) more"
    let run = try adagia.run(
      URL(fileURLWithPath: "/usr/bin/script"), ["-qec", line, "/dev/null"], environment: ["PAGER": "cat"])
    #expect(run.output.contains("25 hits, 5 shown. For more, type: adagia more"), "\(run.output)")
    #expect(run.output.contains("25 hits, 6 to 10 shown."))
    #expect(run.output.contains("25 hits, 11 to 15 shown."))
  }

  /// What a terminal shows after commands, with `adagia` for the program.
  private func shown(_ lines: String) throws -> String {
    let program = "'\(Adagia.program.path)'"
    let line = "adagia() { \(program) \"$@\"; echo \"status $?\"; }; \(lines)"
    let script = URL(fileURLWithPath: "/usr/bin/script")
    return try adagia.run(script, ["-qec", line, "/dev/null"], environment: ["PAGER": "cat", "SHELL": "/bin/sh"])
      .output.replacing("\r\n", with: "\n")
  }

  /// Only a search with a further page was kept: after another one, 'more' went on with the search before it.
  @Test(
    "after the last page there are no more hits, and a search that fits on a page is the last one too",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "script is not installed"),
    arguments: [
      ("adagia more; adagia more", "there are no more: 25 hits in all."),
      ("adagia search 7 --catalog c.db", "there are no more: 1 hit in all."),
      ("adagia search zzzzq --catalog c.db", "nothing found."),
    ])
  func moreThanAll(lines: String, end: String) throws {
    let output = try shown("adagia search courage --catalog c.db -n 20; \(lines); adagia more")
    #expect(output.hasSuffix("adagia: \(end)\nstatus 1\n"), "\(output)")
  }

  @Test(
    "the pages of a random order are of one shuffle",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "script is not installed"))
  func moreOfAShuffle() throws {
    let output = try shown(
      "adagia search courage --catalog c.db -n 9 --sort random --template 'hit {id}.'; adagia more; adagia more")
    let hits = output.split(separator: "\n").filter { $0.hasPrefix("hit ") }
    #expect(Set(hits).count == 25, "\(output)")
    #expect(hits.count == 25)
  }

  @Test("a cursor of a random order continues its shuffle")
  func cursorOfAShuffle() throws {
    let typed = ["search", "courage", "--catalog", "c.db", "-n", "13", "--format", "ids"]
    let random = typed + ["--sort", "random", "--cursor"]
    let first = try adagia.run(Adagia.program, random)
    let cursor = try #require(first.error.split(separator: "=").last).trimmingCharacters(in: .whitespacesAndNewlines)
    let second = try adagia.run(Adagia.program, random + ["--after=\(cursor)"])
    #expect(second.status == 0, "\(second.error)")
    #expect(Set((first.output + second.output).split(separator: "\n")).count == 25)
  }

  @Test(
    "a count has no pages, and no hits on a page after all is an answer when none are asked for",
    arguments: [["--count", "--page", "900"], ["-n", "0", "--page", "2"]])
  func countsWithoutPages(options: [String]) throws {
    let run = try adagia.run(Adagia.program, ["search", "courage", "--catalog", "c.db"] + options)
    #expect(run.status == 0, "\(run)")
  }

  @Test(
    "what a count would leave out is wrong usage", arguments: [["--histogram", "year"], ["--explain"]])
  func countAlone(options: [String]) throws {
    let run = try adagia.run(Adagia.program, ["search", "courage", "--count", "--catalog", "c.db"] + options)
    #expect(run.status == 64, "\(run)")
    #expect(run.error.contains("--count prints only a number. Leave out --count or \(options[0])."), "\(run)")
  }

  @Test("a warning that is an error is printed with --quiet too")
  func quietStrictness() throws {
    let run = try adagia("search", "courage AND (", "--strict", "--quiet", "--catalog", "c.db")
    #expect(run.status == 64)
    #expect(run.error.hasPrefix("adagia: ("), "\(run)")
  }

  @Test(
    "files of terminals that are closed are removed",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "script is not installed"))
  func closedTerminals() throws {
    let folder = adagia.folder.path("home/.local/state/adagia")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // No process has this number: it is above the largest that Linux gives.
    let names = ["more-dev-pts-3.4194305", "more-dev-pts-4.1", "other.4194305"]
    for name in names { try "1".write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8) }
    let line = "'\(Adagia.program.path)' search courage --catalog c.db -n 5"
    _ = try adagia.run(
      URL(fileURLWithPath: "/usr/bin/script"), ["-qec", line, "/dev/null"], environment: ["PAGER": "cat"])
    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(left.count == 3)
    #expect(Set(left).isSuperset(of: names.dropFirst()))
  }

  @Test("without a terminal 'more' has no search to continue")
  func withoutATerminalThereIsNothingToGoOnWith() throws {
    let run = try adagia("more")
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("adagia: there is no search on this terminal"))
  }

  @Test("without arguments, both print a short help", arguments: [[], ["search"]])
  func introduction(arguments: [String]) throws {
    let run = try adagia.run(Adagia.program, arguments)
    #expect(run.status == 0)
    #expect(run.output.contains("adagia search courage"))
    #expect(run.output.contains("--help"))
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("home")))
  }
}
