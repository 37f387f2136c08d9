package import CatalogQuery

/// Fills one copy of a shard from nothing. Searches do not ask it until it is complete.
package struct CopyRepair {
  private let layout: ClusterLayout
  private let copy: ShardCopy

  /// - Returns: `nil` when the node has no copy of the shard.
  package init?(_ layout: ClusterLayout, shard: Int, node: String) {
    guard (0..<layout.shards).contains(shard),
      let copy = layout.copies(of: shard).first(where: { layout.nodes[$0.node].name == node })
    else { return nil }
    (self.layout, self.copy) = (layout, copy)
  }

  package func run(_ searcher: Searcher, report: (Int) -> Void = { _ in }) throws -> ClusterPush.Summary {
    let connection = try NodeConnections(layout).connection(to: copy.node)
    try ShardRow.checkColumns(of: copy, connection, layout)
    try CopyState(of: searcher).write(copy, connection, layout)
    try connection.write(layout.kind.truncate(layout.index(of: copy.shard)))
    var push = ClusterPush(layout, searcher, only: [copy])
    return try push.run(again: true, report: report)
  }
}
