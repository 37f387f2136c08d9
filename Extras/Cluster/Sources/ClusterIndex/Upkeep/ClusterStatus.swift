package import CatalogQuery
internal import Foundation

/// The state of each node and of each copy, as the nodes tell it.
package struct ClusterStatus: Sendable {
  /// The state of a copy: ready, or the reason why no one asks it.
  package enum Condition: String, Sendable, Codable {
    /// In step with the catalog, or with the one that it was filled from if no catalog was named.
    case ready
    /// Filled from an earlier state of the catalog: searches ask it, with a warning.
    case behind
    /// Rows are gone, changed or added since it was filled.
    case altered
    case otherCatalog = "other_catalog"
    case filling
    case empty
    case otherVersion = "other_version"
    case unreachable

    /// True if searches take its answers for whole ones.
    package var isUsable: Bool {
      switch self {
      case .ready, .behind: true
      case .altered, .otherCatalog, .filling, .empty, .otherVersion, .unreachable: false
      }
    }

    /// True if it has rows that somebody should look at.
    package var differs: Bool { self == .altered || self == .otherCatalog }
  }

  /// A copy of a shard.
  package struct Copy: Sendable {
    package let label: String
    package let copy: ShardCopy
    package let condition: Condition
    /// The rows that it has and was filled with; `nil` if it was not asked.
    package var rows: Int64?
    package var wantedRows: Int64?
    /// In words: `1,204 records`, `being filled, up to id 512`.
    package let description: String
  }

  package let copies: [Copy]
  package let nodes: [NodeStatus]
  let layout: ClusterLayout

  /// The shards that have no copy to ask.
  package var lostShards: [Int] {
    let usable = Set(copies.filter(\.condition.isUsable).map(\.copy.shard))
    return Set(copies.map(\.copy.shard)).subtracting(usable).sorted()
  }

  /// What an operator should change, in sentences.
  package var warnings: [String] {
    layout.nodes.indices.compactMap { layout.exposureFault(of: $0) } + nodes.flatMap(\.warnings)
  }

  /// - Parameter searcher: The catalog to compare the states of copies with; `nil` for none.
  package init(_ layout: ClusterLayout, _ searcher: Searcher? = nil) throws {
    let connections = NodeConnections(layout)
    let state = try searcher.map { try CatalogState($0) }
    self.layout = layout
    nodes = layout.nodes.indices.map { NodeStatus($0, of: layout, connections) }
    copies = layout.allCopies.map { copy in
      do {
        return try Self.status(of: copy, connections.connection(to: copy.node), layout, state)
      } catch {
        let isOther = if case ClusterError.otherVersion = error { true } else { false }
        return Copy(
          label: layout.label(copy), copy: copy, condition: isOther ? .otherVersion : .unreachable,
          description: "\(error)")
      }
    }
  }

  /// The shards that have no copy to ask with the rows that it was filled with. Stops at the first one of each shard.
  package static func lostShards(of layout: ClusterLayout) -> [Int] {
    let connections = NodeConnections(layout)
    return (0..<layout.shards).filter { shard in
      !layout.copies(of: shard).contains { (try? isSound($0, connections)) ?? false }
    }
  }

  private static func isSound(_ copy: ShardCopy, _ connections: NodeConnections) throws -> Bool {
    let (connection, layout) = (try connections.connection(to: copy.node), connections.layout)
    guard let state = try CopyState(copy, connection, layout), state.isDone else { return false }
    // One that is being changed has no sum yet.
    guard let wanted = state.sum, try CopyCheck.sum(of: copy, connection, layout) != wanted else { return true }
    return try CopyState(copy, connection, layout) != state
  }

  private static func status(
    of copy: ShardCopy, _ connection: NodeConnection, _ layout: ClusterLayout, _ catalog: CatalogState?
  ) throws -> Copy {
    let label = layout.label(copy)
    guard let state = try CopyState(copy, connection, layout) else {
      return Copy(label: label, copy: copy, condition: .empty, description: "empty: never filled")
    }
    try state.checkVersion(copy, layout)
    guard state.isDone else {
      let words = "being filled: complete up to id \(state.reached)"
      return Copy(label: label, copy: copy, condition: .filling, description: words)
    }
    let sum = try CopyCheck.sum(of: copy, connection, layout)
    let condition = try condition(of: state, sum, catalog)
    let words = "\(sum.count) records, sum \(sum.stamps), analyzer \(state.analyzer), from \(state.shownMark)"
    return Copy(
      label: label, copy: copy, condition: condition, rows: sum.count, wantedRows: state.sum?.count,
      description: words + note(condition, state.sum))
  }

  private static func condition(
    of state: CopyState, _ live: CopyCheck.Sum, _ catalog: CatalogState?
  ) throws -> Condition {
    if let catalog {
      switch try catalog.fit(of: state, live) {
      case .whole: return .ready
      case .otherState: return .behind
      case .altered: return .altered
      case .otherCatalog: return .otherCatalog
      }
    }
    return state.sum.map { $0 != live } ?? false ? .altered : .ready
  }

  private static func note(_ condition: Condition, _ wanted: CopyCheck.Sum?) -> String {
    switch condition {
    case .altered:
      " - not the \(wanted?.count ?? 0) records, sum \(wanted?.stamps ?? 0), that it was filled with: "
        + "run 'adagia-cluster check', and 'repair' where it says so"
    case .behind: " - behind the catalog: run 'adagia-cluster follow'"
    case .otherCatalog: " - another catalog, or a state that the journal of this one does not have"
    case .ready, .filling, .empty, .otherVersion, .unreachable: ""
    }
  }
}

extension CopyState {
  /// The mark without the hash of the history.
  fileprivate var shownMark: String { mark.replacing(/\.[hf][0-9a-f]+/, with: "") }
}
