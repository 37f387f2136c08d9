/// The open connections to the nodes of a cluster, one a node, for the use of one thread.
final class NodeConnections {
  let layout: ClusterLayout
  private var open: [Int: NodeConnection] = [:]
  /// Nodes that failed, with the reason: they are not asked again while this object lives.
  private(set) var failures: [Int: ClusterError] = [:]

  init(_ layout: ClusterLayout) {
    self.layout = layout
  }

  /// The connection to a node, opened when it is first asked for.
  ///
  /// - Throws: `ClusterError.unreachable`, at once for a node that failed before.
  func connection(to node: Int) throws -> NodeConnection {
    if let failure = failures[node] { throw failure }
    if let known = open[node] { return known }
    do {
      let made = try NodeConnection(layout.nodes[node], layout.limits)
      open[node] = made
      return made
    } catch let error as ClusterError {
      failures[node] = error
      throw error
    }
  }

  /// Closes the connection to a node that failed.
  func giveUp(_ node: Int, _ error: ClusterError) {
    open[node] = nil
    failures[node] = error
  }
}
