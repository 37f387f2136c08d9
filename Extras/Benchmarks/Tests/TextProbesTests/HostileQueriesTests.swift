import CatalogFixtures
import CatalogQuery
import CatalogStore
import GRDB
import TestTools
import Testing
import TextProbes

/// Every text is a query: generated strings that try to break the parser or to keep a search busy.
///
/// `adagia-bench hostile` times many more of them on a large catalog.
@Suite(.serialized) struct HostileQueriesTests {
  @Test("generated strings are not errors", arguments: [1, 2, 3] as [UInt64])
  func generated(seed: UInt64) async throws {
    let hostile = HostileQueries(words: ["the", "of", "and", "life", "ist", "est", "人", "時間"])
    let catalog = try await SampleCatalog([
      .sample("To be or not to be, the question of life and death", by: "Shakespeare", date: "1601", lang: "en"),
      .sample("Die Zeit ist das Leben", lang: "de", note: "a \"quoted\" note"), .sample("時間は金なり", lang: "ja"),
    ])
    let faults = try await catalog.file.read { db in
      let searcher = try Searcher(db)
      var random = SeededGenerator(seed: seed)
      return (0..<400).compactMap { number -> String? in
        let query = String(hostile.next(using: &random).prefix(2_000))
        do {
          _ = try searcher.search(SearchRequest(query, sort: number % 8 == 0 ? .author : .rank))
          return nil
        } catch {
          return "seed \(seed), number \(number), \(query.debugDescription): \(error)"
        }
      }
    }
    #expect(faults == [])
  }

  @Test("long repetitions and exploding patterns are not errors")
  func repeatedAndEvil() async throws {
    let catalog = try await SampleCatalog([.sample("word a x", lang: "en"), .sample("始めに言葉があった", lang: "ja")])
    let faults = try await catalog.file.read { db in
      let searcher = try Searcher(db)
      let repeated = HostileQueries.units.map { String(repeating: $0, count: 2_000 / $0.utf8.count) }
      return (repeated + HostileQueries.evil).compactMap { query -> String? in
        do {
          _ = try searcher.search(SearchRequest(query))
          return nil
        } catch {
          return "\(query.prefix(50).debugDescription): \(error)"
        }
      }
    }
    #expect(faults == [])
  }
}
