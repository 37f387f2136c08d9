import Adagia
import Foundation
import LocalNodes
import Testing

@testable import ClusterIndex

/// A server whose nodes die, freeze, or are replaced by others.
@Suite struct ClusterOutageTests {
  private static let path = "/api/v1/search?q=courage&limit=1000"

  @Test("with a node killed nothing changes; without a copy the answer is 503, or a part that says so", .ownNodes)
  func killedNodes() async throws {
    let cluster = try await ServedCluster(LocalCluster())
    let server = try cluster.server()
    let whole = try server.answer(Self.path)
    #expect(whole.status == 200 && !whole.body.contains("missing_share"))
    cluster.nodes.kill(1)
    #expect(try server.answer(Self.path).body == whole.body)
    #expect(try server.answer("/readyz").status == 200)
    cluster.nodes.kill(2)
    try Self.expectPart(server, of: whole)
    cluster.nodes.kill(0)
    let nothing = try server.answer(Self.path + "&partial=true")
    #expect(nothing.status == 503 && nothing.body.contains("No machine that can search answers now"), "\(nothing.body)")
    let address = try #require(server.answer("/records/12").location)
    #expect(try server.answer(address).status == 200)
    for node in 0..<3 { try cluster.nodes.start(node) }
    // A node that has failed is left alone for 3 seconds.
    let deadline = ContinuousClock.now + .seconds(20)
    while try server.answer(Self.path).status != 200, .now < deadline { try await Task.sleep(for: .milliseconds(200)) }
    #expect(try server.answer(Self.path).body == whole.body)
  }

  /// Expects that the answers lack shard 1, and tell strangers nothing of addresses.
  private static func expectPart(_ server: RunningServer, of whole: RunningServer.Answer) throws {
    let refused = try server.answer(path)
    #expect(refused.status == 503 && refused.headers.contains("retry-after: 5"))
    #expect(refused.body.contains("About 33% of the records cannot be searched now"), "\(refused.body)")
    #expect(try server.answer("/?q=courage").status == 503)
    let ready = try server.answer("/readyz")
    #expect(ready.status == 503 && ready.body == "sayings: 1 of 3 shards (1) of its cluster cannot be asked\n")
    let answer = try server.answer(path + "&partial=true&explain=true")
    #expect(answer.status == 200 && answer.headers.contains("cache-control: no-store"))
    #expect(answer.body.contains("\"missing_share\":0.3333"))
    #expect(answer.body.contains("1 of 3 shards (1) cannot be asked, so their records are missing from this answer"))
    #expect(!answer.body.contains("127.0.0.1"), "\(answer.body)")
    #expect(try server.log.contains("Node node2 cannot be reached"))
    let (part, all) = (try ids(in: answer), try ids(in: whole))
    #expect(!part.isEmpty && part.isStrictSubset(of: all))
    let page = try server.answer("/?q=courage&partial=true")
    #expect(page.status == 200 && page.body.contains("1 of 3 shards (1) cannot be asked"))
  }

  private static func ids(in answer: RunningServer.Answer) throws -> Set<Int> {
    let object = try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [String: Any]
    return Set((object?["hits"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int })
  }

  @Test("a node that was restarted is asked again at once, though its connections are gone", .ownNodes)
  func restartedNode() async throws {
    let cluster = try await ServedCluster(LocalCluster(nodes: 1, shards: 2, copies: 1))
    let server = try cluster.server()
    let whole = try server.answer(Self.path)
    cluster.nodes.kill(0)
    try cluster.nodes.start(0)
    #expect(try server.answer(Self.path).body == whole.body)
  }

  /// Those that hang at once. Swift has as many threads as there are cores; a catalog has five connections.
  private static let searches = 4

  @Test("while nodes hang, other requests are answered, and searches end with their time", .ownNodes)
  func hangingNodes() async throws {
    let cluster = try await ServedCluster(LocalCluster(nodes: 2, shards: 2, copies: 2))
    let patience = "timeouts: {connect: 60000, query: 60000, write: 60000}\n"
    _ = try cluster.folder.write(cluster.nodes.layout.yaml + patience, to: "cluster.yaml")
    let server = try cluster.server(["--query-time", "8", "--queries", "\(Self.searches + 1)"])
    let port = server.port
    #expect(try server.answer(Self.path).status == 200)
    for node in 0..<2 { cluster.nodes.freeze(node) }
    let start = ContinuousClock.now
    let searches = try (0..<Self.searches).map { number in
      try Process.run(
        URL(fileURLWithPath: "/usr/bin/curl"),
        arguments: [
          "--silent", "--output", cluster.folder.path("\(number)"), "http://127.0.0.1:\(port)\(Self.path)",
        ])
    }
    try await Task.sleep(for: .milliseconds(500))
    #expect(try server.answer("/healthz").status == 200)
    #expect(try server.answer("/api/v1/records/12").status == 200)
    let areRunning = searches.allSatisfy { $0.isRunning }
    #expect(areRunning)
    for search in searches { search.waitUntilExit() }
    #expect(ContinuousClock.now - start < .seconds(30))
    for number in 0..<Self.searches { #expect(try cluster.folder.text(of: "\(number)").contains("\"status\":503")) }
    for node in 0..<2 { cluster.nodes.thaw(node) }
  }

  @Test("rows that are gone are told within seconds, until they are back") func otherRows() async throws {
    let cluster = try await ServedCluster(LocalCluster(nodes: 1, shards: 2, copies: 1))
    let server = try cluster.server()
    let whole = try server.answer(Self.path)
    #expect(whole.status == 200 && !whole.body.contains("missing_share"))
    let layout = cluster.nodes.layout
    try NodeConnection(layout.nodes[0], layout.limits).write("DELETE FROM \(layout.index(of: 1)) WHERE id < 100")
    try await Task.sleep(for: .seconds(2.2))
    let refused = try server.answer(Self.path)
    #expect(refused.status == 503 && refused.body.contains("About 50% of the records"), "\(refused.body)")
    #expect(try server.answer("/readyz").body == "sayings: 1 of 2 shards (1) of its cluster cannot be asked\n")
    let part = try server.answer(Self.path + "&partial=true")
    #expect(part.status == 200 && part.headers.contains("cache-control: no-store"))
    #expect(part.body.contains("\"missing_share\":0.5") && part.body.contains("other rows than they were filled with"))
    try Catalog(at: cluster.catalog).withSearcher { searcher in
      var follow = ClusterFollow(layout)
      let step = try follow.run(searcher)
      #expect(step.mended.count == 1)
    }
    #expect(try server.answer(Self.path).body == whole.body)
    #expect(try server.answer("/readyz").status == 200)
  }

  @Test("a layout that takes the place of the first is used from the next search on", .ownNodes) func otherLayout()
    async throws
  {
    let cluster = try await ServedCluster(LocalCluster(nodes: 1, shards: 1, copies: 1))
    let server = try cluster.server()
    let whole = try server.answer(Self.path)
    let others = try LocalCluster(nodes: 2, shards: 3, copies: 1)
    try cluster.push(to: others)
    _ = try cluster.folder.write("name: [", to: "cluster.yaml")
    #expect(try server.answer(Self.path).body == whole.body)
    #expect(try server.log.contains("the layout of the cluster has changed and is not used"))
    _ = try cluster.folder.write(others.layout.yaml, to: "cluster.yaml")
    cluster.nodes.kill(0)
    #expect(try server.answer(Self.path).body == whole.body)
    others.kill(0)
    #expect(try server.answer(Self.path).body.contains("About 67% of the records cannot be searched now"))
  }
}
