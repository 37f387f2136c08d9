import Foundation
import TestTools
import Testing

/// `search --why`.
@Suite struct ExplanationCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
    _ = try adagia.folder.write(Self.sayings, to: "sayings.jsonl")
    _ = try adagia("import", "sayings.jsonl", "--catalog", "c.db", "--collection", "s", "--quiet")
    _ = try adagia("synonyms", "add", "hour", "time", "--catalog", "c.db", "--quiet")
  }

  private static let sayings = """
    {"text":"Gather ye rosebuds while ye may, Old Time is still a-flying","creator":"Robert Herrick","language":"en","subject":["time","spring"]}
    {"text":"Time flies; so do the hours of a rose","language":"en"}
    {"text":"A rose is a rose\\nis a rose","title":"Roses","language":"en","note":"So it is with a bud"}
    {"text":"Carpe diem","language":"la"}

    """

  @Test(
    "text has a block below each hit",
    arguments: [
      ("synonym", ["hour", "flying"]), ("missing", ["gather", "rosebuds", "hour", "pebble"]),
      ("phrase", ["\"rose is\"", "bud*"]),
      ("filter", ["lang:la"]), ("date", ["rose", "--sort", "date"]),
    ])
  func text(name: String, arguments: [String]) throws {
    let run = try adagia.run(
      Adagia.program, ["search"] + arguments + ["--why", "--catalog", "c.db"], environment: ["COLUMNS": "60"])
    #expect(run.status == 0)
    #expect(run.output == (try Adagia.golden("why-\(name).txt")), "\(run.output)")
  }

  @Test("colors make the words stand out")
  func colorsMakeTheWordsStandOut() throws {
    let run = try adagia("search", "hour", "flying", "--why", "--catalog", "c.db", "--color", "always")
    #expect(run.output.contains("\n    \u{1B}[1;33mflying\u{1B}[0m\u{1B}[2m  "))
    #expect(run.output.contains("\n    \u{1B}[2mBM25  "))
  }

  @Test("JSON has an object of stable names", arguments: ["json", "jsonl"])
  func json(format: String) throws {
    let run = try adagia("search", "hour", "rosebuds", "--why", "--format", format, "--catalog", "c.db")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let hit = try #require(format == "json" ? (object["hits"] as? [[String: Any]])?.first : object)
    let why = try #require(hit["why"] as? [String: Any])
    #expect(Set(why.keys) == ["words", "missing", "bm25", "rank_bm25", "rank", "gains"])
    let words = try #require(why["words"] as? [[String: Any]])
    #expect(words.map { $0["word"] as? String } == ["time", "rosebuds"])
    #expect(Set(words[0].keys) == ["word", "synonyms", "places", "idf", "frequency", "score"])
    #expect(words[0]["synonyms"] as? [[String: String]] == [["word": "hour", "other": "time"]])
    let place = try #require((words[0]["places"] as? [[String: Any]])?.first)
    #expect(place["field"] as? String == "text")
    #expect(place["text"] as? String == "Time")
    #expect(place["form"] as? String == "typed")
    #expect(place["count"] as? Int == 1)
    let gains = try #require(why["gains"] as? [[String: Any]])
    #expect(gains.allSatisfy { Set($0.keys) == ["feature", "value", "weight", "score"] })
    let parts = words.compactMap { $0["score"] as? Double } + gains.compactMap { $0["score"] as? Double }
    #expect(abs(parts.reduce(0, +) - (try #require(hit["score"] as? Double))) < 1e-9)
  }

  @Test("without the option no hit is explained")
  func withoutTheOptionNothingIsSaid() throws {
    #expect(try !adagia("search", "hour", "--format", "jsonl", "--catalog", "c.db").output.contains("\"why\""))
  }

  @Test("--why does not work with tables and numbers", arguments: ["csv", "tsv", "ids"])
  func tables(format: String) throws {
    let run = try adagia("search", "hour", "--why", "--format", format, "--catalog", "c.db")
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.error.contains("--why works with --format text, json and jsonl, not with \(format)"))
  }
}
