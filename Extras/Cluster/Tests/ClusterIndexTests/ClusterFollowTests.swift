import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import Testing

@testable import ClusterIndex

/// The copies follow a catalog that changes.
@Suite struct ClusterFollowTests {
  private static func catalog() async throws -> SampleCatalog {
    try await SampleCatalog((1...60).map { .sample("saying \($0) about tides", lang: "en") })
  }

  private static func step(_ catalog: SampleCatalog, _ cluster: TestCluster) async throws -> ClusterFollow.Step {
    let layout = cluster.layout
    return try await catalog.file.read { db in
      var follow = ClusterFollow(layout)
      return try follow.run(Searcher(db))
    }
  }

  private static func remove(_ id: Int64, from catalog: SampleCatalog) async throws {
    try await catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.remove, input: "test"))
      try writer.remove(RecordID(id))
      try writer.flush()
    }
  }

  private static func reverse(_ catalog: SampleCatalog, undoing: Bool) async throws {
    try await catalog.file.write { db in _ = try JournalReversal(db).reverse(nil, undoing: undoing, at: 9) }
  }

  @Test("additions, removals, undo and redo reach every copy") func follows() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    #expect(try await Self.step(catalog, cluster) == ClusterFollow.Step())
    try await catalog.add([.sample("a new one about tides"), .sample("another")])
    let added = try await Self.step(catalog, cluster)
    #expect(added.sent == 4 && added.removed == 0 && added.copies == 6, "two rows in two copies: \(added)")
    try await Self.remove(7, from: catalog)
    #expect(try await Self.step(catalog, cluster).removed == 2)
    try await Self.reverse(catalog, undoing: true)
    let undone = try await Self.step(catalog, cluster)
    #expect(undone.sent == 2 && undone.removed == 0, "\(undone)")
    try await Self.reverse(catalog, undoing: false)
    let redone = try await Self.step(catalog, cluster)
    #expect(redone.sent == 0 && redone.removed == 2, "\(redone)")
    #expect(try await catalog.findings(in: cluster) == [])
    let answer = try await catalog.answer(SearchRequest("tides"), from: cluster).answer
    #expect(answer.total == 60 && answer.warnings.isEmpty)
  }

  @Test("a copy that was away catches up, and searches ask the other meanwhile", .ownNodes) func catchesUp()
    async throws
  {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    cluster.kill(0)
    try await catalog.add((1...30).map { .sample("new \($0) about tides") })
    let step = try await Self.step(catalog, cluster)
    #expect(step.behind.count == 2 && step.copies == 4, "\(step)")
    try cluster.start(0)
    let answer = try await catalog.answer(SearchRequest("tides"), from: cluster).answer
    #expect(answer.total == 90 && answer.warnings.isEmpty, "the stale copy is the first of its shard")
    let later = try await Self.step(catalog, cluster)
    #expect(later.behind.isEmpty && later.copies == 2, "\(later)")
    #expect(try await catalog.findings(in: cluster) == [])
  }

  @Test("a frozen node delays the other copies by little", .ownNodes) func passesFrozenNodes() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster()
    try await catalog.push(to: cluster)
    var layout = cluster.layout
    layout.timeouts = .init(connect: 1_000, query: 20_000)
    let file = catalog.file
    var follow = ClusterFollow(layout)
    // Connections from before the fault.
    #expect(try file.readNow { try follow.run(Searcher($0)) }.behind == [])
    try await catalog.add((1...30).map { .sample("new \($0) about tides") })
    cluster.freeze(0)
    defer { cluster.thaw(0) }
    // A signal takes a moment, and a node that stops in the middle of a write is waited for.
    try await Task.sleep(for: .milliseconds(200))
    let start = ContinuousClock.now
    let step = try file.readNow { try follow.run(Searcher($0)) }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect(step.behind.count == 2 && step.copies == 4, "\(step)")
    #expect(seconds < 5, "\(seconds) s")
  }

  @Test("a follower that stopped in the middle goes on") func goesOn() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster(nodes: 1, shards: 1, copies: 1)
    try await catalog.push(to: cluster)
    try await catalog.add([.sample("a new one about tides")])
    let layout = cluster.layout
    let copy = layout.copies(of: 0)[0]
    let connection = try NodeConnection(layout.nodes[0], layout.limits)
    var state = try #require(try CopyState(copy, connection, layout))
    state.mark = "being changed to: something"
    try state.write(copy, connection, layout)
    let stale = try await catalog.answer(SearchRequest("tides"), from: cluster).answer
    #expect(stale.warnings.contains { $0.message.hasPrefix("the cluster was filled from another state") })
    #expect(try await Self.step(catalog, cluster).sent == 1)
    #expect(try await catalog.findings(in: cluster) == [])
  }

  @Test("a position is read as it is written") func positions() {
    for text in ["0", "12", "12-3", "12-3,7", "0.f17", "12.h4f09", "12.h4f09-3,7"] {
      #expect(JournalPosition(text)?.description == text)
    }
    for text in ["", "x", "12-x"] { #expect(JournalPosition(text) == nil) }
  }
}
