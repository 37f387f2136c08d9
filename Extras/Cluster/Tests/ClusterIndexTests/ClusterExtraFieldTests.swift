import CatalogFixtures
import CatalogQuery
import CatalogRecords
import Testing

@testable import ClusterIndex

/// No node knows extra fields: the catalog answers for them.
@Suite struct ClusterExtraFieldTests {
  private static func catalog() async throws -> SampleCatalog {
    try await SampleCatalog(
      (1...60).map { number in
        var record = CatalogRecord.sample(
          number % 2 == 0 ? "tide and time" : "time", lang: number % 3 == 0 ? "de" : "en")
        if number % 5 != 0 { record.extra["pages"] = .integer(Int64(number) * 10) }
        if number % 4 == 0 { record.extra["shelf"] = .string("B \(number % 7)") }
        return record
      })
  }

  private static let queries = [
    "pages:>300", "pages:>300 shelf:b", "tide pages:>300", "tide pages:*", "-pages:*", "tide OR pages:50",
    "tide -shelf:b",
    "lang:de pages:100..400 time", "pages:>300 (tide OR shelf:b)", "-(tide pages:>300) lang:en",
  ]

  // Above 20,000 candidates these were refused, and so was a filter alone in a catalog of that size.
  @Test("extra fields select the catalog's records, however many are left to test", arguments: [1, 20_000])
  func extraFields(mostCandidates: Int) async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster(nodes: 1, shards: 2, copies: 1)
    try await catalog.push(to: cluster)
    let layout = cluster.layout
    try await catalog.file.read { db in
      let searcher = try Searcher(db)
      let search = ClusterSearch(layout)
      search.mostCandidates = mostCandidates
      for query in Self.queries {
        let wanted = try searcher.ids(matching: query).ids.map(\.rawValue)
        #expect(try search.ids(matching: query, searcher).ids == wanted, "\(query)")
        #expect(!wanted.isEmpty && wanted.count < 60, "\(query)")
      }
    }
  }

  @Test("words near each other are still refused above the limit") func wordsNearEachOther() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster(nodes: 1, shards: 2, copies: 1)
    try await catalog.push(to: cluster)
    let layout = cluster.layout
    try await catalog.file.read { db in
      let search = ClusterSearch(layout)
      search.mostCandidates = 1
      let searcher = try Searcher(db)
      #expect(throws: ClusterError.self) { try search.ids(matching: "time NEAR/3 tide pages:>300", searcher) }
    }
  }
}
