import CatalogFixtures
import CatalogFormats
import CatalogIndexing
import CatalogStore
import Foundation
import GRDB
import QueryLanguage
import TestTools
import Testing

@testable import RankedIndex

/// The starter pack and, where Debian's packages are installed, fortunes: real words in real numbers.
@Suite(.serialized) struct RealCatalogTests {
  private static let fortunes = "/usr/share/games/fortunes/"

  private static func catalog() async throws -> (catalog: RandomCatalog, words: [[String]]) {
    let catalog = try await RandomCatalog(records: 0, seed: 0, build: false)
    let starter = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("corpus/starter").path
    try load(starter + "/*.jsonl", "starter", into: catalog.catalog)
    let names = ["literature", "people", "science", "wisdom"].filter {
      FileManager.default.fileExists(atPath: fortunes + $0)
    }
    for name in names { try load(fortunes + name, "fortunes", into: catalog.catalog) }
    try catalog.build()
    let texts = try catalog.catalog.file.readNow { db in
      try String.fetchAll(db, sql: "SELECT text FROM record WHERE text IS NOT NULL ORDER BY id")
    }
    return (catalog, texts.map { $0.split { !$0.isLetter && !$0.isNumber }.map(String.init) }.filter { $0.count > 4 })
  }

  private static func load(_ input: String, _ collection: String, into catalog: SampleCatalog) throws {
    let request = ImportRequest(inputs: [input], collection: collection)
    _ = try ImportJob(catalog.file, request, report: { _ in }).run()
  }

  @Test("real words give the same ten and the same counts as FTS5")
  func sameTen() async throws {
    let (catalog, texts) = try await Self.catalog()
    for shape in RandomQuery.Shape.allCases {
      for seed in 0..<80 as Range<UInt64> {
        var random = SeededGenerator(seed: seed)
        // Neighbors from one text, so that phrases and conjunctions have matches.
        var text = texts.randomElement(using: &random)?[...] ?? []
        text = text.dropFirst(Int.random(in: 0..<text.count, using: &random))
        let query = RandomQuery(shape, using: &random) { _ in text.popFirst() ?? "the" }
        let (wanted, found) = try catalog.answers(query)
        #expect(found == wanted, "seed \(seed): \(query.clauses.map(\.typed))")
      }
    }
  }
}
