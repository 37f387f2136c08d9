import Foundation
import TestTools
import Testing

/// Sayings as people type them: `corpus/judged/lookups.tsv` and `phrases.tsv`.
@Suite struct LookupTests {
  private struct Lookup {
    let id, record, language, form, text: String
  }

  private static func lookups(in name: String) throws -> [Lookup] {
    let file = Adagia.root.appendingPathComponent("corpus/judged/\(name)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(cells.count == 5)
      return Lookup(id: cells[0], record: cells[1], language: cells[2], form: cells[3], text: cells[4])
    }
  }

  @Test func theSetIsWideEnough() throws {
    let lookups = try Self.lookups(in: "lookups.tsv")
    #expect(lookups.count >= 200)
    #expect(Set(lookups.map(\.language)).count >= 11)
    #expect(Set(lookups.map(\.form)) == ["quoted", "partial", "misspelt", "transliterated", "translated"])
    #expect(Set(lookups.map(\.text)).count == lookups.count)
  }

  @Test func thePhrasesAreManyAndInManyLanguages() throws {
    let phrases = try Self.lookups(in: "phrases.tsv")
    #expect(phrases.count >= 325)
    #expect(Set(phrases.map(\.language)).count >= 14)
    #expect(Set(phrases.map(\.text)).count == phrases.count)
  }

  @Test("the right record comes first", arguments: ["lookups.tsv", "phrases.tsv"], [[], ["--find"]])
  func first(name: String, mode: [String]) throws {
    let adagia = try Adagia()
    let lookups = try Self.lookups(in: name)
    let queries = lookups.map { "\($0.id)\t\($0.text)\n" }.joined()
    let judgments = lookups.flatMap { lookup in
      lookup.record.split(separator: ",").map { "\(lookup.id) 0 \($0) 1\n" }
    }.joined()
    _ = try adagia.folder.write("id\ttext\n" + queries, to: "queries.tsv")
    _ = try adagia.folder.write(judgments, to: "qrels.txt")
    let arguments = ["evaluate", "--queries", "queries.tsv", "--qrels", "qrels.txt", "--format", "json", "--quiet"]
    let run = try adagia.run(Adagia.program, arguments + mode)
    let figures = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Double])
    #expect(figures["queries"] == Double(lookups.count))
    #expect(try #require(figures["success@1"]) >= 0.97)
  }
}
