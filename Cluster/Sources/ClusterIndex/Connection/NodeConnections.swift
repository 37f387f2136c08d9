/// The open connections to the nodes of a cluster, for the use of one thread. They are kept from one search to the
/// next.
final class NodeConnections {
  let layout: ClusterLayout
  private var idle: [Int: [NodeConnection]] = [:]
  /// Nodes that failed, with the reason and the moment: they are not asked again for a while.
  private var failures: [Int: (error: ClusterError, moment: ContinuousClock.Instant)] = [:]

  /// A node that failed is left alone for this long: each attempt takes the time for a connection.
  private static let pause = Duration.seconds(3)

  init(_ layout: ClusterLayout) {
    self.layout = layout
  }

  /// The connection to a node, opened when it is first asked for. It stays among the others, for one statement after
  /// another.
  ///
  /// - Throws: `ClusterError.unreachable`, at once for a node that has just failed.
  func connection(to node: Int) throws -> NodeConnection {
    if let known = idle[node]?.last { return known }
    let made = try take(node)
    giveBack(made, node)
    return made
  }

  /// A connection for one caller's use until it is given back.
  func take(_ node: Int) throws -> NodeConnection {
    if let failure = failures[node], .now - failure.moment < Self.pause { throw failure.error }
    while let known = idle[node]?.popLast() {
      if known.isQuiet { return known }
    }
    do {
      return try NodeConnection(layout.nodes[node], layout.limits)
    } catch let error as ClusterError {
      giveUp(node, error)
      throw error
    }
  }

  /// Keeps a connection whose answers were all read.
  func giveBack(_ connection: NodeConnection, _ node: Int) { idle[node, default: []].append(connection) }

  /// Closes the connections to a node that failed.
  func giveUp(_ node: Int, _ error: ClusterError) {
    idle[node] = nil
    // A failure that is only remembered must not begin its pause again: the node would never be asked.
    if !isFailing(node) { failures[node] = (error, .now) }
  }

  /// Whether a node has just failed.
  func isFailing(_ node: Int) -> Bool { failures[node].map { .now - $0.moment < Self.pause } ?? false }
}
