import Foundation
import TestTools
import Testing

@Suite struct SynonymsCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    _ = try adagia.folder.write("text,lang\nThe colour of truth,en\nThe color of money,en\n", to: "q.csv")
    _ = try adagia("import", "q.csv", "--catalog", "c.db")
  }

  private func addColor() throws -> Adagia.Run {
    try adagia("synonyms", "add", "colour", "color", "--catalog", "c.db")
  }

  @Test("a new catalog has no synonyms")
  func none() throws {
    #expect(try adagia("synonyms", "list", "--catalog", "c.db").status == 1)
  }

  @Test("synonyms are added and listed")
  func list() throws {
    #expect(try addColor().error == "adagia: added 2 synonyms.\n")
    let oneWay = try adagia("synonyms", "add", "--one-way", "money", "cash", "--catalog", "c.db")
    #expect(oneWay.error == "adagia: added 1 synonym.\n")
    #expect(try adagia("synonyms", "--catalog", "c.db").output == "color = colour\nmoney => cash\n")
  }

  @Test("a search finds synonyms and reports them")
  func search() throws {
    _ = try addColor()
    let search = try adagia("search", "colour", "--format", "ids", "--sort", "added", "--catalog", "c.db")
    #expect(search.output == "1\n2\n")
    #expect(search.error == "adagia: (colour also found as color)\n")
    let json = try adagia("search", "colour", "--format", "json", "--catalog", "c.db").output
    #expect(json.contains(#""expansions":[{"typed":"colour","others":["color"],"reason":"synonym"}]"#))
  }

  @Test("--no-synonyms searches only for the typed words")
  func noSynonyms() throws {
    _ = try addColor()
    #expect(try adagia("search", "colour", "--no-synonyms", "--count", "--catalog", "c.db").output == "1\n")
  }

  /// A file of random bytes gave 189 MB of messages.
  @Test("of many lines that are not synonyms the first hundred are named, and all are counted")
  func manyUnreadable() throws {
    try adagia.folder.write(String(repeating: "one\n", count: 500) + "quick = fast\n", to: "words.txt")
    let run = try adagia("synonyms", "import", "words.txt", "--catalog", "c.db")
    #expect(run.status == 3)
    let lines = run.error.split(separator: "\n")
    #expect(lines.count == 102, "\(lines.suffix(3))")
    #expect(
      lines.suffix(2) == [
        "adagia: 400 more lines could not be used, for reasons like these.",
        "adagia: added 2 synonyms from 1 line; 500 lines rejected.",
      ])
  }

  @Test("synonyms are removed once")
  func remove() throws {
    _ = try addColor()
    #expect(try adagia("synonyms", "remove", "color", "--catalog", "c.db").error == "adagia: removed 2 synonyms.\n")
    #expect(try adagia("synonyms", "remove", "color", "--catalog", "c.db").status == 1)
    #expect(try adagia("search", "colour", "--count", "--catalog", "c.db").output == "1\n")
  }

  @Test("good lines of a file are imported, bad ones reported")
  func importFile() throws {
    _ = try adagia.folder.write("# spelling\ncolour = color\nmoney => cash = coin\n\nnonsense\na = => b\n", to: "s.txt")
    let run = try adagia("synonyms", "import", "s.txt", "--catalog", "c.db")
    #expect(run.status == 3)
    #expect(run.error.contains("s.txt:5: "))
    #expect(run.error.contains("s.txt:6: "))
    #expect(run.error.hasSuffix("adagia: added 4 synonyms from 2 lines; 2 lines rejected.\n"))
  }

  @Test("the list is a file to import")
  func roundTrip() throws {
    let text = "color = colour\nmoney => cash\nmoney => coin\n"
    #expect(try adagia("synonyms", "import", "-", "--catalog", "d.db", input: text).status == 0)
    #expect(try adagia("synonyms", "list", "--catalog", "d.db").output == text)
  }

  @Test("a file that does not exist is exit code 66")
  func noFile() throws {
    #expect(try adagia("synonyms", "import", "none.txt", "--catalog", "c.db").status == 66)
  }

  @Test("a built-in list is added and removed")
  func builtInList() throws {
    #expect(try adagia("synonyms", "add", "--list", "british-american", "--catalog", "c.db").status == 0)
    #expect(try adagia("search", "colours", "--count", "--catalog", "c.db").output == "2\n")
    #expect(try adagia("synonyms", "remove", "--list", "british-american", "--catalog", "c.db").status == 0)
    #expect(try adagia("synonyms", "list", "--catalog", "c.db").output == "")
  }

  @Test("an unknown list, or one word alone, is a usage error", arguments: [["--list", "nonsense"], ["alone"]])
  func usage(arguments: [String]) throws {
    let run = try adagia.run(Adagia.program, ["synonyms", "add"] + arguments + ["--catalog", "c.db"])
    #expect(run.status == 64)
  }
}
