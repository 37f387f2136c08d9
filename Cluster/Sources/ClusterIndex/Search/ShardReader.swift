internal import CatalogQuery

/// Asks one usable copy of each shard, all shards at the same time, and another copy where one fails.
final class ShardReader {
  let layout: ClusterLayout
  private let connections: NodeConnections
  /// The states that were read from nodes.
  private var states: [ShardCopy: CopyState] = [:]
  /// The shards that no copy could answer for, with the reasons.
  private(set) var lost: [Int: [String]] = [:]
  /// The states of the catalog that the answers come from.
  private(set) var marks: Set<String> = []
  /// Copies that could not be asked, with the reason.
  private(set) var failures: [String] = []
  /// The number of records that have each code.
  private var counts: [String: Int] = [:]

  init(_ layout: ClusterLayout) {
    self.layout = layout
    connections = NodeConnections(layout)
  }

  /// A shard's answer to a question.
  struct Answer {
    let rows: [[String?]]
    /// All matching records, though not all are in the rows; `nil` unless it was asked for.
    let total: Int?
  }

  /// The answers of all shards that can answer.
  ///
  /// - Parameters:
  ///   - countsAll: Whether the number of matches is wanted.
  ///   - question: The statement for an index.
  func ask(countsAll: Bool = false, _ question: (_ index: String) -> String) throws -> [Answer] {
    var answers: [Answer] = []
    var rest = Array(0..<layout.shards).filter { lost[$0] == nil }
    var tried = [Int](repeating: 0, count: layout.shards)
    while !rest.isEmpty {
      var failed: [Int] = []
      for wave in waves(of: rest, tried) {
        var asked: [ShardCopy] = []
        for copy in wave {
          do {
            try usable(copy).send(question(layout.index(of: copy.shard)))
            asked.append(copy)
          } catch let error as ClusterError {
            try giveUp(copy, error)
            failed.append(copy.shard)
          }
        }
        for copy in asked {
          do {
            answers.append(try answer(of: copy, countsAll))
          } catch let error as ClusterError {
            try giveUp(copy, error)
            failed.append(copy.shard)
          }
        }
      }
      for shard in failed { tried[shard] += 1 }
      rest = failed.filter { tried[$0] < layout.copies }
      for shard in failed where tried[shard] >= layout.copies { lost[shard, default: []].append(failures.last ?? "") }
    }
    if lost.count == layout.shards { throw ClusterError.nothingLeft(failures) }
    return answers
  }

  /// The copies to ask for shards in rounds: a connection takes one question at a time.
  private func waves(of shards: [Int], _ tried: [Int]) -> [[ShardCopy]] {
    var waves: [[ShardCopy]] = []
    for shard in shards {
      let copy = layout.copies(of: shard)[tried[shard]]
      if let place = waves.firstIndex(where: { wave in wave.allSatisfy { $0.node != copy.node } }) {
        waves[place].append(copy)
      } else {
        waves.append([copy])
      }
    }
    return waves
  }

  private func answer(of copy: ShardCopy, _ countsAll: Bool) throws -> Answer {
    let connection = try connections.connection(to: copy.node)
    let rows = try connection.rows()
    // Engines report a part of an answer as a whole one, with a warning here.
    let remarks = try connection.rows(of: "SHOW META")
    if let warning = remarks.first(where: { $0.first == "warning" }) {
      throw ClusterError.refused(node: connection.node.name, message: (warning.last ?? nil) ?? "a warning")
    }
    let total = remarks.first { $0.first == "total_found" }.flatMap { $0.last ?? nil }.flatMap { Int($0) }
    if countsAll, total == nil { throw ClusterError.unreadable(node: connection.node.name, what: "the total") }
    return Answer(rows: rows, total: total)
  }

  /// The connection to a copy that has all records of its shard.
  private func usable(_ copy: ShardCopy) throws -> NodeConnection {
    let connection = try connections.connection(to: copy.node)
    if states[copy] == nil {
      guard let state = try CopyState(copy, connection, layout), state.isDone else {
        throw ClusterError.notFilled
      }
      try state.checkVersion(copy, layout)
      states[copy] = state
      marks.insert(state.mark)
    }
    return connection
  }

  /// Notes that a copy cannot answer. A version that differs is no fault of a node, and no other copy helps.
  private func giveUp(_ copy: ShardCopy, _ error: ClusterError) throws {
    switch error {
    case .otherVersion: throw error
    case .refused, .notFilled: break
    default: connections.giveUp(copy.node, error)
    }
    failures.append("\(layout.label(copy)): \(error)")
  }

  // MARK: Words

  /// Those of some codes that any record has.
  func known(_ codes: Set<String>) throws -> Set<String> {
    let new = codes.filter { counts[$0] == nil }.sorted()
    if !new.isEmpty {
      for code in new { counts[code] = 0 }
      let answers = try ask { "CALL KEYWORDS('\(new.joined(separator: " "))', '\($0)', 1)" }
      for row in answers.flatMap(\.rows) where row.count >= 4 {
        if let code = row[2], let count = row[3].flatMap({ Int($0) }) { counts[code, default: 0] += count }
      }
    }
    return codes.filter { counts[$0, default: 0] > 0 }
  }
}
