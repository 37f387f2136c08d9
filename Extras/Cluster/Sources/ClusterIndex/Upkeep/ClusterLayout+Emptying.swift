extension ClusterLayout {
  /// Removes all records from all copies, and the states of these.
  ///
  /// - Throws: `ClusterError` when a node does not do it; those before it are empty then.
  package func empty() throws {
    let connections = NodeConnections(self)
    for copy in allCopies {
      let connection = try connections.connection(to: copy.node)
      for index in [index(of: copy.shard), stateIndex] { try connection.write(kind.truncate(index)) }
    }
  }
}
