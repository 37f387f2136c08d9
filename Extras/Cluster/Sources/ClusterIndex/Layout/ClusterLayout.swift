internal import Yams

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The nodes of a cluster and the placement of its records, as its YAML file states them.
///
///     name: sayings
///     shards: 3
///     copies: 2
///     nodes:
///       - {name: north, host: 10.0.0.1, port: 9306, folder: /var/lib/adagia-cluster}
///       - {name: south, host: 10.0.0.2, port: 9306, folder: /var/lib/adagia-cluster}
package struct ClusterLayout: Hashable, Sendable, Codable {
  /// A server of the search engine.
  package struct Node: Hashable, Sendable, Codable {
    package var name: String
    package var host: String
    /// The port of the engine's SQL protocol.
    package var port: UInt16
    /// The folder on the node for its indexes, its log and its configuration.
    package var folder: String

    package init(name: String, host: String, port: UInt16, folder: String) {
      (self.name, self.host, self.port, self.folder) = (name, host, port, folder)
    }
  }

  /// In milliseconds.
  package struct Timeouts: Hashable, Sendable, Codable {
    package var connect: Int
    /// From a question to its answer.
    package var query: Int
    /// For statements that write to disk.
    package var write: Int
    /// The wait for an answer before another copy is asked too, and the first answer taken; `nil` for `usualHedge`.
    package var hedge: Int?

    package static let usualHedge = 300

    package init(connect: Int = 2_000, query: Int = 10_000, write: Int = 120_000, hedge: Int? = nil) {
      (self.connect, self.query, self.write, self.hedge) = (connect, query, write, hedge)
    }
  }

  /// The beginning of all index names: lowercase letters, digits and `_`, a letter first.
  package var name: String
  package var shards: Int
  /// The nodes that have each shard.
  package var copies: Int
  package var nodes: [Node]
  package var timeouts: Timeouts?
  /// `nil` for Sphinx.
  package var engine: Engine?

  package var limits: Timeouts { timeouts ?? Timeouts() }

  package init(name: String, shards: Int, copies: Int, nodes: [Node], timeouts: Timeouts? = nil) {
    (self.name, self.shards, self.copies) = (name, shards, copies)
    (self.nodes, self.timeouts) = (nodes, timeouts)
  }

  /// - Throws: `ClusterError.layout`, for a file that cannot be read or whose values contradict each other.
  package init(at path: String) throws {
    guard let text = try? String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8) else {
      throw ClusterError.layout(path, "the file cannot be read as text. Name the layout's file.")
    }
    do {
      self = try YAMLDecoder().decode(ClusterLayout.self, from: text)
    } catch {
      throw ClusterError.layout(path, LayoutFault(error).description)
    }
    if let fault { throw ClusterError.layout(path, fault) }
  }

  /// The reason that the layout cannot be used; `nil` for none.
  package var fault: String? {
    let isName = name.first?.isLetter == true && name.utf8.allSatisfy { Self.nameBytes.contains($0) }
    if !isName { return "'\(name)' cannot begin the name of an index. Use lowercase letters, digits and '_'." }
    if !(1...1_000).contains(shards) { return "shards is \(shards). Use a number from 1 to 1000." }
    if nodes.isEmpty { return "nodes is empty. Name the machines that have the shards." }
    if !(1...nodes.count).contains(copies) {
      return "copies is \(copies), and there are \(nodes.count) nodes. Each copy of a shard needs a node of its own."
    }
    if Set(nodes.map(\.name)).count < nodes.count { return "two nodes have one name." }
    if Set(nodes.map { "\($0.host):\($0.port)" }).count < nodes.count { return "two nodes have one host and port." }
    return nil
  }

  private static let nameBytes = Set("abcdefghijklmnopqrstuvwxyz0123456789_".utf8)
}

/// A shard on one of the nodes that have it.
package struct ShardCopy: Hashable, Sendable {
  /// From 0.
  package let shard: Int
  /// The node's place in the layout.
  package let node: Int
}

extension ClusterLayout {
  /// The shard of a record. A hash, so that neither the age of records nor their collection decides.
  package func shard(of id: Int64) -> Int {
    var bits = UInt64(bitPattern: id) &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ (bits >> 31)) % UInt64(shards))
  }

  /// The copies of a shard, on nodes that follow each other in the layout.
  package func copies(of shard: Int) -> [ShardCopy] {
    (0..<copies).map { ShardCopy(shard: shard, node: (shard + $0) % nodes.count) }
  }

  /// All copies, shard by shard.
  package var allCopies: [ShardCopy] { (0..<shards).flatMap { copies(of: $0) } }

  /// The index of a shard.
  package func index(of shard: Int) -> String { "\(name)_\(shard)" }

  /// The index that has no record, on every node.
  package var emptyIndex: String { "\(name)_none" }

  /// The index with the states of a node's copies.
  package var stateIndex: String { "\(name)_state" }

  /// Some shards for messages: `1 of 3 shards (2)`.
  package func share(of shards: some Sequence<Int>) -> String {
    let numbers = shards.sorted()
    return "\(numbers.count) of \(self.shards) shards (\(numbers.map(String.init).joined(separator: ", ")))"
  }

  /// A copy for messages: `shard 2 on north`.
  package func label(_ copy: ShardCopy) -> String { "shard \(copy.shard) on \(nodes[copy.node].name)" }
}
