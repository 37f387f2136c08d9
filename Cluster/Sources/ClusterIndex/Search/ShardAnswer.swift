/// A shard's answer to a question.
struct ShardAnswer {
  let shard: Int
  /// The records; none for a statement that is no question.
  var records = NumberRows(width: 0)
  /// The rows of a statement that is no question.
  var rows: [[String?]] = []
  /// All matching records, though not all are in the rows; `nil` for a statement that is no question.
  var total: Int?
  /// The state of the copy after the question; `nil` for a statement that is no question.
  var state: CopyState?
}

/// A statement for one shard.
enum ShardStatement {
  /// Finds records. The node says in the same breath whether the answer is whole, and which state of the catalog it is
  /// from.
  case question(String)
  case other(String)

  func sql(_ copy: ShardCopy, _ layout: ClusterLayout) -> String {
    switch self {
    case .question(let question): "\(question); SHOW META; \(CopyState.question(copy, layout))"
    case .other(let statement): statement
    }
  }

  /// Reads the answer of a copy, which has begun to arrive.
  ///
  /// - Throws: `ClusterError` for an answer that is not whole.
  func answer(from connection: NodeConnection, _ copy: ShardCopy, _ layout: ClusterLayout) throws -> ShardAnswer {
    let node = layout.nodes[copy.node]
    guard case .question = self else { return ShardAnswer(shard: copy.shard, rows: try connection.arrivedRows()) }
    let (records, values, results) = try connection.numbers(andValuesOf: ["warning", "total_found"])
    // Engines report a part of an answer as a whole one, with a warning here.
    if let warning = values["warning"] { throw ClusterError.refused(node: node.name, message: warning) }
    guard let total = values["total_found"].flatMap({ Int($0) }) else {
      throw ClusterError.unreadable(node: node.name, what: "the total")
    }
    guard results.count == 1 else {
      throw ClusterError.unreadable(node: node.name, what: "\(results.count + 2) results")
    }
    guard let row = results[0].first else { throw ClusterError.notFilled }
    let state = try CopyState(row, copy, node, layout)
    guard state.isDone else { throw ClusterError.notFilled }
    try state.checkVersion(copy, layout)
    return ShardAnswer(shard: copy.shard, records: records, total: total, state: state)
  }
}
