internal import Foundation

/// Nodes on this machine alone, for trying a cluster out: everything they have is in one folder.
package struct ToyCluster: Sendable {
  /// A node that does not start or stop, with the engine's own words.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package let layout: ClusterLayout
  /// The layout's file.
  package let layoutPath: String
  private let folder: String

  /// The cluster of a folder: the one that it has, or a new one on free ports.
  ///
  /// - Throws: `ClusterError.layout`, for a file that cannot be read or numbers that contradict each other; `Failure`.
  package init(in folder: String, nodes: Int, shards: Int, copies: Int) throws {
    self.folder = URL(fileURLWithPath: folder).path
    layoutPath = folder + "/cluster.yaml"
    if FileManager.default.fileExists(atPath: layoutPath) {
      layout = try ClusterLayout(at: layoutPath)
      return
    }
    let ports = LocalPorts.free(nodes)
    guard ports.count == nodes else { throw Failure(description: "This machine has no free ports.") }
    let path = self.folder
    layout = ClusterLayout(
      name: "toy", shards: shards, copies: copies,
      nodes: ports.enumerated().map { number, port in
        .init(name: "node\(number + 1)", host: "127.0.0.1", port: port, folder: "\(path)/node\(number + 1)")
      })
    if let fault = layout.fault { throw ClusterError.layout(layoutPath, fault) }
  }

  /// Writes the layout and the nodes' configurations, and starts the nodes that do not answer.
  ///
  /// - Returns: The number of nodes that were started.
  package func start() throws -> Int {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try layout.yaml.write(toFile: layoutPath, atomically: true, encoding: .utf8)
    var started = 0
    for (number, node) in layout.nodes.enumerated() where !layout.isAnswering(number) {
      try FileManager.default.createDirectory(atPath: node.folder, withIntermediateDirectories: true)
      let text = NodeConfiguration(layout, node: number).text
      try text.write(toFile: configuration(of: node), atomically: true, encoding: .utf8)
      // A node that detaches itself keeps Foundation waiting for its parent.
      try searchd(["--config", configuration(of: node), "--nodetach"], for: node, waits: false)
      try awaitAnswer(of: number)
      started += 1
    }
    return started
  }

  /// Stops the nodes that answer. What they have stays in the folder.
  ///
  /// - Returns: The number of nodes that were stopped.
  package func stop() throws -> Int {
    let answering = layout.nodes.indices.filter { layout.isAnswering($0) }.map { layout.nodes[$0] }
    for node in answering { try searchd(["--config", configuration(of: node), "--stopwait"], for: node) }
    return answering.count
  }

  private func configuration(of node: ClusterLayout.Node) -> String { "\(folder)/\(node.name).conf" }

  private func searchd(_ arguments: [String], for node: ClusterLayout.Node, waits: Bool = true) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["searchd"] + arguments
    // The node goes on when this program has ended, and must not hold its output open.
    let log = "\(folder)/\(node.name).out"
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let output = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
    (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, output, output)
    try process.run()
    guard waits else { return }
    process.waitUntilExit()
    if process.terminationStatus == 0 { return }
    let words = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    throw Failure(description: "\(node.name): searchd \(arguments.joined(separator: " ")) did not succeed:\n\(words)")
  }

  private func awaitAnswer(of node: Int) throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while !layout.isAnswering(node) {
      guard .now < deadline else {
        throw Failure(
          description: "\(layout.nodes[node].name) does not answer. Debian's package sphinxsearch brings searchd; "
            + "what it said is in \(folder)/\(layout.nodes[node].name).out.")
      }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }
}

extension ClusterLayout {
  /// The layout as its file has it.
  package var yaml: String {
    let nodes = nodes.map { "  - {name: \($0.name), host: \($0.host), port: \($0.port), folder: \"\($0.folder)\"}\n" }
    return "name: \(name)\nshards: \(shards)\ncopies: \(copies)\nnodes:\n\(nodes.joined())"
  }
}
