internal import Foundation

/// The status for programs.
extension ClusterStatus {
  /// An object with `lost_shards`, `warnings`, `nodes` and `copies`.
  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let copies = copies.map { copy in
      CopyObject(
        shard: copy.copy.shard, node: layout.nodes[copy.copy.node].name, condition: copy.condition,
        isUsable: copy.condition.isUsable, rows: copy.rows, wantedRows: copy.wantedRows, description: copy.description)
    }
    let object = StatusObject(
      format: 1, name: layout.name, lostShards: lostShards, warnings: warnings, nodes: nodes, copies: copies)
    return String(decoding: try encoder.encode(object), as: UTF8.self)
  }

  /// Numbers in the text format of Prometheus, as the textfile collector of its node exporter reads them.
  package var metrics: String {
    var lines: [String] = []
    func add<T>(_ name: String, _ help: String, _ values: [T], _ line: (T) -> (labels: String, value: Int64)?) {
      lines += ["# HELP adagia_cluster_\(name) \(help)", "# TYPE adagia_cluster_\(name) gauge"]
      lines += values.compactMap(line).map { "adagia_cluster_\(name){\($0.labels)} \($0.value)" }
    }
    func labels(_ copy: Copy) -> String { "shard=\"\(copy.copy.shard)\",node=\"\(layout.nodes[copy.copy.node].name)\"" }
    func add(_ name: String, _ help: String, _ value: @escaping (Copy) -> Int64?) {
      add(name, help, copies) { copy in value(copy).map { (labels(copy), $0) } }
    }
    add("node_answers", "Whether a node answers.", nodes) { ("node=\"\($0.name)\"", $0.answers ? 1 : 0) }
    add("node_warnings", "Things to change about a node.", Array(layout.nodes.indices)) { node in
      let count = nodes[node].warnings.count + (layout.exposureFault(of: node) == nil ? 0 : 1)
      return ("node=\"\(nodes[node].name)\"", Int64(count))
    }
    add("copy_usable", "Whether searches take a copy's answers for whole ones.") { $0.condition.isUsable ? 1 : 0 }
    add("copy_in_step", "Whether a copy has the catalog's present state.") { $0.condition == .ready ? 1 : 0 }
    add("copy_rows", "Rows of a copy.") { $0.rows }
    add("copy_rows_wanted", "Rows that a copy was filled with.") { $0.wantedRows }
    lines += ["# HELP adagia_cluster_lost_shards Shards without a copy to ask."]
    lines += ["# TYPE adagia_cluster_lost_shards gauge", "adagia_cluster_lost_shards \(lostShards.count)"]
    return lines.joined(separator: "\n")
  }

  private struct StatusObject: Encodable {
    let format: Int
    let name: String
    let lostShards: [Int]
    let warnings: [String]
    let nodes: [NodeStatus]
    let copies: [CopyObject]
  }

  private struct CopyObject: Encodable {
    let shard: Int
    let node: String
    let condition: Condition
    let isUsable: Bool
    let rows: Int64?
    let wantedRows: Int64?
    let description: String
  }
}
