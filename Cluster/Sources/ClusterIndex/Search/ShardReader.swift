internal import CatalogQuery

/// Asks one usable copy of each shard for the questions of one search, and remembers what is missing.
final class ShardReader {
  let layout: ClusterLayout
  private let connections: NodeConnections
  /// The shards that no copy could answer for.
  private(set) var lost: Set<Int> = []
  /// Whether an answer comes from another state of the catalog.
  private(set) var isStale = false
  /// Copies that could not be asked, with the reason.
  private(set) var failures: [String] = []
  /// Copies that were asked because another took long.
  private(set) var hedges = 0
  /// The number of records of each shard that have a code.
  private var counts: [String: [Int: Int]] = [:]

  /// The state of the catalog that the search is on.
  private let mark: String

  init(_ connections: NodeConnections, mark: String) {
    (layout, self.connections, self.mark) = (connections.layout, connections, mark)
  }

  /// The answers of all shards that can answer, in no order.
  ///
  /// - Parameter question: The statement for an index.
  func ask(_ question: @escaping (_ shard: Int) -> String) throws -> [ShardAnswer] {
    try answers { .question(question($0)) }
  }

  private func answers(_ statement: @escaping (_ shard: Int) -> ShardStatement) throws -> [ShardAnswer] {
    let shards = (0..<layout.shards).filter { !lost.contains($0) }
    var race = ShardRace(connections, shards, mark: mark, statement)
    try race.run()
    hedges += race.hedges
    failures += race.failures.map { "\(layout.label($0.copy)): \($0.error)" }
    lost.formUnion(Set(shards).subtracting(race.answers.map(\.shard)))
    if lost.count == layout.shards { throw ClusterError.nothingLeft(failures) }
    if race.answers.contains(where: { $0.state.map { $0.mark != mark } ?? false }) { isStale = true }
    return race.answers
  }

  // MARK: Words

  /// Those of some codes that any record has.
  func known(_ codes: Set<String>) throws -> Set<String> {
    let new = codes.filter { counts[$0] == nil }.sorted()
    if !new.isEmpty {
      for code in new { counts[code] = [:] }
      let layout = layout
      let answers = try answers {
        .other("CALL KEYWORDS('\(new.joined(separator: " "))', '\(layout.index(of: $0))', 1)")
      }
      for answer in answers {
        for row in answer.rows where row.count >= 4 {
          if let code = row[2], let count = row[3].flatMap({ Int($0) }) {
            counts[code, default: [:]][answer.shard] = count
          }
        }
      }
    }
    return codes.filter { counts[$0]?.values.contains { $0 > 0 } ?? false }
  }

  /// The number of records of one shard, or of all, that have a code; 0 for one that `known` was not asked for.
  func count(of code: String, in shard: Int?) -> Int {
    guard let shard else { return counts[code]?.values.reduce(0, +) ?? 0 }
    return counts[code]?[shard] ?? 0
  }

  // MARK: Remarks

  /// The state that the answers come from, in words.
  var uses: [String] {
    let hedged = hedges > 0 ? ["\(hedges) questions asked of a second copy, since the first took long"] : []
    return hedged + failures.map { "not asked: \($0)" }
  }
}
