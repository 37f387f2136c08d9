package import ClusterIndex
internal import Foundation
package import TestTools

/// Real nodes of Sphinx on this machine, each with a folder and a port of its own.
///
/// If the variable `ADAGIA_CLUSTER` names a layout's file, its nodes, which run already, are asked instead. They are
/// emptied first. One test at a time can use them, and none can kill them.
///
/// Unchecked: one thread after another starts and ends its nodes. The layout never changes.
package final class LocalCluster: @unchecked Sendable {
  /// A node that does not start, with its output.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package let folder: TemporaryFolder
  package let layout: ClusterLayout
  private var processes: [Int: Process] = [:]

  /// - Parameters:
  ///   - folder: The folder of the nodes' folders; `nil` for the cluster's own.
  ///   - query: The longest wait for an answer in milliseconds. Trials on a busy machine give more.
  package convenience init(
    nodes: Int = 3, shards: Int = 3, copies: Int = 2, folder: String? = nil, query: Int = 4_000
  ) throws {
    try self.init(names: (0..<nodes).map { "node\($0)" }, shards: shards, copies: copies, in: folder, query: query)
  }

  package init(
    names: [String], shards: Int = 3, copies: Int = 2, in place: String? = nil, query: Int = 4_000
  ) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    if let path = Self.endpoints {
      layout = try ClusterLayout(at: path).reduced(toNodes: names, shards: shards, copies: copies)
      try layout.empty()
      return
    }
    let ports = LocalPorts.free(names.count)
    guard ports.count == names.count else { throw Failure(description: "there are no free ports") }
    layout = ClusterLayout(
      name: "test", shards: shards, copies: copies,
      nodes: try ports.enumerated().map { number, port in
        let path = place.map { "\($0)/node\(number)" } ?? folder.path("node\(number)")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return .init(name: names[number], host: "127.0.0.1", port: port, folder: path)
      },
      timeouts: .init(connect: 1_000, query: query, write: 60_000))
    for node in layout.nodes.indices { try start(node) }
  }

  /// The layout's file of nodes that run already.
  private static var endpoints: String? { ProcessInfo.processInfo.environment["ADAGIA_CLUSTER"] }

  /// True if each test has nodes of its own, which it may kill.
  package static var startsNodes: Bool { endpoints == nil }

  deinit { for node in processes.keys { kill(node) } }

  /// The layout as a file, for the program.
  package func layoutFile() throws -> String {
    try folder.write(layout.yaml, to: "cluster.yaml")
  }

  /// The size of all files of the nodes, after what is in memory was written.
  package func bytes() throws -> Int {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.reduce(0) { sum, name in
      let values = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      return sum + (values[.type] as? FileAttributeType == .typeRegular ? values[.size] as? Int ?? 0 : 0)
    }
  }

  /// Starts a node and waits until it answers. A log that Sphinx cannot read after a kill is removed, as
  /// docs/cluster.md advises.
  package func start(_ node: Int) throws {
    do {
      try startOnce(node)
    } catch let failure as Failure where failure.description.contains("FATAL: binlog") {
      let path = layout.nodes[node].folder
      for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.hasPrefix("binlog.") {
        try FileManager.default.removeItem(atPath: path + "/" + name)
      }
      try startOnce(node)
    }
  }

  private func startOnce(_ node: Int) throws {
    let configuration = try folder.write(NodeConfiguration(layout, node: node).text, to: "node\(node).conf")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/searchd")
    process.arguments = ["--config", configuration, "--nodetach"]
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.write("", to: "node\(node).out")))
    process.standardError = FileHandle.nullDevice
    try process.run()
    processes[node] = process
    let deadline = ContinuousClock.now + .seconds(20)
    while !layout.isAnswering(node) {
      guard process.isRunning, .now < deadline else {
        throw Failure(description: "node \(node) does not start: " + (try folder.text(of: "node\(node).out")))
      }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  /// Ends a node as a power cut would, without a chance to write anything.
  package func kill(_ node: Int) { send(node, SIGKILL) }

  /// Freezes a node: it keeps its connections and answers nothing.
  package func freeze(_ node: Int) { send(node, SIGSTOP) }

  package func thaw(_ node: Int) { send(node, SIGCONT) }

  /// Has a node end as it does when its machine is shut down.
  package func stop(_ node: Int) { send(node, SIGTERM) }

  private func send(_ node: Int, _ number: Int32) {
    guard let process = processes[node] else { return }
    Foundation.kill(process.processIdentifier, number)
    if number == SIGKILL || number == SIGTERM {
      process.waitUntilExit()
      processes[node] = nil
    }
  }
}

extension ClusterLayout {
  /// The same with the first of its nodes, under other names.
  fileprivate func reduced(toNodes names: [String], shards: Int, copies: Int) throws -> ClusterLayout {
    guard names.count <= nodes.count, shards <= self.shards, copies <= self.copies else {
      throw LocalCluster.Failure(description: "ADAGIA_CLUSTER names too few nodes, shards or copies: a test needs more")
    }
    // With fewer nodes, a shard is on others.
    guard self.copies == nodes.count else {
      throw LocalCluster.Failure(description: "ADAGIA_CLUSTER: copies has to be \(nodes.count), the number of nodes")
    }
    var layout = self
    (layout.shards, layout.copies) = (shards, copies)
    layout.nodes = zip(nodes, names).map { node, name in
      var node = node
      node.name = name
      return node
    }
    return layout
  }
}
