/// A shard's answer to a question.
struct ShardAnswer {
  let shard: Int
  /// The records; none for a statement that is not a question.
  var records = NumberRows(width: 0)
  /// The rows of a statement that is not a question.
  var rows: [[String?]] = []
  /// All matching records, though not all are in the rows; `nil` for a statement that is not a question.
  var total: Int?
  /// The state of the copy after the question; `nil` for a statement that is not a question.
  var state: CopyState?
  /// The sum of the rows that the copy has, if it was asked for and the copy was not changed meanwhile.
  var live: CopyCheck.Sum?
}

/// A statement for one shard.
enum ShardStatement {
  /// Finds records. The node says in the same breath whether the answer is whole, and which state of the catalog it is
  /// from.
  case question(String)
  /// Sums the rows.
  case look
  case other(String)

  func sql(_ copy: ShardCopy, _ layout: ClusterLayout) -> String {
    let state = CopyState.question(copy, layout)
    return switch self {
    case .question(let question): "\(question); SHOW META; \(state)"
    case .look: "\(state); \(CopyCheck.Sum.question(copy, layout)); \(state)"
    case .other(let statement): statement
    }
  }

  /// Reads the answer of a copy, which has begun to arrive.
  ///
  /// - Throws: `ClusterError` for an answer that is not whole.
  func answer(from connection: NodeConnection, _ copy: ShardCopy, _ layout: ClusterLayout) throws -> ShardAnswer {
    switch self {
    case .question: try records(from: connection, copy, layout)
    case .look: try look(at: connection, copy, layout)
    case .other: ShardAnswer(shard: copy.shard, rows: try connection.arrivedRows())
    }
  }

  private func records(
    from connection: NodeConnection, _ copy: ShardCopy, _ layout: ClusterLayout
  ) throws -> ShardAnswer {
    let (records, values, results) = try connection.numbers(andValuesOf: ["warning", "total_found"])
    // Engines report a part of an answer as a whole one, with a warning here.
    if let warning = values["warning"] { throw ClusterError.refused(node: connection.node.name, message: warning) }
    guard let total = values["total_found"].flatMap({ Int($0) }) else {
      throw ClusterError.unreadable(node: connection.node.name, what: "the total")
    }
    guard results.count == 1 else { throw unreadable(results.count + 2, connection) }
    let state = try state(results[0], copy, connection, layout)
    return ShardAnswer(shard: copy.shard, records: records, total: total, state: state)
  }

  private func look(at connection: NodeConnection, _ copy: ShardCopy, _ layout: ClusterLayout) throws -> ShardAnswer {
    let results = try connection.arrivedResults()
    guard results.count == 3 else { throw unreadable(results.count, connection) }
    let (before, after) = (
      try state(results[0], copy, connection, layout), try state(results[2], copy, connection, layout)
    )
    let live = try CopyCheck.Sum(results[1], copy, connection.node, layout)
    return ShardAnswer(shard: copy.shard, state: after, live: before == after ? live : nil)
  }

  private func state(
    _ rows: [[String?]], _ copy: ShardCopy, _ connection: NodeConnection, _ layout: ClusterLayout
  ) throws -> CopyState {
    guard let row = rows.first else { throw ClusterError.notFilled }
    let state = try CopyState(row, copy, connection.node, layout)
    guard state.isDone else { throw ClusterError.notFilled }
    try state.checkVersion(copy, layout)
    return state
  }

  private func unreadable(_ count: Int, _ connection: NodeConnection) -> ClusterError {
    .unreadable(node: connection.node.name, what: "\(count) results")
  }
}
