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

  @Test func synonymsAreAddedListedUsedAndRemoved() throws {
    #expect(try adagia("synonyms", "list", "--catalog", "c.db").status == 1)
    #expect(
      try adagia("synonyms", "add", "colour", "color", "--catalog", "c.db").error == "adagia: added 2 synonyms.\n")
    #expect(try adagia("synonyms", "add", "--one-way", "money", "cash", "--catalog", "c.db").status == 0)
    #expect(try adagia("synonyms", "--catalog", "c.db").output == "color = colour\nmoney => cash\n")
    let search = try adagia("search", "colour", "--format", "ids", "--sort", "added", "--catalog", "c.db")
    #expect(search.output == "1\n2\n" && search.error == "adagia: colour: also searched for color.\n")
    #expect(try adagia("search", "colour", "--no-synonyms", "--count", "--catalog", "c.db").output == "1\n")
    let json = try adagia("search", "colour", "--format", "json", "--catalog", "c.db").output
    #expect(json.contains(#""expansions":[{"typed":"colour","others":["color"],"reason":"synonym"}]"#))
    #expect(try adagia("synonyms", "remove", "color", "--catalog", "c.db").error == "adagia: removed 2 synonyms.\n")
    #expect(try adagia("synonyms", "remove", "color", "--catalog", "c.db").status == 1)
    #expect(try adagia("search", "colour", "--count", "--catalog", "c.db").output == "1\n")
  }

  @Test func aFileOfSynonymsComesInAndOutAgain() throws {
    _ = try adagia.folder.write("# spelling\ncolour = color\nmoney => cash = coin\n\nnonsense\na = => b\n", to: "s.txt")
    let run = try adagia("synonyms", "import", "s.txt", "--catalog", "c.db")
    #expect(run.status == 3)
    #expect(
      run.error.contains("s.txt:5: ") && run.error.contains("s.txt:6: ") && run.error.contains("added 4 synonyms"))
    let listed = try adagia("synonyms", "list", "--catalog", "c.db").output
    #expect(listed == "color = colour\nmoney => cash\nmoney => coin\n")
    #expect(try adagia("synonyms", "import", "-", "--catalog", "d.db", input: listed).status == 0)
    #expect(try adagia("synonyms", "list", "--catalog", "d.db").output == listed)
    #expect(try adagia("synonyms", "import", "none.txt", "--catalog", "c.db").status == 66)
  }

  @Test func aBuiltInListIsSwitchedOnAndOff() throws {
    #expect(try adagia("synonyms", "add", "--list", "british-american", "--catalog", "c.db").status == 0)
    #expect(try adagia("search", "colours", "--count", "--catalog", "c.db").output == "2\n")
    #expect(try adagia("synonyms", "remove", "--list", "british-american", "--catalog", "c.db").status == 0)
    #expect(try adagia("synonyms", "list", "--catalog", "c.db").output == "")
    #expect(try adagia("synonyms", "add", "--list", "nonsense", "--catalog", "c.db").status == 64)
    #expect(try adagia("synonyms", "add", "alone", "--catalog", "c.db").status == 64)
  }
}
