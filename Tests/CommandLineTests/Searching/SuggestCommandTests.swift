import Foundation
import TestTools
import Testing

@Suite struct SuggestCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let rows = [
      #"{"text":"Courage is resistance to fear","creator":"Mark Twain","language":"en"}"#,
      #"{"text":"Twice two is four; courage!","creator":"Shania Twain","language":"en"}"#,
      #"{"text":"Steady","creator":"$(touch pwned) Twain","language":"en"}"#,
    ]
    _ = try adagia.folder.write(rows.joined(separator: "\n"), to: "q.jsonl")
    _ = try adagia("import", "q.jsonl", "--catalog", "c.db")
  }

  @Test("the last word is completed")
  func theLastWordIsCompleted() throws {
    let run = try adagia("suggest", "slow", "Cour", "--catalog", "c.db")
    #expect(run.status == 0)
    #expect(run.output == "slow courage\t2\n")
    #expect(run.error == "")
    let none = try adagia("suggest", "xyz", "--catalog", "c.db")
    #expect(none.status == 1)
    #expect(none.output == "")
    #expect(try adagia("suggest", "x", "--limit", "0").status == 64)
  }

  /// `source:"  Ship in a Bottle  (TNG) "` (review of the command line, C15).
  @Test("values are quoted without their spaces")
  func valuesAreQuotedWithoutTheirSpaces() throws {
    _ = try adagia.folder.write("text\tsource\nOne\t\" Ship in  a Bottle\"\n", to: "s.tsv")
    _ = try adagia("import", "s.tsv", "--catalog", "s.db")
    let run = try adagia("suggest", "bott", "--kind", "source", "--catalog", "s.db")
    #expect(run.output == "source:\"Ship in a Bottle\"\t1\n")
    #expect(try adagia("search", #"source:"Ship in a Bottle""#, "--count", "--catalog", "s.db").output == "1\n")
  }

  @Test("machines get an object")
  func machinesGetAnObject() throws {
    let run = try adagia("suggest", "author:mark", "--format", "json", "--catalog", "c.db")
    #expect(
      run.output == #"{"format":1,"suggestions":[{"exact":true,"kind":"author","query":"author:\"Mark Twain\"","#
        + #""records":1,"text":"Mark Twain"}],"typed":"author:mark"}"# + "\n")
    #expect(try adagia("search", #"author:"Mark Twain""#, "--count", "--catalog", "c.db").output == "1\n")
    let words = try adagia("suggest", "tw", "--kind", "word", "--catalog", "c.db").output
    #expect(words == "twain\t3\ntwice\t1\ntwo\t1\n")
  }

  @Test("a mistyped word is asked about")
  func aMistypedWordIsAskedAbout() throws {
    let run = try adagia("search", "corage", "--catalog", "c.db")
    #expect(run.status == 1)
    #expect(run.error.contains("adagia: Did you mean: courage?\n"))
    let json = try adagia("search", "corage", "--format", "json", "--catalog", "c.db").output
    #expect(json.contains(#""did_you_mean":"courage""#))
    #expect(try !adagia("search", "steady", "--format", "json", "--catalog", "c.db").output.contains("did_you_mean"))
  }

  @Test(
    "bash completes words",
    arguments: [
      ("search cour", "courage"), ("search Cour", "Courage"), ("suggest slow tw", "twain twice two"),
      ("search author:mar", "mark-twain"), ("search author:tw", "twain"),
    ])
  func bashCompletesWords(typed: String, expected: String) throws {
    let script = try adagia("--generate-completion-script", "bash").output
    _ = try adagia.folder.write(script, to: "completion.bash")
    let asked = """
      PATH="\(Adagia.program.deletingLastPathComponent().path):$PATH"
      source ./completion.bash
      COMP_LINE='adagia \(typed)'; COMP_POINT=${#COMP_LINE}
      IFS=' ' read -ra COMP_WORDS <<< "${COMP_LINE//:/ : }"
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _adagia adagia "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}" | sort | tr '\\n' ' '
      """
    let run = try adagia.run(
      URL(fileURLWithPath: "/bin/bash"), ["-c", asked], environment: ["ADAGIA_CATALOG": adagia.folder.path("c.db")])
    #expect(run.output == expected + " ", "\(run.error)")
    #expect(!FileManager.default.fileExists(atPath: adagia.folder.path("pwned")))
  }
}
