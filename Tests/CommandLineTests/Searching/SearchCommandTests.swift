import Foundation
import TestTools
import Testing

@Suite struct SearchCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    _ = try adagia.folder.write(Self.sayings, to: "sayings.jsonl")
    _ = try adagia("import", "sayings.jsonl", "--catalog", "c.db", "--collection", "s", "--quiet")
  }

  private static let sayings = """
    {"identifier":"a","text":"Rose is a rose is a rose is a rose","attributions":[{"creator":"Gertrude Stein","role":"wrote","locator":"Sacred Emily"}],"source":"Geography and Plays","date":"1922","language":"en","subject":["roses"]}
    {"identifier":"b","text":"Gather ye rosebuds while ye may, Old Time is still a-flying","attributions":[{"creator":"Robert Herrick","role":"wrote"}],"date":"1648","language":"en"}
    {"identifier":"c","text":"始於足下的千里之行是一個很長的故事需要很多很多的字才能讓這一行換到下一行去所以我們繼續寫下去","language":"zh"}
    {"identifier":"d","title":"The Name of the Rose","creator":"Umberto Eco","date":"1980","type":"book","pages":512}

    """

  @Test("the text is for people")
  func textIsForPeople() throws {
    let run = try adagia("search", "rose", "--catalog", "c.db")
    #expect(run.status == 0)
    #expect(run.output == (try Adagia.golden("search-rose.txt")))
  }

  @Test("wide characters take two columns")
  func wideCharactersTakeTwoColumns() throws {
    let run = try adagia("search", "足下", "--catalog", "c.db", environment: ["COLUMNS": "40"])
    let lines = run.output.split(separator: "\n").dropLast()
    #expect(lines.count > 1, "\(run.output)")
    #expect(lines.allSatisfy { $0.count <= 20 }, "\(run.output)")
  }

  @Test("colors are for terminals, or when forced")
  func colorsAreForTerminalsOrWhenForced() throws {
    #expect(try !adagia("search", "rose", "--catalog", "c.db").output.contains("\u{1B}"))
    let forced = try adagia("search", "rose", "--catalog", "c.db", environment: ["CLICOLOR_FORCE": "1"])
    #expect(forced.output.contains("\u{1B}[1;33mRose\u{1B}[0m is a"))
    let refused = try adagia(
      "search", "rose", "--catalog", "c.db", environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"])
    #expect(!refused.output.contains("\u{1B}"))
    #expect(try adagia("search", "rose", "--catalog", "c.db", "--color", "always").output.contains("\u{1B}"))
  }

  @Test("JSON has the whole answer")
  func jsonHasTheWholeAnswer() throws {
    let run = try adagia("search", "rose", "--catalog", "c.db", "--format", "json", "--limit", "1")
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(
      Set(answer.keys) == ["format", "query", "total", "matched", "warnings", "expansions", "next", "hits"])
    #expect(answer["total"] as? Int == 2)
    #expect(answer["format"] as? Int == 1)
    let hit = try #require((answer["hits"] as? [[String: Any]])?.first)
    #expect(
      Set(hit.keys) == [
        "id", "collection", "identifier", "score", "similarity", "creator", "text", "source", "subject", "date",
        "date_edtf",
        "date_start", "date_end", "language", "attributions", "snippet", "matches", "created", "modified",
      ])
    #expect(hit["snippet"] as? String == "**Rose** is a **rose** is a **rose** is a **rose**")
    #expect(hit["date_start"] as? Double == 2_423_055.5)
  }

  @Test("a query that no record answers wholly is answered in part")
  func aQueryThatNothingAnswersWhollyIsAnsweredInPart() throws {
    let run = try adagia("search", "rosebuds", "while", "somebody", "--catalog", "c.db", "--format", "json")
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(run.status == 0)
    #expect(answer["matched"] as? String == "most")
    #expect(answer["total"] as? Int == 1)
    #expect(run.error == "adagia: no record has all words; 1 shares most.\n")
  }

  @Test(
    "the line after the hits says how many have all words, and what was read in the place of a word that a hit lacks")
  func lastLine() throws {
    let some = try adagia("search", "rose", "rosebuds", "gather", "nowhere", "--catalog", "c.db", "-n", "1")
    #expect(
      some.error == "adagia: no record has all words; 3 share some, 1 shown. For more, use --page 2 or --limit.\n")
    let respelled = try adagia("search", "gather", "rosebbuds", "--catalog", "c.db", "--format", "ids")
    #expect(respelled.error == "adagia: (rosebbuds read as rosebuds)\n")
    // Other words are looked for too, and no hit has any.
    #expect(
      try adagia("find", "roze gertrude stein", "--catalog", "c.db", "-n", "1").error == "adagia: (roze read as rose)\n"
    )
    _ = try adagia("synonyms", "add", "rose", "rosebuds", "--catalog", "c.db")
    #expect(try adagia("search", "name", "rose", "--catalog", "c.db").error == "")
    let other = try adagia("search", "rose", "gather", "--catalog", "c.db", "--format", "ids")
    #expect(other.error == "adagia: (rose also found as rosebuds)\n")
  }

  @Test("extra fields are under 'extra'")
  func extraFieldsStandUnderExtra() throws {
    let run = try adagia("search", "type:book", "--catalog", "c.db", "--format", "jsonl")
    let hit = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(hit["extra"] as? [String: Int] == ["pages": 512])
    #expect(hit["score"] == nil)
  }

  @Test("each format", arguments: ["jsonl", "csv", "tsv", "ids", "text"])
  func formats(format: String) throws {
    let run = try adagia("search", "lang:en", "--catalog", "c.db", "--format", format, "--sort", "date")
    #expect(run.status == 0)
    // Ids and moments differ from run to run only in the moments, which tables leave out.
    let output = format == "jsonl" ? "\(run.output.split(separator: "\n").count) lines\n" : run.output
    #expect(output == (try Adagia.golden("search-en.\(format)")))
  }

  @Test(
    "hits are sorted by titles and extra fields, those without one last",
    arguments: [("title", "4\n1\n2\n3\n"), ("-field:pages", "4\n1\n2\n3\n")])
  func orders(sort: String, ids: String) throws {
    let run = try adagia("search", "*", "--catalog", "c.db", "--format", "ids", "--sort", sort)
    #expect(run.status == 0)
    #expect(run.output == ids)
  }

  @Test("nothing found is exit code 1 and no output")
  func nothingFoundIsExitCode1AndNoOutput() throws {
    let run = try adagia("search", "xyzzy", "--catalog", "c.db")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.error == "adagia: nothing found.\n")
  }

  @Test("warnings are on standard error")
  func warningsAreOnStandardError() throws {
    let run = try adagia("search", "autor:herrick OR rose", "--catalog", "c.db", "--format", "ids")
    #expect(run.output == "1\n4\n")
    #expect(run.error.contains("autor: there is no such field"))
    #expect(run.error.contains("'author:'"))
    #expect(try adagia("search", "autor:herrick", "--catalog", "c.db", "--quiet").error == "")
  }

  @Test("a leading minus needs no quotation marks")
  func aLeadingMinusMayStandUnquoted() throws {
    #expect(try adagia("search", "-author:stein", "rose", "--catalog", "c.db", "--format", "ids").output == "4\n")
  }

  @Test("the cursor leads from page to page")
  func pagesAreFollowedByCursor() throws {
    let first = try adagia("search", "", "--catalog", "c.db", "--limit", "3", "--format", "ids")
    #expect(first.output == "1\n2\n3\n")
    let json = try adagia("search", "", "--catalog", "c.db", "--limit", "3", "--format", "json").output
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let cursor = try #require(answer["next"] as? String)
    let second = try adagia("search", "", "--catalog", "c.db", "--limit", "3", "--format", "ids", "--after=\(cursor)")
    #expect(second.output == "4\n")
  }

  /// Scores had another last digit in each process, so that a page could begin with the hit that the one before ended
  /// with: sums went through sets, whose order is another each time.
  @Test("every process gives the same scores")
  func everyProcessGivesTheSameScores() throws {
    let query = "the time that we have in this life is not for all men to love and to know what is good or evil"
    let runs = try (0..<4).map { _ in
      try adagia("search", query, "--format", "jsonl", "--limit", "50", "--quiet").output
    }
    #expect(Set(runs).count == 1)
    #expect(runs[0].split(separator: "\n").count == 50)
  }

  @Test(
    "wrong usage is exit code 64",
    arguments: [
      ["search", "x", "--limit", "many"], ["search", "x", "--sort", "colour"], ["search", "x", "--after", "nonsense"],
      ["import"],
    ])
  func usage(arguments: [String]) throws {
    let run = try adagia.run(Adagia.program, arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.error.hasPrefix("adagia: "))
    #expect(run.error.contains("Usage: adagia"))
  }

  @Test("a word that is not a command is named, with the search that may have been meant")
  func unknownCommand() throws {
    let run = try adagia.run(Adagia.program, ["nonsense"])
    #expect(run.status == 64)
    #expect(
      run.error
        == "adagia: 'nonsense' is not a command; 'adagia --help' lists them. To search for it: adagia search nonsense\n"
    )
  }

  @Test("an invalid cursor is named, with the way to get a valid one")
  func invalidCursor() throws {
    let run = try adagia("search", "x", "--after", "nonsense")
    #expect(
      run.error.hasPrefix("adagia: 'nonsense' is not a page cursor. Use the one printed with the previous page.\n"))
  }

  @Test("the help has examples and exit codes")
  func help() throws {
    let run = try adagia("--help")
    #expect(run.status == 0)
    #expect(run.output.contains("EXAMPLES"))
    #expect(run.output.contains(" 64  wrong usage"))
  }

  @Test("completion scripts for shells", arguments: ["bash", "zsh", "fish"])
  func completion(shell: String) throws {
    let run = try adagia("--generate-completion-script", shell)
    #expect(run.status == 0)
    #expect(run.output.contains("collections"))
  }
}
