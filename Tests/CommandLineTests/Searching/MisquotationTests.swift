import Foundation
import TestTools
import Testing

/// Quotations that are pasted with their quotation marks, and a wrong word.
@Suite struct MisquotationTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    let rows = [
      #"{"text":"We are all in the gutter, but some of us are looking at the stars.","creator":"Oscar Wilde","date":"1892"}"#,
      #"{"text":"The stars are many, and the gutter is one.","creator":"Nobody","date":"1999"}"#,
      #"{"text":"We are all looking at you.","creator":"Oscar Wilde","date":"1999"}"#,
    ]
    _ = try adagia.folder.write(rows.joined(separator: "\n"), to: "q.jsonl")
    _ = try adagia("import", "q.jsonl", "--catalog", "c.db", "--collection", "s")
  }

  @Test(
    "a phrase that nothing has is looked for as find would",
    arguments: [
      #""We are all in the gutter, but some of us look at the stars""#, "“some of us are watching the stars”",
      #""some of us are watching the stars" in:s"#, #"who is “in a gutter” looking at stars?"#,
    ])
  func phrase(query: String) throws {
    let run = try adagia("search", query, "--catalog", "c.db", "--format", "ids")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("1\n"), "\(run.output)")
    #expect(run.error.contains("no record has these words in a row"))
  }

  @Test("the same records are found in every order", arguments: ["date", "-date", "title", "author", "random"])
  func orders(order: String) throws {
    let typed = ["search", #""some of us are watching the stars""#, "--catalog", "c.db", "--format", "ids"]
    let ranked = try adagia.run(Adagia.program, typed)
    let sorted = try adagia.run(Adagia.program, typed + ["--sort", order])
    #expect(sorted.output.split(separator: "\n").sorted() == ranked.output.split(separator: "\n").sorted())
    #expect(sorted.error.contains("no record has these words in a row"))
  }

  @Test("what the catalog lacks is reported, with status 1", arguments: ["text", "json", "ids"])
  func nothingClose(format: String) throws {
    let far = try adagia("find", "the stars my destination by bester", "--catalog", "c.db", "--format", format)
    #expect(far.status == 1)
    #expect(far.error.contains("adagia: nothing close; these are the nearest.\n"))
    #expect(!far.output.isEmpty)
    let near = try adagia("find", "all in the guter looking at stars", "--catalog", "c.db", "--format", format)
    #expect(near.status == 0)
    #expect(!near.error.contains("nothing close"))
  }

  @Test("a hit says how much of the typed text it has")
  func similarity() throws {
    func similarity(_ text: String) throws -> Double {
      let run = try adagia("find", text, "--catalog", "c.db", "--format", "jsonl", "-n", "1")
      let hit = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
      return try #require(hit?["similarity"] as? Double)
    }
    #expect(try similarity("some of us are looking at the stars") == 1)
    let (near, far) = (try similarity("some of us are watching the stars"), try similarity("stars watching horses run"))
    #expect(1 > near && near > 0.6 && 0.6 > far && far > 0)
  }

  @Test("a search for words that the catalog hardly has says so before its hits")
  func searchIsFar() throws {
    let far = try adagia("search", "stars bester destination tiger", "--catalog", "c.db")
    #expect(far.error.contains("nothing close"))
    #expect(try !adagia("search", "stars", "--catalog", "c.db").error.contains("nothing close"))
  }

  @Test("a year beside words is a date")
  func aYearBesideWordsIsADate() throws {
    let run = try adagia("search", "wilde", "stars", "1892", "--catalog", "c.db", "--format", "ids")
    #expect(run.output == "1\n")
    #expect(run.error == "adagia: no record has all words; these have the date 1892.\n")
    #expect(try adagia("search", "wilde", "1892", "--strict", "--catalog", "c.db").status == 1)
    let other = try adagia("search", "wilde", "1700", "--catalog", "c.db", "--format", "ids").output
    #expect(Set(other.split(separator: "\n")) == ["1", "3"])
  }

  @Test("a record with all words, the year among them, is what was meant")
  func aYearAmongTheWords() throws {
    _ = try adagia.folder.write(#"{"text":"The stars of 1892 were bright, said Wilde.","date":"1950"}"#, to: "y.jsonl")
    _ = try adagia("import", "y.jsonl", "--catalog", "c.db", "--collection", "s")
    let run = try adagia("search", "wilde", "stars", "1892", "--catalog", "c.db", "--format", "ids")
    #expect(run.output.hasPrefix("4\n"), "\(run.output)")
    #expect(!run.error.contains("no record has all words"))
  }

  @Test("strictness, short phrases and other operators are meant as typed")
  func strictnessShortPhrasesAndOtherOperatorsAreMeantAsTyped() throws {
    let misquoted = #""some of us are watching the stars""#
    #expect(try adagia("search", misquoted, "--catalog", "c.db", "--strict").status == 1)
    #expect(try adagia("search", #""gutter the stars""#, "--catalog", "c.db").status == 1)
    #expect(try adagia("search", misquoted + " -gutter", "--catalog", "c.db").status == 1)
    #expect(try adagia("search", #""some of us are""#, "--catalog", "c.db").error == "")
  }
}
