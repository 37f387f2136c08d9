import TestTools
import Testing

@testable import ClusterIndex

@Suite struct ClusterLayoutTests {
  static let nodes = """
    nodes:
      - {name: a, host: 127.0.0.1, port: 9301, folder: /tmp/a}
      - {name: b, host: 127.0.0.1, port: 9302, folder: /tmp/b}
      - {name: c, host: 127.0.0.1, port: 9303, folder: /tmp/c}
    """

  @Test("a layout places each copy of a shard on a node of its own") func placesCopies() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("name: sayings\nshards: 4\ncopies: 2\n\(Self.nodes)\n", to: "cluster.yaml")
    let layout = try ClusterLayout(at: path)
    for shard in 0..<4 { #expect(Set(layout.copies(of: shard).map(\.node)).count == 2) }
    #expect(layout.limits.query == 10_000)
  }

  @Test("every shard gets about its share of the records") func sharesAreEven() throws {
    let layout = ClusterLayout(
      name: "a", shards: 3, copies: 1, nodes: [.init(name: "a", host: "h", port: 1, folder: "/")])
    let counts = (1...30_000).reduce(into: [0, 0, 0]) { $0[layout.shard(of: Int64($1))] += 1 }
    for count in counts { #expect(abs(count - 10_000) < 500) }
  }

  @Test(
    "a layout that contradicts itself is refused with the reason",
    arguments: [
      ("name: sayings\nshards: 2\ncopies: 4\n\(ClusterLayoutTests.nodes)", "copies is 4, and there are 3 nodes"),
      ("name: Sayings!\nshards: 2\ncopies: 1\n\(ClusterLayoutTests.nodes)", "cannot begin the name of an index"),
      ("name: sayings\nshards: 0\ncopies: 1\n\(ClusterLayoutTests.nodes)", "shards is 0"),
      ("name: sayings\nshards: 1\ncopies: 1\nnodes: []", "nodes is empty"),
      ("name: sayings\ncopies: 1\n\(ClusterLayoutTests.nodes)", "cluster.yaml: 'shards' is missing."),
      ("name: sayings\nshards: 1\ncopies: 1\nnodes: [{name: a, host: b, port: c, folder: d}]", "'nodes[0].port'"),
      ("name: [", "cannot be read"),
    ])
  func refusesContradictions(text: String, reason: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "cluster.yaml")
    let error = #expect(throws: ClusterError.self) { try ClusterLayout(at: path) }
    #expect(error?.description.contains(reason) ?? false, "\(String(describing: error))")
  }
}
