import Foundation
import TestTools
import Testing

/// What is printed as the author of a record (review of the command line, third time, A3: a greeting printed
/// misattributions).
@Suite(.serialized) struct CreditCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    _ = try adagia.folder.write(Self.sayings, to: "sayings.jsonl")
    _ = try adagia("import", "sayings.jsonl", "--catalog", "c.db", "--collection", "all", "--quiet")
  }

  private static let sayings = """
    {"identifier":"anster","text":"Boldness has genius","attributions":[{"creator":"Goethe","role":"misattributed"},{"creator":"John Anster","role":"wrote"}],"source":"Faustus","date":"1835"}
    {"identifier":"golf","text":"Golf is a good walk spoiled","attributions":[{"creator":"Mark Twain","role":"misattributed","evidence":"known since 1903"}]}
    {"identifier":"life","text":"The unexamined life","attributions":[{"creator":"Plato","role":"wrote","locator":"38a"},{"creator":"Socrates","role":"attributed"}],"source":"Apology"}
    {"identifier":"way","text":"The way","attributions":[{"creator":"Laozi","role":"attributed"}],"source":"Daodejing"}
    {"identifier":"season","text":"To every thing a season","attributions":[{"creator":"King James","role":"translated","locator":"3:1"}],"source":"Bible","date":"1611"}
    {"identifier":"stone","text":"A rolling stone","attributions":[{"creator":"proverb","role":"said"}]}
    {"identifier":"ship","text":"The boys","attributions":[{"creator":"Mark Twain","role":"wrote"}]}

    """

  private func lines(_ arguments: String...) throws -> [String] {
    let run = try adagia.run(Adagia.program, ["search", "", "--catalog", "c.db", "--quiet"] + arguments)
    #expect(run.status == 0, "\(run.error)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("a template's author is who is credited, and 'by' has every name with its role")
  func templates() throws {
    #expect(
      try lines("--template", "{id} {author|-} / {creator|-} / {by|-} / {role}") == [
        "1 John Anster / John Anster / John Anster; wrongly attributed to Goethe / wrote",
        "2 - / - / wrongly attributed to Mark Twain / misattributed",
        "3 Plato / Plato / Plato; attributed to Socrates / wrote",
        "4 attributed to Laozi / attributed to Laozi / attributed to Laozi / attributed",
        "5 - / - / translated by King James / translated", "6 proverb / proverb / proverb / said",
        "7 Mark Twain / Mark Twain / Mark Twain / wrote",
      ])
  }

  @Test("fields of tables and of JSON are the same", arguments: ["csv", "tsv", "jsonl"])
  func fields(format: String) throws {
    let all = try lines("--format", format, "--fields", "author,by", "--limit", "2")
    let expected = [
      "csv": [
        "author,by", "John Anster,John Anster; wrongly attributed to Goethe", ",wrongly attributed to Mark Twain",
      ],
      "tsv": [
        "author\tby", "John Anster\tJohn Anster; wrongly attributed to Goethe", "\twrongly attributed to Mark Twain",
      ],
      "jsonl": [
        #"{"author":"John Anster","by":"John Anster; wrongly attributed to Goethe"}"#,
        #"{"author":null,"by":"wrongly attributed to Mark Twain"}"#,
      ],
    ]
    #expect(all == expected[format])
  }

  @Test("text has the true author first, and all other names last")
  func text() throws {
    #expect(
      try lines("--format", "text").filter { $0.contains("—") }.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "— John Anster, Faustus (1835); wrongly attributed to Goethe", "— wrongly attributed to Mark Twain",
        "— Plato, Apology, 38a; attributed to Socrates", "— attributed to Laozi, Daodejing",
        "— Bible, 3:1 (1611); translated by King James", "— proverb", "— Mark Twain",
      ])
  }

  @Test(
    "no bibliography has a wrong author, or one that is not a person",
    arguments: [
      ("bibtex", "author = {"), ("ris", "AU  - "), ("endnote", "%A "), ("csljson", "\"author\":["),
      ("dc", "<dc:creator>"),
    ])
  func bibliographies(format: String, author: String) throws {
    let run = try adagia("export", "--catalog", "c.db", "--format", format, "--output", "-", "--quiet")
    #expect(run.status == 0, "\(run.error)")
    // Anster, Plato, Laozi, Twain once.
    #expect(run.output.components(separatedBy: author).count == 5, "\(run.output)")
    #expect(!run.output.contains("\(author)Goethe") && !run.output.contains("\(author)proverb"))
  }

  @Test("matches in names are places in the value of creator")
  func matches() throws {
    let run = try adagia("search", "author:anster", "--catalog", "c.db", "--format", "jsonl", "--quiet")
    let hit = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(hit["creator"] as? String == "John Anster")
    #expect((hit["matches"] as? [String: [[Int]]])?["creator"] == [[5, 11]])
  }

  @Test("what is exported with credited names comes back with all", arguments: ["csv", "tsv", "jsonl", "json"])
  func roundTrip(format: String) throws {
    _ = try adagia("export", "--catalog", "c.db", "--output", "all.\(format)", "--quiet")
    let run = try adagia("import", "all.\(format)", "--catalog", "d.db", "--collection", "all", "--quiet")
    #expect(run.status == 0, "\(run.error)")
    let merge = try adagia("merge", "d.db", "--catalog", "c.db", "--dry-run", "--format", "jsonl", "--quiet")
    #expect(merge.status == 1 && merge.output == "", "\(merge.output)\(merge.error)")
  }

  @Test("no record of the starter pack prints a misattribution as its author")
  func greeting() throws {
    let template = #"{identifier}\t{author|unknown}"#
    let run = try adagia("search", "", "--limit", "5000", "--template", template, "--quiet")
    var authors: [String: String] = [:]
    for line in run.output.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      if parts.count == 2 { authors[String(parts[0])] = String(parts[1]) }
    }
    var wrongCount = 0
    for line in try adagia("export", "--output", "-", "--quiet").output.split(
      separator: "\n")
    {
      let record = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let author = try #require(authors[record["identifier"] as? String ?? ""])
      for person in record["attributions"] as? [[String: String]] ?? [] where person["role"] == "misattributed" {
        wrongCount += 1
        #expect(!author.contains(person["creator"] ?? ""), "\(line)")
      }
    }
    #expect(wrongCount > 80)
  }
}
