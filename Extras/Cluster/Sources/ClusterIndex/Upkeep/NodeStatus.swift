internal import Foundation

/// A node as it answers, and who may do what with it.
package struct NodeStatus: Sendable, Codable {
  /// The files that the engine reads for those who ask it.
  package enum Files: String, Sendable, Codable {
    /// None: its folder for that does not exist.
    case closed
    /// Those below the folder where it was started, or another one.
    case open
    /// The engine's refusal says nothing about it, or the node does not answer.
    case unknown
  }

  package let name: String
  package let host: String
  package let port: UInt16
  package let answers: Bool
  package let exposure: NodeExposure
  package let files: Files
  /// True if the engine runs as root; `nil` for a node that this program cannot look at.
  package let runsAsRoot: Bool?

  init(_ number: Int, of layout: ClusterLayout, _ connections: NodeConnections) {
    let node = layout.nodes[number]
    (name, host, port) = (node.name, node.host, node.port)
    exposure = NodeExposure(of: node.host)
    let connection = try? connections.connection(to: number)
    answers = connection != nil
    files = connection.map { Self.files(of: node, $0, layout) } ?? .unknown
    runsAsRoot = exposure == .loopback ? Self.isRoot(pidFile: node.folder + "/searchd.pid") : nil
  }

  /// Asks for a file that is not there: the refusal has the path that the engine tried.
  private static func files(
    of node: ClusterLayout.Node, _ connection: NodeConnection, _ layout: ClusterLayout
  ) -> Files {
    let name = "adagia-no-such-file"
    do {
      _ = try connection.rows(of: "CALL SNIPPETS('\(name)', '\(layout.emptyIndex)', 'x', 1 AS load_files)")
      return .open
    } catch ClusterError.refused(_, let message) {
      if message.contains(node.closedFolder + "/") { return .closed }
      return message.contains(name) ? .open : .unknown
    } catch {
      return .unknown
    }
  }

  private static func isRoot(pidFile: String) -> Bool? {
    guard let text = try? String(contentsOfFile: pidFile, encoding: .utf8),
      let process = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)),
      let values = try? FileManager.default.attributesOfItem(atPath: "/proc/\(process)")
    else { return nil }
    return (values[.ownerAccountID] as? NSNumber)?.intValue == 0
  }

  /// What an operator should change, in sentences.
  package var warnings: [String] {
    var warnings: [String] = []
    if files == .open {
      warnings.append(
        "\(name): its searchd reads files for whoever reaches its port. Start it with the configuration that "
          + "'adagia-cluster init' writes.")
    }
    if runsAsRoot == true {
      warnings.append(
        "\(name): its searchd runs as root. Give it a user of its own, as docs/cluster-operation.md says.")
    }
    return warnings
  }
}
