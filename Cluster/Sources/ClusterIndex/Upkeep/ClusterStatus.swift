internal import TextAnalysis

/// The state of each copy, as its node tells it.
package struct ClusterStatus: Sendable {
  /// A copy: its rows, or why it is not there.
  package struct Copy: Sendable {
    package let label: String
    package let copy: ShardCopy
    package let isUsable: Bool
    /// In words: `1,204 records`, `being filled, up to id 512`.
    package let description: String
  }

  package let copies: [Copy]

  /// The shards that have no copy to ask.
  package var lostShards: [Int] {
    let usable = Set(copies.filter(\.isUsable).map(\.copy.shard))
    return Set(copies.map(\.copy.shard)).subtracting(usable).sorted()
  }

  package init(_ layout: ClusterLayout) {
    let connections = NodeConnections(layout)
    copies = layout.allCopies.map { copy in
      do {
        let (isUsable, description) = try Self.state(of: copy, connections.connection(to: copy.node), layout)
        return Copy(label: layout.label(copy), copy: copy, isUsable: isUsable, description: description)
      } catch {
        return Copy(label: layout.label(copy), copy: copy, isUsable: false, description: "\(error)")
      }
    }
  }

  /// The shards that have no copy to ask, found without a look at the rows.
  package static func lostShards(of layout: ClusterLayout) -> [Int] {
    let connections = NodeConnections(layout)
    return (0..<layout.shards).filter { shard in
      !layout.copies(of: shard).contains { copy in
        let state = try? CopyState(copy, connections.connection(to: copy.node), layout)
        return state?.isDone ?? false
      }
    }
  }

  private static func state(
    of copy: ShardCopy, _ connection: NodeConnection, _ layout: ClusterLayout
  ) throws -> (Bool, String) {
    guard let state = try CopyState(copy, connection, layout) else { return (false, "empty: never filled") }
    try state.checkVersion(copy, layout)
    guard state.isDone else { return (false, "being filled: complete up to id \(state.reached)") }
    let sum = try CopyCheck.sum(of: copy, connection, layout)
    return (true, "\(sum.count) records, sum \(sum.stamps), analyzer \(state.analyzer), from \(state.mark)")
  }
}
