import Foundation
import TestTools
import Testing

@Suite struct DuplicatesCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    _ = try adagia.folder.write(Self.sayings, to: "sayings.jsonl")
    _ = try adagia("import", "sayings.jsonl", "--catalog", "c.db", "--collection", "s", "--quiet")
  }

  private static let sayings = """
    {"identifier":"a","text":"Cree el ladrón que todos son de su condición.","creator":"Refrán","language":"es"}
    {"identifier":"b","text":"Más vale tarde que nunca.","language":"es"}
    {"identifier":"c","text":"Piensa el ladrón, que todos son de su condición.","language":"es","shelf":"B 12"}
    {"identifier":"d","text":"千里之行，始於足下。","language":"zh"}
    {"identifier":"e","text":"千里之行始于足下","language":"zh"}
    {"identifier":"f","text":"Más vale tarde que nunca","language":"es"}
    {"identifier":"g","note":"nothing to compare"}

    """

  @Test("the text shows what differs")
  func textShowsWhatDiffers() throws {
    let run = try adagia("duplicates", "--catalog", "c.db", "--similarity", "0.6")
    #expect(run.status == 0)
    #expect(run.output == (try Adagia.golden("duplicates.txt")))
    #expect(
      run.error == """
        adagia: 3 clusters of 6 records, in 6 records.
        adagia: skipped 1 record without a word in text, title or name.

        """)
  }

  @Test("IDs are for other commands")
  func idsAreForOtherCommands() throws {
    let run = try adagia("duplicates", "lang:es", "--catalog", "c.db", "--format", "ids")
    #expect(run.output == "2 6\n1 3\n")
    #expect(run.status == 0)
  }

  @Test("JSON has the whole answer")
  func jsonHasTheWholeAnswer() throws {
    let run = try adagia("duplicates", "--catalog", "c.db", "--format", "json", "--limit", "1", "-q")
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(
      Set(answer.keys) == [
        "format", "query", "similarity", "total", "records", "compared", "blank", "crowded", "warnings", "clusters",
      ])
    let cluster = try #require((answer["clusters"] as? [[String: Any]])?.first)
    let records = try #require(cluster["records"] as? [[String: Any]])
    #expect(records.map { $0["id"] as? Int } == [2, 6])
    #expect(run.error.isEmpty)
    let differences = try #require(records.last?["differences"] as? [[String: String]])
    #expect(differences == [["field": "text", "old": "Más vale tarde que nunca.", "new": "Más vale tarde que nunca"]])
    let lines = try adagia("duplicates", "--catalog", "c.db", "--format", "jsonl", "-q").output
    #expect(lines.split(separator: "\n").count >= 2)
  }

  @Test("no duplicates are an exit code of their own")
  func noneIsAnExitCodeOfItsOwn() throws {
    let run = try adagia("duplicates", "id:a", "--catalog", "c.db")
    #expect(run == Adagia.Run(status: 1, output: "", error: "adagia: nothing found in 1 record.\n"))
  }

  @Test(
    "impossible values are refused with a reason",
    arguments: [["--similarity", "2"], ["--limit", "-1"], ["--format", "csv"]])
  func wrongUsage(arguments: [String]) throws {
    let run = try adagia.run(Adagia.program, ["duplicates", "--catalog", "c.db"] + arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(!run.error.isEmpty)
  }
}
