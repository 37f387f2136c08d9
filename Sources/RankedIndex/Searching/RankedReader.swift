internal import CatalogStore

/// Answers queries from the ranked index in one transaction, for the records up to `lastID`.
package final class RankedReader {
  private let lists: TermLists
  private let window: ScoreWindow
  private let model: RankingModel
  private let buildModel: RankingModel
  private let lengths: RecordLengths
  private var counts: [RankedPhrase: Int] = [:]

  init(_ lists: TermLists, _ columns: ColumnTable, _ model: RankingModel, _ window: ScoreWindow) {
    (self.lists, self.model, self.window) = (lists, model, window)
    lengths = RecordLengths(columns, largestID: lists.state.lastID)
    buildModel = lists.state.model(model.fieldWeights)
  }

  /// The highest id that the index covers.
  package var lastID: UInt32 { lists.state.lastID }

  // MARK: - Searching

  /// The best hits of a query, best first.
  ///
  /// - Parameters:
  ///   - limit: The number of hits, 1 or more.
  ///   - cursor: Hits up to and including this one were on previous pages. Its score is not scaled.
  ///   - accepts: Other records do not count.
  /// - Returns: The hits, whose scores have to be multiplied by `scale`: see `BM25Scorer.isScaledLater`. `nil` for a query that
  ///   this index cannot answer: phrases of several words joined by `any`.
  /// - Throws: `RankedFault` for damage.
  package func best(
    _ query: RankedQuery, limit: Int, after cursor: RankedHit? = nil, accepts: RecordTest? = nil
  ) throws -> (hits: [RankedHit], scale: Double)? {
    guard query.isAnswerable else { return nil }
    var best = BestHits(limit: max(1, limit), after: cursor)
    let isScaledLater = query.phrases.count + query.excluded.count == 1
    let phrases = try query.phrases.map { try weighted($0, isScaledLater: isScaledLater) }
    let count = try run(query, phrases, try excluded(query), &best, accepts)
    if isScaledLater, let count { counts[query.phrases[0].unboosted] = count }
    let scale = try isScaledLater ? model.idf(matchCount: self.count(of: query.phrases[0])) : 1
    return (best.hits, scale)
  }

  /// - Returns: The number of records that have the phrases, where the walk has met all of them.
  private func run(
    _ query: RankedQuery, _ phrases: [WeightedPhrase], _ excluded: [PhraseCursor], _ best: inout BestHits,
    _ accepts: RecordTest?
  ) throws -> Int? {
    let needed = phrases.filter { !$0.isEmpty }
    guard !needed.isEmpty, query.operator == .any || needed.count == phrases.count else { return 0 }
    let isUnion = query.operator == .any || needed.count == 1
    guard isUnion, needed.allSatisfy({ $0.lists.count == 1 }) else {
      return try AllWalk(needed, near: query.near, excluded: excluded, model, lengths, accepts: accepts).run(&best)
    }
    if needed.count == 1, excluded.isEmpty {
      try runWord(needed[0], &best, accepts)
    } else {
      try runAny(needed, excluded, &best, accepts)
    }
    return nil
  }

  private func runWord(_ phrase: WeightedPhrase, _ best: inout BestHits, _ accepts: RecordTest?) throws {
    if phrase.nesting != nil || phrase.onlyList != nil {
      let walk = ChampionWalk(
        lists: phrase.lists[0], nesting: phrase.nesting, factor: phrase.factor, drift: drift, model: model,
        buildModel: buildModel,
        lengths: lengths, isFresh: isFresh, accepts: accepts)
      if try walk.run(&best) { return }
    }
    guard let list = phrase.onlyList else { return try runAny([phrase], [], &best, accepts) }
    try WordWalk(phrase: phrase, list: list, model: model, lengths: lengths, accepts: accepts).run(&best)
  }

  private func runAny(
    _ phrases: [WeightedPhrase], _ excluded: [PhraseCursor], _ best: inout BestHits, _ accepts: RecordTest?
  ) throws {
    if excluded.isEmpty, !best.isLaterPage { try raise(&best, phrases, accepts) }
    let context = ScoreContext(model: model, rough: model.rough, lengths: lengths)
    let walk = AnyWalk(
      try phrases.enumerated().map { try WindowPhrase($1, number: $0, context) }, excluded: excluded, context,
      largestID: lastID, window, accepts: accepts)
    try walk.run(&best)
  }

  /// The champions of each word alone say what the best of all have to reach at least.
  private func raise(_ best: inout BestHits, _ phrases: [WeightedPhrase], _ accepts: RecordTest?) throws {
    let limit = accepts == nil && isFresh ? best.limit : RankedFormat.championCount
    for phrase in phrases {
      for list in phrase.lists[0] {
        let champions = try list.champions(limit: limit).filter { try accepts?($0.id) ?? true }
        guard champions.count >= best.limit else { continue }
        let weights = champions.map {
          model.termWeight(frequency: list.frequencies[Int($0.code)], length: Double($0.length))
        }
        let needed = weights.sorted(by: >)[best.limit - 1] * phrase.factor
        best.raise(to: needed * (1 - RoughWeight.slack))
      }
    }
  }

  // MARK: - All matches

  /// Calls `body` with each record that matches, ascending: for orders other than rank, for facets, for sets.
  ///
  /// - Returns: `false` for a query that this index cannot answer.
  /// - Throws: `RankedFault` for damage; what `body` throws.
  package func forEachMatch(_ query: RankedQuery, _ body: (UInt32) throws -> Void) throws -> Bool {
    guard query.isAnswerable else { return false }
    let phrases = try query.phrases.map { try lists(of: $0) }
    let needed = phrases.filter { lists in !lists.contains { $0.isEmpty } }
    guard !needed.isEmpty, query.operator == .any || needed.count == phrases.count else { return true }
    let excluded = try excluded(query)
    try forEachMatch(needed, near: query.near, isUnion: query.operator == .any || needed.count == 1) { id in
      for phrase in excluded where try phrase.seek(id) == id { return }
      try body(id)
    }
    return true
  }

  private func forEachMatch(
    _ phrases: [[[TermList]]], near: [RankedNear] = [], isUnion: Bool, _ body: (UInt32) throws -> Void
  ) throws {
    if isUnion, phrases.allSatisfy({ $0.count == 1 }) {
      return try UnionWalk.forEachMatch(phrases.flatMap { $0[0] }, body)
    }
    let weighted = phrases.map { WeightedPhrase(lists: $0, factor: 1, drift: 1) }
    try AllWalk(weighted, near: near, excluded: [], model, lengths, accepts: nil).forEachMatch(body)
  }

  // MARK: - Counting

  /// The number of records that match.
  ///
  /// - Returns: `nil` for a query that this index cannot answer.
  /// - Throws: `RankedFault` for damage.
  package func count(_ query: RankedQuery, accepts: RecordTest? = nil) throws -> Int? {
    guard query.isAnswerable else { return nil }
    if query.excluded.isEmpty, accepts == nil {
      if query.phrases.count == 1 { return try count(of: query.phrases[0]) }
      if query.operator == .any { return try UnionWalk.count(query.phrases.flatMap { try lists(of: $0)[0] }) }
    }
    var count = 0
    _ = try forEachMatch(query) { id in
      if try accepts?(id) ?? true { count += 1 }
    }
    return count
  }

  /// The number of records that have a phrase, from memory when it was asked before.
  private func count(of phrase: RankedPhrase) throws -> Int {
    let key = phrase.unboosted
    if let known = counts[key] { return known }
    let lists = try lists(of: phrase)
    guard !lists.contains(where: \.isEmpty) else { return 0 }
    var count = 0
    if lists.count > 1 {
      try forEachMatch([lists], isUnion: false) { _ in count += 1 }
    } else {
      count = try facts(lists[0])?.count(in: phrase.fields) ?? UnionWalk.count(lists[0])
    }
    counts[key] = count
    return count
  }

  // MARK: - Lists

  private func weighted(_ phrase: RankedPhrase, isScaledLater: Bool) throws -> WeightedPhrase {
    let lists = try lists(of: phrase)
    let idf = try isScaledLater ? 1 : model.idf(matchCount: count(of: phrase))
    let exceptions = try lists.count == 1 ? facts(lists[0])?.exceptions : nil
    let nesting = exceptions.map { Nesting($0, phrase.fields, model.fieldWeights) }
    return WeightedPhrase(lists: lists, factor: idf * phrase.boost, drift: drift, nesting: nesting)
  }

  private func excluded(_ query: RankedQuery) throws -> [PhraseCursor] {
    try query.excluded.map { try lists(of: $0) }.filter { lists in !lists.contains { $0.isEmpty } }
      .map { try PhraseCursor($0, model.fieldWeights) }
  }

  /// The lists at each position; none at a position whose terms no record has.
  private func lists(of phrase: RankedPhrase) throws -> [[TermList]] {
    try phrase.positions.map { terms in try terms.compactMap { try lists.list($0, phrase.fields) } }
  }

  /// The facts of a group, if they were written with one of its terms as the word.
  private func facts(_ group: [TermList]) throws -> GroupFacts? {
    guard group.count > 1 else { return nil }
    for (place, word) in group.enumerated() where word.mayHaveGroups {
      let others = group.indices.filter { $0 != place }.map { group[$0].term }
        .sorted { $0.lexicographicallyPrecedes($1) }
      if let facts = try word.groups().first(where: { $0.others == others }) { return facts }
    }
    return nil
  }

  /// Indicates that weights are those that the champions were chosen by.
  private var isFresh: Bool { model.meanLength == buildModel.meanLength }

  /// A longer mean makes weights larger, at most in proportion.
  private var drift: Double { max(1, model.meanLength / buildModel.meanLength) }
}

extension RankedQuery {
  var isAnswerable: Bool {
    guard !phrases.isEmpty, !phrases.contains(where: { $0.positions.isEmpty }) else { return false }
    guard self.operator == .all else { return near.isEmpty && phrases.allSatisfy { $0.positions.count == 1 } }
    return near.allSatisfy { $0.phrases.count > 1 && phrases.indices.contains($0.phrases.upperBound - 1) }
  }
}
