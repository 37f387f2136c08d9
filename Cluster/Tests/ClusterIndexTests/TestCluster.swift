import CatalogFixtures
import CatalogQuery
import Foundation
import TestTools
import Testing

@testable import ClusterIndex

/// Real nodes of Sphinx on this machine, each with a folder and a port of its own.
///
/// Unchecked: a test makes its own, and calls it from one thread after another.
final class TestCluster: @unchecked Sendable {
  let folder: TemporaryFolder
  let layout: ClusterLayout
  private var processes: [Int: Process] = [:]

  convenience init(nodes: Int = 3, shards: Int = 3, copies: Int = 2) throws {
    try self.init(names: (0..<nodes).map { "node\($0)" }, shards: shards, copies: copies)
  }

  init(names: [String], shards: Int = 3, copies: Int = 2) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let ports = try Self.freePorts(names.count)
    layout = ClusterLayout(
      name: "test", shards: shards, copies: copies,
      nodes: try ports.enumerated().map { number, port in
        let path = folder.path("node\(number)")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return .init(name: names[number], host: "127.0.0.1", port: port, folder: path)
      },
      timeouts: .init(connect: 1_000, query: 4_000, write: 60_000))
    for node in layout.nodes.indices { try start(node) }
  }

  deinit { for node in processes.keys { kill(node) } }

  /// The layout as a file, for the program.
  func layoutFile() throws -> String {
    let nodes = layout.nodes.map { node in
      "  - {name: \(node.name), host: \(node.host), port: \(node.port), folder: \(node.folder)}\n"
    }
    let text = "name: test\nshards: \(layout.shards)\ncopies: \(layout.copies)\nnodes:\n\(nodes.joined())"
    return try folder.write(text, to: "cluster.yaml")
  }

  /// Starts a node and waits until it answers.
  func start(_ node: Int) throws {
    let configuration = try folder.write(SphinxConfiguration(layout, node: node).text, to: "node\(node).conf")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/searchd")
    process.arguments = ["--config", configuration, "--nodetach"]
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write("", to: "node\(node).out")))
    process.standardError = FileHandle.nullDevice
    try process.run()
    processes[node] = process
    let deadline = ContinuousClock.now + .seconds(20)
    while (try? NodeConnection(layout.nodes[node], layout.limits)) == nil {
      let output = try folder.text(of: "node\(node).out")
      try #require(process.isRunning && .now < deadline, "\(output)")
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  /// Ends a node as a power cut would, without a chance to write anything.
  func kill(_ node: Int) { send(node, SIGKILL) }

  /// Freezes a node: it keeps its connections and answers nothing.
  func freeze(_ node: Int) { send(node, SIGSTOP) }

  func thaw(_ node: Int) { send(node, SIGCONT) }

  private func send(_ node: Int, _ number: Int32) {
    guard let process = processes[node] else { return }
    Foundation.kill(process.processIdentifier, number)
    if number == SIGKILL {
      process.waitUntilExit()
      processes[node] = nil
    }
  }

  /// Ports that nobody listens on now.
  private static func freePorts(_ count: Int) throws -> [UInt16] {
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    return try (0..<count).map { _ in
      let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      try #require(number >= 0)
      sockets.append(number)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let status = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          bind(number, pointer, length) == 0 ? getsockname(number, pointer, &length) : -1
        }
      }
      try #require(status == 0)
      return UInt16(bigEndian: address.sin_port)
    }
  }
}

extension SampleCatalog {
  /// Fills all copies with the catalog.
  @discardableResult
  func push(to cluster: TestCluster) async throws -> ClusterPush.Summary {
    let layout = cluster.layout
    return try await file.read { db in
      var push = ClusterPush(layout, try Searcher(db))
      return try push.run()
    }
  }

  /// The answer of the cluster.
  func answer(_ request: SearchRequest, from cluster: TestCluster) async throws -> ClusterSearch.Result {
    let layout = cluster.layout
    return try await file.read { try ClusterSearch(layout).search(request, Searcher($0)) }
  }

  func findings(in cluster: TestCluster) async throws -> [CopyCheck.Finding] {
    let layout = cluster.layout
    return try await file.read { try CopyCheck(layout, Searcher($0)).differences() }
  }
}
