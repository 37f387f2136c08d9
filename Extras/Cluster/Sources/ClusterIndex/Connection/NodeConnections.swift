/// The open connections to the nodes of a cluster, for the use of one thread. They are kept from one search to the
/// next.
final class NodeConnections {
  let layout: ClusterLayout
  private let memory: NodeMemory
  private var idle: [Int: [NodeConnection]] = [:]
  /// Nodes that failed, with the reason and the moment: they are not asked again for a while.
  private var failures: [Int: (error: ClusterError, moment: ContinuousClock.Instant)] = [:]

  /// A node that failed is left alone for this long: each attempt takes the time for a connection.
  private static let pause = Duration.seconds(3)

  init(_ layout: ClusterLayout, _ memory: NodeMemory = NodeMemory()) {
    (self.layout, self.memory) = (layout, memory)
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

  /// An open connection for one caller's use until it is given back.
  func take(_ node: Int) throws -> NodeConnection {
    try take(node) { try NodeConnection($0, $1) }
  }

  /// The same, with a connection that may be about to open.
  func begin(_ node: Int) throws -> NodeConnection {
    try take(node) { try NodeConnection(beginning: $0, $1) }
  }

  private func take(
    _ node: Int, _ connect: (ClusterLayout.Node, ClusterLayout.Timeouts) throws -> NodeConnection
  ) throws -> NodeConnection {
    if let failure = failures[node], .now - failure.moment < Self.pause { throw failure.error }
    while let known = idle[node]?.popLast() {
      if known.isQuiet { return known }
    }
    do {
      return try connect(layout.nodes[node], layout.limits)
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
    if isFailing(node) { return }
    failures[node] = (error, .now)
    memory.rest(layout.nodes[node])
  }

  /// Notes that another node had to answer, since this one took long.
  func noteSlowness(of node: Int) { memory.rest(layout.nodes[node]) }

  /// Notes that a node answered a question.
  func noteAnswer(of node: Int) {
    failures[node] = nil
    memory.forget(layout.nodes[node])
  }

  /// True if a node is among the first to ask.
  func mayAsk(_ node: Int) -> Bool { !isFailing(node) && memory.mayAsk(layout.nodes[node]) }

  /// True if a node has just failed.
  func isFailing(_ node: Int) -> Bool { failures[node].map { .now - $0.moment < Self.pause } ?? false }
}
