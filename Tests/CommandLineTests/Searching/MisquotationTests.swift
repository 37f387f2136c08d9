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

  @Test func aYearBesideWordsIsADate() throws {
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

  @Test func strictnessShortPhrasesAndOtherOperatorsAreMeantAsTyped() throws {
    let misquoted = #""some of us are watching the stars""#
    #expect(try adagia("search", misquoted, "--catalog", "c.db", "--strict").status == 1)
    #expect(try adagia("search", #""gutter the stars""#, "--catalog", "c.db").status == 1)
    #expect(try adagia("search", misquoted + " -gutter", "--catalog", "c.db").status == 1)
    #expect(try adagia("search", #""some of us are""#, "--catalog", "c.db").error == "")
  }
}
