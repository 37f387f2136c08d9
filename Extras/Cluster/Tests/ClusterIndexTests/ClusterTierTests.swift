import CatalogFixtures
import CatalogQuery
import Testing

@testable import ClusterIndex

/// A search fetches no more rows than it needs.
@Suite struct ClusterTierTests {
  // Each shard is asked for its share of the first records. If it may have more of them, it is asked again.
  @Test("the first are the catalog's where one shard has nearly all of them") func unevenShards() async throws {
    let cluster = try TestCluster(nodes: 1, shards: 3, copies: 1)
    let layout = cluster.layout
    let catalog = try await SampleCatalog(
      (1...1_350).map { number in
        let others = number % 40 + (layout.shard(of: Int64(number)) == 1 ? 1 : 60)
        return .sample(
          ([number % 3 == 0 ? "time" : "tide", "n\(number)"] + (0..<others).map { "w\($0)" }).joined(separator: " "))
      })
    try await catalog.push(to: cluster)
    var request = SearchRequest("tide", limit: 90)
    var pages = 0
    repeat {
      let wanted = try await catalog.file.read { [request] in try Searcher($0).search(request) }
      let found = try await catalog.answer(request, from: cluster).answer
      #expect(found.hits.map(\.id) == wanted.hits.map(\.id) && found.total == 900)
      (request.after, pages) = (found.next, pages + 1)
    } while request.after != nil && pages < 20
    #expect(pages == 10)
  }

  // In one push of ten, a node had 256 records too many for "all records without this word for a value".
  @Test(
    "records that a filter must not match are left out by attributes",
    arguments: ["-is:wrote", "tide -lang:en", "tide -(lang:en OR type:book)"])
  func negatedFilter(query: String) async throws {
    let cluster = try TestCluster(nodes: 1, shards: 1, copies: 1)
    let catalog = try await SampleCatalog([.sample("tide", lang: "de"), .sample("time", lang: "en")])
    try await catalog.push(to: cluster)
    let layout = cluster.layout
    try await catalog.file.read { db in
      let statements = try ClusterSearch(layout).statement(SearchRequest(query), Searcher(db))
      let text = try #require(statements?.first)
      #expect(text.contains("= 0)") && !text.contains("\(Fact.every) -"), "\(text)")
    }
  }

  @Test(
    "numbers are written without exponents",
    arguments: [
      (0, 6, "0.000000"), (0.05, 4, "0.0500"), (12.000_000_04, 8, "12.00000004"), (1e-9, 8, "0.00000000"),
      (3e15, 8, "3000000000000000"),
    ])
  func fixedPoint(number: Double, places: Int, text: String) {
    #expect(number.fixedPoint(places: places) == text)
  }
}
