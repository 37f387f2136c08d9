package import ClusterIndex
internal import Foundation
package import TestTools

/// Real nodes of Sphinx on this machine, each with a folder and a port of its own.
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

  package convenience init(nodes: Int = 3, shards: Int = 3, copies: Int = 2) throws {
    try self.init(names: (0..<nodes).map { "node\($0)" }, shards: shards, copies: copies)
  }

  package init(names: [String], shards: Int = 3, copies: Int = 2) throws {
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
  package func layoutFile() throws -> String {
    let nodes = layout.nodes.map { node in
      "  - {name: \(node.name), host: \(node.host), port: \(node.port), folder: \(node.folder)}\n"
    }
    let text = "name: test\nshards: \(layout.shards)\ncopies: \(layout.copies)\nnodes:\n\(nodes.joined())"
    return try folder.write(text, to: "cluster.yaml")
  }

  /// The size of all files of the nodes, after what is in memory was written.
  package func bytes() throws -> Int {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.reduce(0) { sum, name in
      let values = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      return sum + (values[.type] as? FileAttributeType == .typeRegular ? values[.size] as? Int ?? 0 : 0)
    }
  }

  /// Starts a node and waits until it answers.
  package func start(_ node: Int) throws {
    let configuration = try folder.write(SphinxConfiguration(layout, node: node).text, to: "node\(node).conf")
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

  /// Ports that nobody listens on now.
  private static func freePorts(_ count: Int) throws -> [UInt16] {
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    return try (0..<count).map { _ in
      let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      guard number >= 0 else { throw Failure(description: "there is no socket") }
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
      guard status == 0 else { throw Failure(description: "there is no free port") }
      return UInt16(bigEndian: address.sin_port)
    }
  }
}
