import CatalogFixtures
import CatalogQuery
import Foundation
import LocalNodes
import TestTools
import Testing

@testable import ClusterIndex

/// What an operator is told about nodes and copies, also in formats for programs.
@Suite struct ClusterStatusTests {
  private static func catalog() async throws -> SampleCatalog {
    try await SampleCatalog((1...60).map { .sample("saying \($0) about tides", lang: "en") })
  }

  private static func meddle(_ statement: String, with copy: ShardCopy, of layout: ClusterLayout) throws {
    try NodeConnection(layout.nodes[copy.node], layout.limits).write(statement)
  }

  @Test("each condition of a copy has a name", .ownNodes) func namesConditions() async throws {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster(nodes: 3, shards: 3, copies: 1)
    let layout = cluster.layout
    func status() async throws -> ClusterStatus {
      try await catalog.file.read { try ClusterStatus(layout, Searcher($0)) }
    }
    #expect(try await status().copies.map(\.condition) == [.empty, .empty, .empty])
    try await catalog.push(to: cluster)
    let full = try await status()
    #expect(full.copies.map(\.condition) == [.ready, .ready, .ready] && full.lostShards == [])
    #expect(
      full.copies.compactMap(\.rows).reduce(0, +) == 60 && full.copies.map(\.rows) == full.copies.map(\.wantedRows))
    try Self.meddle(layout.kind.truncate(layout.index(of: 1)), with: layout.copies(of: 1)[0], of: layout)
    cluster.kill(2)
    let faulty = try await status()
    #expect(faulty.copies.map(\.condition) == [.ready, .altered, .unreachable] && faulty.lostShards == [1, 2])
    #expect(try ClusterStatus(layout).copies.map(\.condition) == [.ready, .altered, .unreachable])
    try await catalog.add([.sample("another")])
    #expect(try await status().copies[0].condition == .behind)
    let other = try await Self.catalog()
    let strange = try await other.file.read { try ClusterStatus(layout, Searcher($0)) }
    #expect(strange.copies[0].condition == .otherCatalog)
  }

  @Test("the program has the status as JSON and as metrics, and exit codes for alerts", .ownNodes) func formats()
    async throws
  {
    let catalog = try await Self.catalog()
    let cluster = try TestCluster(nodes: 2, shards: 2, copies: 2)
    try await catalog.push(to: cluster)
    let (layout, program) = (cluster.layout, ProgramRun.program(named: "adagia-cluster"))
    let names = ["status", "--cluster", try cluster.layoutFile()]
    let json = try ProgramRun(
      program, names + ["--format", "json", "--catalog", catalog.file.path], in: cluster.folder)
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let copies = try #require(object["copies"] as? [[String: Any]])
    #expect(json.status == 0 && copies.count == 4)
    #expect(copies.allSatisfy { $0["condition"] as? String == "ready" && $0["is_usable"] as? Bool == true })
    #expect(copies.compactMap { $0["rows"] as? Int }.reduce(0, +) == 120)
    let nodes = try #require(object["nodes"] as? [[String: Any]])
    #expect(nodes.allSatisfy { $0["files"] as? String == "closed" && $0["exposure"] as? String == "loopback" })
    try Self.meddle("DELETE FROM \(layout.index(of: 0)) WHERE id < 9", with: layout.copies(of: 0)[0], of: layout)
    let altered = try ProgramRun(program, names + ["--format", "metrics"], in: cluster.folder)
    #expect(altered.status == 1)
    #expect(altered.output.contains("adagia_cluster_copy_usable{shard=\"0\",node=\"node0\"} 0\n"))
    #expect(altered.output.contains("adagia_cluster_copy_usable{shard=\"0\",node=\"node1\"} 1\n"))
    #expect(altered.output.contains("adagia_cluster_lost_shards 0\n"))
    let text = try ProgramRun(program, names, in: cluster.folder)
    #expect(text.status == 1 && text.output.contains("run 'adagia-cluster check'"))
    try Self.meddle("DELETE FROM \(layout.index(of: 0)) WHERE id < 9", with: layout.copies(of: 0)[1], of: layout)
    #expect(try ProgramRun(program, names, in: cluster.folder).status == 3)
  }

  @Test("a node that reads files is named", .ownNodes) func namesOpenNodes() throws {
    let cluster = try TestCluster(nodes: 1, shards: 1, copies: 1)
    #expect(try ClusterStatus(cluster.layout).nodes.map(\.files) == [.closed])
    // The same node, told of under another folder: as one with an earlier configuration.
    var layout = cluster.layout
    layout.nodes[0].folder = "/var/lib/elsewhere"
    let status = try ClusterStatus(layout)
    #expect(status.nodes.map(\.files) == [.open])
    #expect(status.warnings.contains { $0.contains("reads files for whoever reaches its port") })
  }

  @Test(
    "an address says who may reach it",
    arguments: [
      ("127.0.0.1", NodeExposure.loopback), ("127.8.0.1", .loopback), ("::1", .loopback), ("10.1.2.3", .privateNetwork),
      ("172.16.0.1", .privateNetwork), ("172.32.0.1", .internet), ("192.168.7.7", .privateNetwork),
      ("100.64.0.1", .privateNetwork), ("100.128.0.1", .internet), ("169.254.1.1", .privateNetwork),
      ("fd00::1", .privateNetwork), ("fe80::1", .privateNetwork), ("2001:db8::1", .internet), ("8.8.8.8", .internet),
      ("0.0.0.0", .everywhere), ("::", .everywhere), ("0", .everywhere), ("::ffff:8.8.8.8", .internet),
      ("::ffff:127.0.0.1", .loopback), ("no-such-host.invalid", .unknown), ("", .unknown),
    ])
  func knowsAddresses(host: String, exposure: NodeExposure) { #expect(NodeExposure(of: host) == exposure) }

  @Test("init refuses an address that strangers may reach, until it is told to accept it") func refusesExposure() throws
  {
    let folder = try TemporaryFolder()
    let program = ProgramRun.program(named: "adagia-cluster")
    for host in ["0.0.0.0", "198.51.100.7", "'::'"] {
      let layout = "name: a\nshards: 1\ncopies: 1\nnodes:\n  - {name: n, host: \(host), port: 9306, folder: /x}\n"
      let names = ["init", "--cluster", try folder.write(layout, to: "a.yaml"), "--output", folder.path("nodes")]
      let refused = try ProgramRun(program, names, in: folder)
      #expect(refused.status == 64 && refused.error.contains("knows no passwords"), "\(host): \(refused.error)")
      #expect(!FileManager.default.fileExists(atPath: folder.path("nodes/n.conf")))
      #expect(try ProgramRun(program, names + ["--exposed"], in: folder).status == 0)
      try FileManager.default.removeItem(atPath: folder.path("nodes"))
    }
  }
}
