internal import CatalogQuery
internal import CatalogStore
internal import Platform

/// Asks one usable copy of each shard for the questions of one search, and remembers what is missing.
final class ShardReader {
  let layout: ClusterLayout
  private let connections: NodeConnections
  private let looks: CopyLooks
  /// The shards that no copy could answer for.
  private(set) var lost: Set<Int> = []
  /// True if an answer comes from another state of the catalog.
  private(set) var isStale = false
  /// The shards whose answers come from rows that are not those that the copies were filled with.
  private(set) var altered: Set<Int> = []
  /// The shards whose answers come from another catalog's rows.
  private(set) var strange: Set<Int> = []
  /// Copies that could not be asked.
  private var failed: [(copy: ShardCopy, error: ClusterError)] = []
  private let givesReasons: Bool
  /// Copies that were asked because another took long.
  private(set) var hedges = 0
  /// The numbers of words from earlier searches, and those that this one asked for.
  private let known: WordCounts
  private var counts: WordCounts.Counts
  /// True if other copies were asked than the first ones, or some of another state.
  private var isDisturbed = false

  /// The state of the catalog that the search is on.
  private let state: CatalogState

  /// - Parameter givesReasons: True if `failures` has reasons.
  init(
    _ connections: NodeConnections, _ known: WordCounts, _ looks: CopyLooks, _ state: CatalogState, givesReasons: Bool
  ) {
    (layout, self.connections, self.looks) = (connections.layout, connections, looks)
    (self.state, self.givesReasons) = (state, givesReasons)
    self.known = known
    counts = WordCounts.Counts(shards: connections.layout.shards)
    known.begin(state.mark)
    looks.begin(state.mark)
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
    try look()
    return try race(shards(of: some), statement).answers
  }

  private func shards(of some: Set<Int>?) -> [Int] {
    (0..<layout.shards).filter { !lost.contains($0) && some?.contains($0) ?? true }
  }

  /// Compares the rows of copies with their states, where the last look was some seconds ago. So copies that lost rows
  /// are known before they are asked for words: an answer to that has no state.
  private func look() throws {
    let due = shards(of: nil).filter { looks.isDue($0) }
    if due.isEmpty { return }
    let race = try race(due) { _ in .look }
    for answer in race.answers where (race.fits[answer.shard] ?? .altered) < .altered {
      // A copy that was changed meanwhile is looked at again.
      if let live = answer.live { looks.noteLook(answer.shard, rows: live.count) }
    }
  }

  private func race(_ shards: [Int], _ statement: @escaping (_ shard: Int) -> ShardStatement) throws -> ShardRace {
    try Cancellation.check()
    var race = ShardRace(connections, looks, shards, state, statement)
    try race.run()
    hedges += race.hedges
    if race.hedges > 0 || race.hasMisfits || !race.failures.isEmpty { isDisturbed = true }
    failed += race.failures
    lost.formUnion(Set(shards).subtracting(race.answers.map(\.shard)))
    if lost.count == layout.shards { throw ClusterError.nothingLeft(reasons) }
    for (shard, fit) in race.fits { note(fit, of: shard) }
    return race
  }

  private func note(_ fit: CopyFit, of shard: Int) {
    switch fit {
    case .whole: break
    case .otherState: isStale = true
    case .altered: altered.insert(shard)
    case .otherCatalog: strange.insert(shard)
    }
  }

  /// The shards whose records are not all in the answers as they are in the catalog.
  var doubtful: Set<Int> { lost.union(altered).union(strange) }

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
    for answer in try answers({ .other(layout.kind.status(layout.index(of: $0))) }) {
      counts.take(status: answer)
    }
  }

  /// The number of records of one shard, or of all, that have a code; 0 for one that `known` was not asked for.
  func count(of code: String, in shard: Int?) -> Int {
    guard let records = records(code) else { return 0 }
    return shard.map { records[$0] } ?? records.reduce(0, +)
  }

  /// True if a shard is in several parts of some size, as far as `known` has noticed.
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
