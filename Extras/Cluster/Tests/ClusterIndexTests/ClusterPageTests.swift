import CatalogFixtures
import CatalogQuery
import HistoricalDates
import Testing

@testable import ClusterIndex

/// Facets, histograms, orders and pages are those of the catalog.
@Suite struct ClusterPageTests {
  /// 700 records with a word in common, more than are ranked together at first.
  private static func catalog() async throws -> SampleCatalog {
    try await SampleCatalog(
      (1...700).map { number in
        .sample(
          "tide number \(number)" + String(repeating: " tide", count: number % 7) + (number % 3 == 0 ? " time" : ""),
          title: "Title \(number * 37 % 101)", by: "Author \(number % 11)",
          date: number % 5 == 0 ? nil : "\(1500 + number * 13 % 400)", lang: number % 2 == 0 ? "en" : "de",
          tags: ["sea", "t\(number % 4)"])
      })
  }

  @Test("facets and histograms count what the catalog counts") func countsFacets() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    for query in ["tide", "time lang:en", "time NEAR/9 tide", "tide OR lang:de", "*", "date:1600..1700"] {
      var request = SearchRequest(query, limit: 3, histogram: .century)
      request.allowsFewerWords = false
      request.facets = ["author", "tag", "lang", "decade", "in"].map { FacetRequest($0) }
      let wanted = try await catalog.file.read { [request] in try Searcher($0).search(request) }
      let found = try await catalog.answer(request, from: cluster).answer
      #expect(found.total == wanted.total && found.total > 0, "\(query)")
      #expect(found.facets == wanted.facets, "\(query)")
      #expect(found.histogram == wanted.histogram, "\(query)")
    }
  }

  @Test(
    "pages in every order by values are the catalog's",
    arguments: ["date", "-date", "added", "-added", "author", "-title", "length", "modified", "random:7"])
  func ordersByValues(order: String) async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster(nodes: 1, shards: 3, copies: 1)
    try await catalog.push(to: cluster)
    var request = SearchRequest("time", limit: 60, sort: try #require(SearchOrder(rawValue: order)))
    var pages = 0
    repeat {
      let wanted = try await catalog.file.read { [request] in try Searcher($0).search(request) }
      let found = try await catalog.answer(request, from: cluster).answer
      #expect(found.hits.map(\.id) == wanted.hits.map(\.id))
      #expect(found.total == 233 && found.next == wanted.next)
      (request.after, pages) = (found.next, pages + 1)
    } while request.after != nil && pages < 10
    #expect(pages == 4)
  }

  @Test("ranked pages neither repeat nor skip a record", arguments: [7, 90, 450, 699, 700])
  func rankedPages(limit: Int) async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    var request = SearchRequest("tide", limit: limit)
    var seen: [Int64] = []
    repeat {
      let found = try await catalog.answer(request, from: cluster).answer
      #expect(found.total == 700)
      seen += found.hits.map(\.id.rawValue)
      request.after = found.next
    } while request.after != nil && seen.count < 1_000
    #expect(seen.count == 700 && Set(seen).count == 700)
  }

  @Test("ranked pages of fewer records are the catalog's, cursors included") func rankedAsTheCatalog() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    var request = SearchRequest("tide time", limit: 40)
    var pages = 0
    repeat {
      let wanted = try await catalog.file.read { [request] in try Searcher($0).search(request) }
      let found = try await catalog.answer(request, from: cluster).answer
      #expect(found.hits.map(\.id) == wanted.hits.map(\.id))
      #expect(found.next?.description == wanted.next?.description)
      (request.after, pages) = (found.next, pages + 1)
    } while request.after != nil && pages < 10
    #expect(pages == 6)
  }
}
