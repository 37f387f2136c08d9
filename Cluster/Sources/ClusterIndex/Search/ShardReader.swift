internal import CatalogQuery
internal import CatalogStore

/// Asks one usable copy of each shard for the questions of one search, and remembers what is missing.
final class ShardReader {
  let layout: ClusterLayout
  private let connections: NodeConnections
  /// The shards that no copy could answer for.
  private(set) var lost: Set<Int> = []
  /// Whether an answer comes from another state of the catalog.
  private(set) var isStale = false
  /// Copies that could not be asked.
  private var failed: [(copy: ShardCopy, error: ClusterError)] = []
  private let givesReasons: Bool
  /// Copies that were asked because another took long.
  private(set) var hedges = 0
  /// The numbers of words from earlier searches, and those that this one asked for.
  private let known: WordCounts
  private var counts: WordCounts.Counts
  /// Whether other copies were asked than the first ones, or some of another state.
  private var isDisturbed = false

  /// The state of the catalog that the search is on.
  private let mark: String

  /// - Parameter givesReasons: Whether `failures` has reasons.
  init(_ connections: NodeConnections, _ known: WordCounts, mark: String, givesReasons: Bool) {
    (layout, self.connections) = (connections.layout, connections)
    (self.mark, self.givesReasons) = (mark, givesReasons)
    self.known = known
    counts = WordCounts.Counts(shards: connections.layout.shards)
    known.begin(mark)
  }

  /// Keeps the numbers of words for later searches, unless they may be of another state of the catalog.
  func keepCounts() {
    if !isDisturbed { known.keep(counts) }
  }

  /// The answers of all shards that can answer, in no order.
  ///
  /// - Parameters:
  ///   - question: The statement for an index.
  ///   - some: The shards to ask; `nil` for all.
  func ask(_ question: @escaping (_ shard: Int) -> String, of some: Set<Int>? = nil) throws -> [ShardAnswer] {
    try answers({ .question(question($0)) }, of: some)
  }

  private func answers(
    _ statement: @escaping (_ shard: Int) -> ShardStatement, of some: Set<Int>? = nil
  ) throws -> [ShardAnswer] {
    try WorkStop.check()
    let shards = (0..<layout.shards).filter { !lost.contains($0) && some?.contains($0) ?? true }
    var race = ShardRace(connections, shards, mark: mark, statement)
    try race.run()
    hedges += race.hedges
    if race.hedges > 0 || race.hasStale || !race.failures.isEmpty { isDisturbed = true }
    failed += race.failures
    lost.formUnion(Set(shards).subtracting(race.answers.map(\.shard)))
    if lost.count == layout.shards { throw ClusterError.nothingLeft(reasons) }
    if race.answers.contains(where: { $0.state.map { $0.mark != mark } ?? false }) { isStale = true }
    return race.answers
  }

  // MARK: Words

  /// Those of some codes that any record has.
  func known(_ codes: Set<String>) throws -> Set<String> {
    let new = codes.filter { records($0) == nil }.sorted()
    if !new.isEmpty {
      counts.add(new)
      let layout = layout
      let answers = try answers({
        .other("CALL KEYWORDS('\(new.joined(separator: " "))', '\(layout.index(of: $0))', 1)")
      })
      for answer in answers { counts.take(words: answer) }
      if new.contains(Fact.every) { try countRecords() }
    }
    return codes.filter { records($0)?.contains { $0 > 0 } ?? false }
  }

  private func records(_ code: String) -> [Int]? { counts.records[code] ?? known.records(code) }

  /// `CALL KEYWORDS` still counts records that were replaced.
  private func countRecords() throws {
    let layout = layout
    for answer in try answers({ .other("SHOW INDEX \(layout.index(of: $0)) STATUS") }) {
      counts.take(status: answer)
    }
  }

  /// The number of records of one shard, or of all, that have a code; 0 for one that `known` was not asked for.
  func count(of code: String, in shard: Int?) -> Int {
    guard let records = records(code) else { return 0 }
    return shard.map { records[$0] } ?? records.reduce(0, +)
  }

  /// Whether a shard is in several parts of some size, as far as `known` has noticed.
  func isDivided(_ shard: Int) -> Bool { (known.divided ?? counts.divided).contains(shard) }

  // MARK: Remarks

  /// The copies that could not be asked, each with the reason.
  var reasons: [String] { failed.map { "\(layout.label($0.copy)): \($0.error)" } }

  /// The same for clients: without the reasons if these are not for them.
  var failures: [String] { givesReasons ? reasons : failed.map { layout.label($0.copy) } }

  /// The state that the answers come from, in words.
  var uses: [String] {
    let hedged = hedges > 0 ? ["\(hedges) questions asked of a second copy, since the first took long"] : []
    return hedged + failures.map { "not asked: \($0)" }
  }
}
