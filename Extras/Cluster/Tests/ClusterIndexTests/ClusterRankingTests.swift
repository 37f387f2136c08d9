import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import TestTools
import Testing

@testable import ClusterIndex

/// More records match than the catalog ranks again: which of them it gets to rank is the engines' decision.
@Suite struct ClusterRankingTests {
  private static let words = ["tide", "tides", "sea", "shore", "boat", "time", "harbor", "fish", "net", "salt"]

  /// Records of 2 to 30 words, many of them equal but for their place in the catalog.
  private static func records(_ count: Int, seed: UInt64) -> [CatalogRecord] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      let length = Int.random(in: 2...30, using: &random)
      let text = (0..<length).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
      return .sample(text.joined(separator: " "), by: "Author \(number % 7)", lang: number % 3 == 0 ? "de" : "en")
    }
  }

  private static func catalog(_ count: Int) async throws -> SampleCatalog {
    let catalog = try await SampleCatalog(records(count, seed: 4))
    _ = try catalog.file.batches { try RankedBuild($0).run() }
    return catalog
  }

  /// The ids of the first ten, of the catalog and of the cluster.
  private static func firstTen(
    _ query: String, _ catalog: SampleCatalog, _ cluster: TestCluster
  ) async throws -> (wanted: [Int64], found: [Int64]) {
    var request = SearchRequest(query)
    request.allowsFewerWords = false
    let wanted = try await catalog.file.read { [request] in try Searcher($0).search(request) }
    let found = try await catalog.answer(request, from: cluster).answer
    #expect(found.total == wanted.total && found.total > 500, "\(query)")
    return (wanted.hits.map(\.id.rawValue), found.hits.map(\.id.rawValue))
  }

  // Sphinx divided every length by 1/N: of the first ten for one word, five were the catalog's.
  @Test("the first ten for one word or phrase are the catalog's, however many match") func oneClause() async throws {
    let catalog = try await Self.catalog(4_000)
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    for query in ["tide", "=tide", "harbor", "tid*", "s*e", "tide -fish", "text:salt lang:en"] {
      let (wanted, found) = try await Self.firstTen(query, catalog, cluster)
      #expect(found == wanted, "\(query)")
    }
  }

  // Records without the word were put in order by their lengths, or before those with it if it was a beginning.
  @Test("records that match by a filter alone follow those with the word, by their ids") func withoutWords()
    async throws
  {
    let catalog = try await Self.catalog(3_000)
    try await catalog.add((1...3).map { .sample("comet and tide \($0)", lang: "en") })
    _ = try catalog.file.batches { try RankedBuild($0).run() }
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    for query in ["comet OR lang:de", "com* OR lang:de", "\"comet and tide\" OR lang:de", "comet OR -fish"] {
      let (wanted, found) = try await Self.firstTen(query, catalog, cluster)
      #expect(found == wanted, "\(query)")
    }
  }

  @Test("most of the first ten for several words are the catalog's") func severalClauses() async throws {
    let catalog = try await Self.catalog(4_000)
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    var (same, count) = (0, 0)
    for query in ["tide OR net", "tide sea", "salt^3 OR boat", "shore OR har*", "sea (fish OR \"net net\")"] {
      let (wanted, found) = try await Self.firstTen(query, catalog, cluster)
      same += Set(wanted).intersection(found).count
      count += wanted.count
    }
    #expect(count == 50 && same >= 47, "\(same) of \(count)")
  }

  @Test("a shard in several parts ranks as one in one part") func dividedShards() async throws {
    let catalog = try await Self.catalog(2_000)
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    let layout = cluster.layout
    for copy in layout.allCopies {
      let connection = try NodeConnection(layout.nodes[copy.node], layout.limits)
      try connection.write("FLUSH RAMCHUNK \(layout.index(of: copy.shard))")
    }
    try await catalog.add(Self.records(2_000, seed: 5))
    _ = try catalog.file.batches { try RankedBuild($0).run() }
    let step = try await catalog.file.read { db in
      var follow = ClusterFollow(layout)
      return try follow.run(Searcher(db))
    }
    #expect(step.sent > 3_000 && step.behind.isEmpty)
    for query in ["tide", "harbor", "=tides"] {
      let (wanted, found) = try await Self.firstTen(query, catalog, cluster)
      #expect(found == wanted, "\(query)")
    }
  }

  @Test("a push leaves every copy in one part") func pushUnites() async throws {
    let catalog = try await Self.catalog(1_200)
    let cluster = try TestCluster(nodes: 1, shards: 2, copies: 1)
    try await catalog.push(to: cluster)
    let layout = cluster.layout
    let connection = try NodeConnection(layout.nodes[0], layout.limits)
    for shard in 0..<2 { try connection.write("FLUSH RAMCHUNK \(layout.index(of: shard))") }
    try await catalog.file.read { db in
      var push = ClusterPush(layout, try Searcher(db))
      _ = try push.run(again: true)
    }
    for shard in 0..<2 {
      let status = try connection.rows(of: "SHOW INDEX \(layout.index(of: shard)) STATUS")
      #expect(status.contains(["disk_chunks", "1"]), "\(status)")
    }
  }
}
