import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import Testing

@testable import ClusterIndex

/// Nodes that die, freeze, or come back with less than they had.
@Suite struct ClusterFaultTests {
  private static func catalog() async throws -> SampleCatalog {
    try await SampleCatalog((1...300).map { .sample("saying number \($0) about time and tide", lang: "en") })
  }

  @Test("the other copy answers for a node that was killed or is frozen", .ownNodes) func otherCopyAnswers()
    async throws
  {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    cluster.kill(1)
    let killed = try await catalog.answer(SearchRequest("tides"), from: cluster)
    #expect(killed.answer.total == 300 && killed.lostShards.isEmpty && killed.answer.warnings.isEmpty)
    try cluster.start(1)
    cluster.freeze(0)
    let frozen = try await catalog.answer(SearchRequest("tides"), from: cluster)
    cluster.thaw(0)
    #expect(frozen.answer.total == 300 && frozen.lostShards.isEmpty)
  }

  @Test("records that were flushed survive SIGKILL of every node", .ownNodes) func pushedRecordsSurvive() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    for node in 0..<3 { cluster.kill(node) }
    for node in 0..<3 { try cluster.start(node) }
    #expect(try await catalog.findings(in: cluster) == [])
    #expect(try await catalog.answer(SearchRequest("tides"), from: cluster).answer.total == 300)
  }

  @Test("an answer without a shard says so", .ownNodes) func lostShardIsNamed() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster(copies: 1)
    try await catalog.push(to: cluster)
    cluster.kill(2)
    let result = try await catalog.answer(SearchRequest("tides"), from: cluster)
    #expect(result.lostShards == [2])
    let lost = (1...300).count { cluster.layout.shard(of: Int64($0)) == 2 }
    #expect(result.answer.total == 300 - lost)
    #expect(result.answer.warnings.contains { $0.message.hasPrefix("1 of 3 shards (2) cannot be asked") })
    cluster.kill(0)
    cluster.kill(1)
    await #expect(throws: ClusterError.self) { try await catalog.answer(SearchRequest("tides"), from: cluster) }
  }

  @Test("check names what differs, and repair makes it right") func repairsACopy() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    let layout = cluster.layout
    let copy = layout.copies(of: 1)[1]
    let ids = (1...300).map { Int64($0) }.filter { layout.shard(of: $0) == 1 }
    let connection = try NodeConnection(layout.nodes[copy.node], layout.limits)
    try connection.write("DELETE FROM \(layout.index(of: 1)) WHERE id = \(ids[0])")
    let findings = try await catalog.findings(in: cluster)
    #expect(findings.map(\.copy) == [copy] && findings.map(\.missing) == [[ids[0]]])
    let node = layout.nodes[copy.node].name
    #expect(findings[0].description.contains("Run 'adagia-cluster repair --shard 1 --node \(node)'"))
    let repair = try #require(CopyRepair(layout, shard: 1, node: node))
    let sent = try await catalog.file.read { try repair.run(Searcher($0)).sent }
    #expect(sent == ids.count)
    #expect(try await catalog.findings(in: cluster) == [])
  }

  @Test("a push after changes sends them and removes what is gone") func pushesAgain() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    #expect(try await catalog.push(to: cluster).wasUpToDate)
    try await catalog.add([.sample("a new saying about tides", lang: "en")])
    try await catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.remove, input: "test"))
      try writer.remove(RecordID(7))
      try writer.flush()
    }
    let stale = try await catalog.answer(SearchRequest("tides"), from: cluster)
    #expect(stale.answer.warnings.contains { $0.message.hasPrefix("the cluster was filled from another state") })
    let summary = try await catalog.push(to: cluster)
    #expect(summary.removed == 2, "one row in each of two copies")
    let fresh = try await catalog.answer(SearchRequest("tides"), from: cluster)
    #expect(fresh.answer.total == 300 && fresh.answer.warnings.isEmpty)
  }

  @Test("a copy that is slow gets company, and the first answer counts", .ownNodes) func hedgesReads() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    let (layout, file) = (cluster.layout, catalog.file)
    let seconds = try await file.read { db in
      let (search, searcher) = (ClusterSearch(layout), try Searcher(db))
      _ = try search.search(SearchRequest("tides"), searcher)
      cluster.freeze(0)
      defer { cluster.thaw(0) }
      let start = ContinuousClock.now
      let result = try search.search(SearchRequest("tides"), searcher)
      #expect(result.answer.total == 300 && result.lostShards.isEmpty)
      return (ContinuousClock.now - start) / .seconds(1)
    }
    // The limit of a question is 4 s, and a second copy is asked after 0.3 s.
    #expect(seconds < 3)
  }

  @Test("what the cluster cannot answer is refused with words") func refusesWithWords() async throws {
    let catalog = try await SampleCatalog(
      (1...20_050).map { .sample("time and tide \($0)", lang: "en") })
    let cluster = try TestCluster(nodes: 1, shards: 1, copies: 1)
    try await catalog.push(to: cluster)
    let error = await #expect(throws: ClusterError.self) {
      try await catalog.answer(SearchRequest("time NEAR/3 tide"), from: cluster)
    }
    #expect(error?.description.contains("at most 20000 are tested") ?? false)
  }
}
