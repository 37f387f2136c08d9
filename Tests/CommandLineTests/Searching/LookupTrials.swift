import Foundation
import TestTools
import Testing

/// Sayings as people type them: `corpus/judged/lookups.tsv` and `phrases.tsv`.
@Suite struct LookupTrials {
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

  @Test("the set has many languages and forms")
  func theSetIsWideEnough() throws {
    let lookups = try Self.lookups(in: "lookups.tsv")
    #expect(lookups.count >= 200)
    #expect(Set(lookups.map(\.language)).count >= 11)
    #expect(Set(lookups.map(\.form)) == ["quoted", "partial", "misspelt", "transliterated", "translated"])
    #expect(Set(lookups.map(\.text)).count == lookups.count)
  }

  @Test("the phrases are many and in many languages")
  func thePhrasesAreManyAndInManyLanguages() throws {
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

  /// Each fifth phrase, since a search takes a program.
  @Test("what was taken out of the pack is reported, and what is in it is not", arguments: [true, false])
  func nothingClose(isInPack: Bool) throws {
    let adagia = try Adagia()
    let phrases = try Self.lookups(in: "phrases.tsv").enumerated().filter { $0.offset.isMultiple(of: 5) }.map(\.element)
    _ = try adagia("stats")
    if !isInPack {
      let records = phrases.flatMap { $0.record.split(separator: ",") }.joined(separator: "\n")
      let removal = try adagia("remove", "--yes", "-", input: records)
      #expect(removal.status == 0, "\(removal.error)")
    }
    let told = try phrases.filter { try adagia("find", $0.text, "-n", "1", "--format", "ids").status == 1 }
    let share = Double(told.count) / Double(phrases.count)
    #expect(isInPack ? share <= 0.05 : share >= 0.7, "\(told.count) of \(phrases.count)")
  }
}
