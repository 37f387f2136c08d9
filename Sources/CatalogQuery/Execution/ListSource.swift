internal import CatalogStore
internal import QueryLanguage
internal import RankedIndex
internal import TextAnalysis

/// The matches of a request in the ranked lists, and in the full-text index for the records that the lists do not
/// cover. The result is that of the full-text index alone, to the last bit of each score.
struct ListSource {
  let snapshot: Snapshot
  let reader: RankedReader
  /// The request's expression, as the lists read it.
  let query: RankedQuery
  let request: ScanRequest

  private var expression: MatchExpression { request.expression }

  func result() throws -> ScanResult {
    let model = try RankedAccess.model(snapshot.db, snapshot.columns)
    let lacksWord = try lacksWord
    let isAll = reader.coversAll(through: snapshot.largestID)
    // All phrases together decide the way to the other records; the counts of each use it too.
    if !isAll { _ = try scope(expression) }
    let factors = lacksWord && isAll ? [] : try factors(model)
    var found = isAll ? remainderSource.empty() : try remainder(CountedRanking(model: model, factors: factors))
    guard !lacksWord else {
      note(.nothing)
      return found
    }
    let page = try page(factors, &found)
    note(page.walk)
    found.scorer.adopt(model, factors, page.isFound)
    if factors.count == 1, request.purpose.isRank {
      // The walk through the full-text index has met the others with the phrase.
      found.scale = model.idf(matchCount: try documentCount(0, uncovered: Int(found.visited)))
    }
    return found
  }

  /// Calls `body` with all matches, ascending, some at a time.
  ///
  /// - Precondition: The ranked index covers all records.
  /// - Returns: The number of matches.
  func forEachBlock(_ body: (UnsafeBufferPointer<UInt32>) throws -> Void) throws -> Int {
    guard try !lacksWord else {
      note(.nothing)
      return 0
    }
    let page = try page(task(expression.clauses.map { _ in .nan }), body)
    note(page.walk)
    return page.total
  }

  private func note(_ walk: RankedWalk) {
    guard !reader.coversAll(through: snapshot.largestID) else {
      return snapshot.work.note(.lists(walk, upTo: reader.lastID))
    }
    snapshot.work.note(
      .split(
        walk, remainderSource.walk, upTo: reader.lastID, changed: reader.stale.count,
        tail: snapshot.largestID > Int64(reader.lastID)))
  }

  /// True when no covered record matches a query of several words because one of the words is in no record. Neither the
  /// frequencies nor the lists of a long text matter then.
  private var lacksWord: Bool {
    get throws { try expression.phrases.count > 1 && reader.lacksWord(of: query) }
  }

  // MARK: - Covered records

  private func page(_ factors: [Double], _ found: inout ScanResult) throws -> RankedPage {
    var task = task(factors)
    if request.seeksMembers, let members = found.members {
      task.candidates = members.prefix { $0 <= Int64(reader.lastID) }.map { UInt32($0) }
    }
    if request.purpose.isRank, found.members != nil, !request.seeksMembers, request.quorum == nil,
      found.best.cursor == nil
    {
      return try bestMembers(task, &found)
    }
    let visited = VisitedRecords(found.members)
    if found.members != nil, !request.purpose.isSet { task.visit = { visited.members?.remove(Int64($0)) } }
    defer { found.members = visited.members }
    switch request.purpose {
    case .rank: return try rank(task, into: &found)
    case .count:
      let page = try reader.page(query, task)
      found.best.count(page.total)
      return page
    case .values(let order):
      var keys = ValueKeys(order, snapshot.columns)
      return try page(task) { ids in try keys.offer(ids, to: &found.best) }
    case .set: return try collect(task, into: &found.matches)
    }
  }

  private func task(_ factors: [Double]) -> RankedTask {
    var task = RankedTask(limit: 0, factors: factors, accepts: accepts)
    (task.quorum, task.order) = (quorum, request.order.map { RankedOrder($0, in: expression) })
    task.members = request.members.map { RecordTest($0) }
    return task
  }

  private func rank(_ task: RankedTask, into found: inout ScanResult) throws -> RankedPage {
    var task = task
    (task.limit, task.cursor) = (min(found.best.limit, .max - 1) + 1, RankedHit(found.best.cursor))
    task.countsAll = request.countsAll
    // A caller that asks for fewer words when few records have all has to know that these are not few.
    if !task.countsAll { task.limit = max(task.limit, QueryLimits.Relaxing.enough) }
    let page = try reader.page(query, task)
    found.isTotalExact = page.isTotalExact
    for hit in page.hits { found.best.offer(SortKey(primary: -hit.score, secondary: 0, id: Int64(hit.id))) }
    found.best.count(page.total - page.hits.count)
    return page
  }

  private func collect(_ task: RankedTask, into matches: inout DocIDSet) throws -> RankedPage {
    let outsideCount = matches.count
    let page = try withoutActuallyEscaping(
      { matches.insert($1, from: Int64($0)) },
      do: { takeBits in
        var task = task
        task.takeBits = takeBits
        return try self.page(task) { matches.insert($0) }
      })
    matches.keepCount(outsideCount + page.total)
    return page
  }

