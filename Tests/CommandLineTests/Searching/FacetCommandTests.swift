import Foundation
import TestTools
import Testing

@Suite struct FacetCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    _ = try adagia.folder.write(Self.sayings, to: "sayings.jsonl")
    _ = try adagia("import", "sayings.jsonl", "--catalog", "c.db", "--collection", "my sayings", "--quiet")
  }

  private static let sayings = """
    {"text":"A rose is a rose","attributions":[{"creator":"Gertrude Stein","role":"wrote"}],"date":"1922","language":"en","shelf":"B 12"}
    {"text":"A rose by any name","attributions":[{"creator":"William Shakespeare","role":"wrote"}],"date":"1597","language":"en","source":"A work with a title that is long enough to want a line of its own"}
    {"text":"玫瑰 rose","attributions":[{"creator":"魯迅","role":"attributed"}],"language":"zh","shelf":["B 12","C"]}
    {"text":"Rose \\u001b]0;owned\\u0007","attributions":[{"creator":"Gertrude Stein","role":"wrote"},{"creator":"bad\\u001b[2Jname","role":"disputed"}],"language":"en","date":"1920s"}
    {"text":"Lily"}

    """

  @Test("blocks of bars come after the hits")
  func blocksOfBarsStandBehindTheHits() throws {
    let run = try adagia(
      "search", "rose", "--catalog", "c.db", "--limit", "1", "--facet", "author", "--facet", "lang:1", "--facet",
      "century", "--facet", "source", "--facet", "shelf", "--facet", "in")
    let expected = try Adagia.golden("facets.txt")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output == expected, "\(run.output)")
  }

  @Test("a facet of an extra field is also named with its prefix")
  func prefix() throws {
    let plain = try adagia("search", "rose", "--catalog", "c.db", "--format", "csv", "--facet", "shelf").output
    let run = try adagia("search", "rose", "--catalog", "c.db", "--format", "csv", "--facet", "extra.shelf")
    #expect(run.output == plain.replacingOccurrences(of: "\nshelf,", with: "\nextra.shelf,"))
  }

  @Test("the terminal obeys nothing that a record holds")
  func noTerminalObeysWhatARecordHolds() throws {
    let run = try adagia("search", "rose", "--catalog", "c.db", "--facet", "author", "--facet", "role")
    #expect(run.output.contains("␛]0;owned␇"))
    #expect(run.output.contains("bad␛[2Jname"))
    #expect(!run.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test("tables have a line a value in place of hits")
  func tablesHaveALineAValueInPlaceOfHits() throws {
    let run = try adagia(
      "search", "rose", "--catalog", "c.db", "--format", "csv", "--facet", "author:1", "--facet", "in")
    #expect(
      run.output == #"""
        facet,value,count,clause,misattributed,other
        author,Gertrude Stein,2,"author:""Gertrude Stein""",,
        in,my sayings,4,"in:""my sayings""",,

        """#)
    #expect(run.error == "adagia: author: and 3 more values.\n")
  }

  @Test("JSON has the values beside the hits")
  func jsonHasThemBesideTheHits() throws {
    let run = try adagia("search", "rose", "--catalog", "c.db", "--format", "json", "--facet", "lang", "-n", "1")
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect((answer["hits"] as? [Any])?.count == 1)
    let facet = try #require((answer["facets"] as? [[String: Any]])?.first)
    #expect(Set(facet.keys) == ["field", "values", "distinct", "missing"])
    let value = try #require((facet["values"] as? [[String: Any]])?.first)
    #expect(value["value"] as? String == "en")
    #expect(value["count"] as? Int == 3)
    #expect(value["clause"] as? String == "lang:en")
  }

  @Test("an unknown field is named")
  func whatIsNoFieldIsSaid() throws {
    let run = try adagia("search", "rose", "--catalog", "c.db", "--facet", "autor", "--format", "ids", "-n", "0")
    #expect(run.status == 64)
    let text = try adagia("search", "rose", "--catalog", "c.db", "--facet", "autor", "-n", "0")
    #expect(text.status == 0)
    #expect(text.output == "autor  no value in 4 records\n")
    #expect(text.error == "adagia: facet autor: no match has this field. Did you mean 'author'?\nadagia: 4 hits.\n")
  }

  @Test(
    "what cannot be shown together is wrong usage",
    arguments: [
      ["--facet", "author", "--format", "jsonl"], ["--facet", "author", "--format", "ids"],
      ["--facet", "author", "--count"], ["--facet", "author:0"],
      ["--facet", "author", "--histogram", "year", "--format", "csv"],
    ])
  func usage(arguments: [String]) throws {
    let run = try adagia.run(Adagia.program, ["search", "rose", "--catalog", "c.db"] + arguments)
    #expect(run.status == 64, "\(run)")
    #expect(run.output == "", "\(run)")
    #expect(run.error.contains("--facet"), "\(run)")
  }
}
