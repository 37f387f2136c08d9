internal import Foundation

/// The parts that an engine has divided a copy into: one in memory, and those that it wrote to the disk when the memory
/// was full. Each ranks by the numbers of its own records, so a copy that was filled is brought into one.
struct CopyParts {
  private let layout: ClusterLayout
  private let connections: NodeConnections

  /// The longest wait for all copies together. Copies that are still divided then answer as well, and take longer.
  private static let patience = Duration.seconds(1_800)

  init(_ layout: ClusterLayout, _ connections: NodeConnections) {
    (self.layout, self.connections) = (layout, connections)
  }

  /// The number of parts on the disk.
  private func count(_ copy: ShardCopy) throws -> Int {
    let rows = try connections.connection(to: copy.node).rows(of: layout.kind.status(layout.index(of: copy.shard)))
    return rows.first { $0.first == "disk_chunks" }?.last?.flatMap { Int($0) } ?? 0
  }

  /// Brings each copy that is not in memory alone into one part.
  func unite(_ copies: [ShardCopy]) throws {
    var divided = try copies.filter { try count($0) > 0 }
    for copy in divided {
      for statement in layout.kind.unite(layout.index(of: copy.shard)) {
        try connections.connection(to: copy.node).write(statement)
      }
    }
    let deadline = ContinuousClock.now + Self.patience
    while .now < deadline {
      divided = try divided.filter { try count($0) > 1 }
      if divided.isEmpty { return }
      Thread.sleep(forTimeInterval: 0.2)
    }
  }
}
