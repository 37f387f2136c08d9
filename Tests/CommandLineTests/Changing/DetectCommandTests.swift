import Foundation
import TestTools
import Testing

@Suite struct DetectCommandTests {
  private let adagia: Adagia

  init() throws {
    adagia = try Adagia()
  }

  @Test("the language of a text is printed")
  func aTextsLanguageIsSaid() throws {
    let run = try adagia("detect", "Der Mensch ist, was er ißt, und nicht mehr.")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("de\t"))
    let none = try adagia("detect", "1984")
    #expect(none.status == 1)
    #expect(none.output.hasPrefix("?\t"))
    #expect(try adagia("detect").status == 64)
    #expect(try adagia("detect", "--apply", "x").status == 64)
  }

  @Test("every line of standard input is guessed by itself")
  func everyLineOfStandardInputIsGuessedByItself() throws {
    let run = try adagia("detect", "-", "--format", "json", input: "道可道，非常道。\nThe only thing we have to fear\n")
    let lines = try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["language"] as? String } == ["zh", "en"])
    #expect(lines.allSatisfy { ($0["confidence"] as? Double ?? 0) > 0.5 && $0["alternatives"] is [Any] })
  }

  @Test("a language is set only for records without one")
  func aLanguageIsSetOnlyWhereThereIsNone() throws {
    let rows = [
      #"{"text":"The only thing we have to fear is fear itself and not the others"}"#,
      #"{"text":"Der Mensch ist, was er ißt, und nicht mehr","language":"xx"}"#, #"{"text":"1984"}"#,
    ]
    _ = try adagia.folder.write(rows.joined(separator: "\n"), to: "q.jsonl")
    _ = try adagia("import", "q.jsonl", "--catalog", "c.db")
    let offered = try adagia("detect", "--missing", "in:q", "--catalog", "c.db").output.split(separator: "\n")
    #expect(offered.count == 2)
    #expect(offered[0].hasPrefix("1\ten\t"))
    #expect(offered[1].hasPrefix("3\t?\t"))
    #expect(try adagia("search", "lang:en", "--count", "--catalog", "c.db").output == "0\n")
    let applied = try adagia("detect", "--missing", "in:q", "--apply", "--above", "0.5", "--catalog", "c.db")
    #expect(applied.status == 0)
    #expect(applied.error == "adagia: set the language of 1 record.\n")
    #expect(try adagia("search", "lang:en fears", "--format", "ids", "--catalog", "c.db").output == "1\n")
    #expect(try adagia("search", "lang:xx", "--format", "ids", "--catalog", "c.db").output == "2\n")
  }
}
