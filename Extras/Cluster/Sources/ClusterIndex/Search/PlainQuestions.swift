/// Statements to the first copy of each shard without anything around them: the measure of what a search adds.
package final class PlainQuestions {
  private let layout: ClusterLayout
  private let connections: NodeConnections

  package init(_ layout: ClusterLayout) {
    self.layout = layout
    connections = NodeConnections(layout)
  }

  /// Has all shards answer at the same time.
  ///
  /// - Parameter statements: One for each shard.
  /// - Returns: The number of rows.
  @discardableResult
  package func ask(_ statements: [String]) throws -> Int {
    var asked: [(Int, NodeConnection)] = []
    for (shard, statement) in statements.enumerated() {
      let node = layout.copies(of: shard)[0].node
      let connection = try connections.take(node)
      try connection.send(statement)
      asked.append((node, connection))
    }
    var count = 0
    for (node, connection) in asked {
      count += try connection.rows().count
      connections.giveBack(connection, node)
    }
    return count
  }
}
