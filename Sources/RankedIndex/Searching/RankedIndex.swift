package import CatalogStore
package import GRDB

/// The ranked index of one connection. It keeps prepared statements from one query to the next.
package final class RankedIndex {
  private let db: Database
  private let rows: PartRows
  private let window = ScoreWindow()

  package init(_ db: Database) {
    self.db = db
    rows = PartRows(db)
  }

  /// A reader of the index as it is in this transaction.
  ///
  /// - Parameters:
  ///   - columns: The columns of the same transaction.
  ///   - model: The ranking, with the records and lengths of the whole catalog.
  /// - Returns: `nil` when the catalog has no complete ranked index.
  /// - Throws: `RankedFault` for a damaged one.
  package func reader(_ columns: ColumnTable, _ model: RankingModel) throws -> RankedReader? {
    guard let state = try RankedState.read(db), state.isComplete else { return nil }
    return try RankedReader(db, state, columns, model, rows, window)
  }
}

/// Answers queries from the ranked index in one transaction, for the records up to `lastID`.
package final class RankedReader {
  let db: Database
  let state: RankedState
  let rows: PartRows
  private let window: ScoreWindow
  private let model: RankingModel
  private let buildModel: RankingModel
  private let lengths: RecordLengths
  private let term: SQLStatement
  private var lists: [ListKey: TermList?] = [:]
  private var counts: [RankedPhrase: Int] = [:]

  private struct ListKey: Hashable {
    let term: [UInt8]
    let mask: FieldMask
  }

  init(
    _ db: Database, _ state: RankedState, _ columns: ColumnTable, _ model: RankingModel, _ rows: PartRows,
    _ window: ScoreWindow
  ) throws {
    (self.db, self.state, self.rows, self.window, self.model) = (db, state, rows, window, model)
    lengths = RecordLengths(columns, largestID: state.lastID)
    buildModel = state.model(model.fieldWeights)
    term = try SQLStatement(db, RankedTables.term)
  }

  /// The highest id that the index covers.
  package var lastID: UInt32 { state.lastID }

  // MARK: - Searching

  /// The best hits of a query, best first.
  ///
  /// - Parameters:
  ///   - limit: The number of hits, 1 or more.
  ///   - cursor: Hits up to and including this one were on previous pages. Its score is not scaled.
  ///   - accepts: Other records do not count.
  /// - Returns: The hits, whose scores have to be multiplied by `scale`: see `BM25Scorer.isScaledLater`. `nil` for a query that
  ///   this index cannot answer: phrases of several words joined by `any`.
  package func best(
    _ query: RankedQuery, limit: Int, after cursor: RankedHit? = nil, accepts: RecordTest? = nil
  ) throws -> (hits: [RankedHit], scale: Double)? {
    guard query.isAnswerable else { return nil }
    var best = BestHits(limit: max(1, limit), after: cursor)
    let isScaledLater = query.phrases.count + query.excluded.count == 1
    let phrases = try query.phrases.map { try weighted($0, isScaledLater: isScaledLater) }
    let excluded = try query.excluded.map { try lists(of: $0) }.filter { lists in !lists.contains { $0.isEmpty } }
      .map { try PhraseCursor($0, model.fieldWeights) }
    let count = try run(query.operator, phrases, excluded, &best, accepts)
    if isScaledLater, let count { counts[query.phrases[0].unboosted] = count }
    let scale = try isScaledLater ? model.idf(matchCount: self.count(of: query.phrases[0])) : 1
    return (best.hits, scale)
  }

  /// - Returns: The number of records that have the phrases, where the walk has met all of them.
  private func run(
    _ operator: RankedQuery.Operator, _ phrases: [WeightedPhrase], _ excluded: [PhraseCursor], _ best: inout BestHits,
    _ accepts: RecordTest?
  ) throws -> Int? {
    let needed = phrases.filter { !$0.isEmpty }
    guard !needed.isEmpty, `operator` == .any || needed.count == phrases.count else { return 0 }
    if needed.count == 1, excluded.isEmpty, let list = needed[0].onlyList {
      let walk = WordWalk(
        phrase: needed[0], list: list, model: model, buildModel: buildModel, lengths: lengths, isFresh: isFresh,
        accepts: accepts)
      try walk.run(&best)
      return nil
    }
    let isUnion = `operator` == .any || needed.count == 1
    guard isUnion, needed.allSatisfy({ $0.lists.count == 1 }) else {
      return try AllWalk(needed, excluded: excluded, model, lengths, accepts: accepts)
        .run(&best)
    }
    try raise(&best, needed, isFiltered: !excluded.isEmpty, accepts)
    let walk = AnyWalk(
      phrases: try needed.enumerated().map { try WindowPhrase($1, number: $0, model.fieldWeights) }, excluded: excluded,
      context: ScoreContext(model: model, rough: model.rough, lengths: lengths), largestID: state.lastID,
      window: window, accepts: accepts)
    try walk.run(&best)
    return nil
  }

  /// The champions of each word alone say what the best of all have to reach at least.
  private func raise(
    _ best: inout BestHits, _ phrases: [WeightedPhrase], isFiltered: Bool, _ accepts: RecordTest?
  ) throws {
    guard !isFiltered, !best.isLaterPage else { return }
    for phrase in phrases {
      for list in phrase.lists[0] {
        let limit = accepts == nil && isFresh ? best.limit : RankedFormat.championCount
        let scores = try list.champions(limit: limit).filter { try accepts?($0.id) ?? true }
          .map {
            phrase.factor
              * model.termWeight(frequency: list.frequencies[Int($0.code)], length: Double($0.length))
          }.sorted(by: >)
        if scores.count >= best.limit { best.raise(to: scores[best.limit - 1] * (1 - RoughWeight.slack)) }
      }
    }
  }

  // MARK: - Counting

  /// The number of records that match.
  ///
  /// - Returns: `nil` for a query that this index cannot answer.
  package func count(_ query: RankedQuery, accepts: RecordTest? = nil) throws -> Int? {
    guard query.isAnswerable else { return nil }
    let excluded = try query.excluded.map { try lists(of: $0) }.filter { lists in !lists.contains { $0.isEmpty } }
      .map { try PhraseCursor($0, model.fieldWeights) }
    let phrases = try query.phrases.map { try lists(of: $0) }
    let needed = phrases.filter { lists in !lists.contains { $0.isEmpty } }
    guard !needed.isEmpty, query.operator == .any || needed.count == phrases.count else { return 0 }
    let isUnion = query.operator == .any || needed.count == 1
    guard isUnion, needed.allSatisfy({ $0.count == 1 }) else { return try countAll(needed, excluded, accepts) }
    let test: RecordTest? =
      excluded.isEmpty
      ? accepts
      : { id in
        for phrase in excluded where try phrase.seek(id) == id { return false }
        return try accepts?(id) ?? true
      }
    return try UnionCount.count(needed.flatMap { $0[0] }, accepts: test)
  }

  private func countAll(_ phrases: [[[TermList]]], _ excluded: [PhraseCursor], _ accepts: RecordTest?) throws -> Int {
    let weighted = phrases.map { WeightedPhrase(lists: $0, factor: 1, drift: 1) }
    return try AllWalk(weighted, excluded: excluded, model, lengths, accepts: accepts).count()
  }

  /// The number of records that have a phrase, from memory when it was asked before.
  private func count(of phrase: RankedPhrase) throws -> Int {
    let key = phrase.unboosted
    if let known = counts[key] { return known }
    let count = try count(RankedQuery(.all, [key])) ?? 0
    counts[key] = count
    return count
  }

  // MARK: - Lists

  private func weighted(_ phrase: RankedPhrase, isScaledLater: Bool) throws -> WeightedPhrase {
    let idf = try isScaledLater ? 1 : model.idf(matchCount: count(of: phrase))
    return WeightedPhrase(lists: try lists(of: phrase), factor: idf * phrase.boost, drift: drift)
  }

  /// Whether weights are those that the champions were chosen by.
  private var isFresh: Bool { model.meanLength == buildModel.meanLength }

  /// A longer mean makes weights larger, at most in proportion.
  private var drift: Double { max(1, model.meanLength / buildModel.meanLength) }

  /// The lists at each position; none at a position whose terms no record has.
  private func lists(of phrase: RankedPhrase) throws -> [[TermList]] {
    try phrase.positions.map { terms in try terms.compactMap { try list($0, phrase.fields) } }
  }

  private func list(_ term: [UInt8], _ mask: FieldMask) throws -> TermList? {
    let key = ListKey(term: term, mask: mask)
    if let known = lists[key] { return known }
    let list = try read(term, mask)
    lists[key] = list
    return list
  }

  private func read(_ bytes: [UInt8], _ mask: FieldMask) throws -> TermList? {
    term.bind(bytes, at: 1)
    defer { term.reset() }
    guard try term.step() else { return nil }
    return try bytes.withUnsafeBytes { key in
      try term.withBytes(0) {
        try TermList(RowSeal.open($0, term: key), mask, model.fieldWeights, state, rows)
      }
    }
  }
}

extension RankedQuery {
  var isAnswerable: Bool {
    !phrases.isEmpty && !phrases.contains { $0.positions.isEmpty }
      && (self.operator == .all || phrases.allSatisfy { $0.positions.count == 1 })
  }
}