  /// The best of the members alone. All of them count, and those without any of the words come last, so that it does
  /// not matter which have words beyond the best.
  private func bestMembers(_ task: RankedTask, _ found: inout ScanResult) throws -> RankedPage {
    var task = task
    (task.limit, task.countsAll) = (min(found.best.limit, .max - 1) + 1, false)
    let page = try reader.page(query, task)
    for hit in page.hits {
      found.best.offer(SortKey(primary: -hit.score, secondary: 0, id: Int64(hit.id)))
      found.members?.remove(Int64(hit.id))
    }
    guard page.hits.count == task.limit, let others = found.members else { return page }
    found.best.count(others.count)
    found.members = nil
    return page
  }

  /// Calls `body` with all matches, ascending, some at a time.
  private func page(
    _ task: RankedTask, _ body: (UnsafeBufferPointer<UInt32>) throws -> Void
  ) throws -> RankedPage {
    try withoutActuallyEscaping(body) { body in
      var task = task
      task.takeBlock = body
      task.take = { id in try withUnsafePointer(to: id) { try body(UnsafeBufferPointer(start: $0, count: 1)) } }
      return try reader.page(query, task)
    }
  }

  /// The test of filters and members; `nil` when all records pass.
  private var accepts: RecordTest? {
    guard !request.conditions.isEmpty else { return request.members.map { RecordTest($0) } }
    var filter = RecordFilter(snapshot.columns, request.conditions, known: request.known)
    guard let members = request.members else {
      return RecordTest(
        { try filter.accepts(Int64($0)) }, passing: { try filter.accepted($0, from: Int64($1)) })
    }
    return RecordTest(
      { try members.contains(Int64($0)) && filter.accepts(Int64($0)) },
      passing: { try filter.accepted($0 & members.bits(from: Int64($1)), from: Int64($1)) })
  }

  /// `nil` when every match has enough words.
  private var quorum: RankedQuorum? {
    guard let quorum = request.quorum else { return nil }
    let words = QuorumTest.numbers(quorum, in: expression)
    return words.acceptsAll ? nil : RankedQuorum(words: words.numbers, needed: quorum.needed)
  }

  // MARK: - Other records

  /// The matches among the records that the ranked index does not cover.
  private func remainder(_ ranking: CountedRanking) throws -> ScanResult {
    var source = remainderSource
    source.ranking = ranking
    return ScanResult(try source.collect(among: scope(request.expression)), scale: 1)
  }

  private var remainderSource: FullTextSource { FullTextSource(snapshot: snapshot, request: request, besides: reader) }

  private func scope(_ expression: MatchExpression) throws -> FullTextScope {
    try UncoveredRecords.of(snapshot, reader).scope(for: expression, snapshot)
  }

  // MARK: - Frequencies

  /// The factor of each phrase's term weight: see `BM25Scorer`.
  private func factors(_ model: BM25) throws -> [Double] {
    let boosts = expression.clauses.map(\.boost)
    guard boosts.count > 1 else { return boosts }
    guard request.purpose.isRank else { return boosts.map { _ in .nan } }
    let isScored = query.isScored
    return try boosts.indices.map { number in
      try isScored[number] ? model.idf(matchCount: documentCount(number)) * boosts[number] : .nan
    }
  }

  /// The number of records in the catalog that have each phrase. Walks of the connection know it from then on.
  func documentCounts() throws -> [Int] { try query.phrases.indices.map { try documentCount($0) } }

  /// The number of records in the catalog that have a phrase.
  ///
  /// - Parameter uncovered: The number of those that the ranked index does not cover, if it is known.
  private func documentCount(_ number: Int, uncovered: Int? = nil) throws -> Int {
    let frequencies = DocumentFrequencies.of(snapshot.columns)
    let literal = expression.literal(number)
    if let known = frequencies.count(of: literal) { return Int(known) }
    let count = try reader.documentCount(query.phrases[number]) + (uncovered ?? uncoveredCount(number))
    frequencies.keep(Int64(count), of: literal)
    return count
  }

  /// The number of records with a phrase that the ranked index does not cover.
  private func uncoveredCount(_ number: Int) throws -> Int {
    guard !reader.coversAll(through: snapshot.largestID) else { return 0 }
    var counting = ScanRequest(MatchExpression(expression, phrase: number))
    counting.purpose = .count
    let source = FullTextSource(snapshot: snapshot, request: counting, besides: reader)
    return Int(try source.collect(among: scope(counting.expression)).visited)
  }
}

/// The members that no walk has met so far.
private final class VisitedRecords {
  var members: DocIDSet?
  init(_ members: DocIDSet?) { self.members = members }
}

extension RecordTest {
  /// The test of being a member.
  fileprivate init(_ members: DocIDSet) {
    self.init({ members.contains(Int64($0)) }, passing: { $0 & members.bits(from: Int64($1)) })
  }
}

extension RankedHit {
  /// The same place in the order.
  fileprivate init?(_ key: SortKey?) {
    guard let key else { return nil }
    self.init(id: UInt32(clamping: key.id), score: -key.primary)
  }
}
