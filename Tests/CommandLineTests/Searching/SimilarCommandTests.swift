import Foundation
import TestTools
import Testing

@Suite struct SimilarCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    _ = try adagia.folder.write(Self.sayings, to: "sayings.jsonl")
    _ = try adagia("import", "sayings.jsonl", "--catalog", "c.db", "--collection", "s", "--quiet")
  }

  private static let sayings = """
    {"identifier":"a","text":"The lighthouse keeper and the storm","language":"en"}
    {"identifier":"b","text":"A storm in a teacup","language":"en"}
    {"identifier":"c","text":"Two lighthouse keepers in storms","creator":"Anon.","language":"en"}
    {"identifier":"d","text":"The price of bread","language":"en"}

    """

  @Test("the text shows what was found, and the words that found it")
  func textShowsWhatWasFoundAndByWhat() throws {
    let run = try adagia("similar", "a", "--catalog", "c.db")
    #expect(run.status == 0)
    #expect(run.output == (try Adagia.golden("similar.txt")))
    #expect(run.error == "adagia: 2 records have one or more of: keeper, lighthouse, storm.\n")
  }

  @Test("JSON has the terms")
  func jsonHasTheTerms() throws {
    let run = try adagia("similar", "1", "--catalog", "c.db", "--format", "json")
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(Set(answer.keys) == ["format", "record", "total", "terms", "hits"])
    #expect(run.error.isEmpty)
    let terms = try #require(answer["terms"] as? [[String: Any]])
    #expect(terms.map { $0["word"] as? String } == ["keeper", "lighthouse", "storm"])
    #expect(terms.map { $0["records"] as? Int } == [2, 2, 3])
    #expect((answer["hits"] as? [[String: Any]])?.map { $0["id"] as? Int } == [3, 2])
  }

  @Test("other formats are those of a search")
  func otherFormatsAreThoseOfASearch() throws {
    #expect(try adagia("similar", "a", "--catalog", "c.db", "--format", "ids").output == "3\n2\n")
    let table = try adagia("similar", "a", "--catalog", "c.db", "--format", "csv", "-n", "1")
    #expect(table.output.split(separator: "\n").count == 2)
  }

  /// The m of "James M. Barrie" brought "m'effraie", and James the King James Bible (review of the command line, B14).
  @Test("names, sources and initials are not subjects")
  func namesSourcesAndInitialsAreNoSubjects() throws {
    let rows = [
      #"{"identifier":"1","text":"Courage is the thing","language":"en","creator":"James M. Barrie","source":"Address at St Andrews"}"#,
      #"{"identifier":"2","text":"Le silence m'effraie","creator":"Pascal"}"#,
      #"{"identifier":"3","text":"In the beginning","language":"en","source":"King James Bible; Address"}"#,
      #"{"identifier":"4","text":"Courage, friends","language":"en"}"#,
    ]
    _ = try adagia.folder.write(rows.joined(separator: "\n"), to: "n.jsonl")
    _ = try adagia("import", "n.jsonl", "--catalog", "n.db")
    #expect(try adagia("similar", "1", "--catalog", "n.db", "--format", "ids").output == "4\n")
  }

  @Test("nothing found is an exit code of its own")
  func nothingFoundIsAnExitCodeOfItsOwn() throws {
    let alone = try adagia("similar", "d", "--catalog", "c.db")
    #expect(alone.status == 1)
    #expect(alone.error == "adagia: nothing found. No other record shares a word with this one.\n")
    #expect(try adagia("similar", "nobody", "--catalog", "c.db").status == 1)
    #expect(try adagia("similar", "a", "--catalog", "c.db", "--limit", "-1").status == 64)
  }
}
