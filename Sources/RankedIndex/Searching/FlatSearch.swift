/// Answers a query that is no tree: phrases that all have to match, or of which any is enough, and phrases that records must not
/// have.
struct FlatSearch {
  let query: RankedQuery
  let flat: FlatQuery
  let task: RankedTask
  let lists: PhraseLists
  let unions: UnionSearch
  let coverage: CoveredRecords
  let context: ScoreContext

  /// The best matches and their number, or all matches for a task that takes them.
  func page() throws -> RankedPage {
    var page = RankedPage(query)
    if try pass(&page) { return page }
    let phrases = try weightedPhrases()
    let needed = phrases.filter { !$0.isEmpty }
    guard !needed.isEmpty, flat.isUnion || needed.count == phrases.count else { return page }
    var best = BestHits(limit: max(1, task.limit), after: task.cursor)
    if flat.isUnion || needed.count == 1, needed.allSatisfy({ $0.lists.count == 1 }) {
      try rankAny(phrases, &best, &page)
    } else {
      try rankAll(needed, &best, &page)
    }
    if task.limit > 0 { page.hits = best.hits }
    return page
  }

  /// The phrases with their lists: one of several lists, or one that is known already, where that is enough.
  private func weightedPhrases() throws -> [WeightedPhrase] {
    try flat.phrases.map { number in
      let phrase = query.phrases[number]
      if flat.isUnion, let list = try lists.unionList(phrase) {
        return WeightedPhrase(lists: [list], factor: task.factors[number], drift: context.drift)
      }
      guard flat.near.isEmpty, let known = lists.known(phrase) else { return try lists.weighted(query, number, task) }
      return WeightedPhrase(lists: [[known]], factor: task.factors[number], drift: context.drift)
    }
  }

  private func excluded() throws -> [PhraseCursor] {
    try flat.excluded.compactMap { try lists.cursor(query.phrases[$0]) }
  }

  // MARK: - The best

  /// The best records with any of the phrases, each of which has one list.
  private func rankAny(_ phrases: [WeightedPhrase], _ best: inout BestHits, _ page: inout RankedPage) throws {
    let found = zip(flat.phrases, phrases).filter { !$1.isEmpty }
    let union = WeightedUnion(found.map { (query.phrases[$0], $1) })
    let known = try knownMatches()
    let accepts = known?.records.test ?? coverage.test(task.accepts)
    if let known, known.count * Self.postingsPerMatch <= union.postingCount {
      try unions.walk(union, [], accepts: nil).run(among: known.records, &best)
    } else if task.limit > 0 {
      try unions.run(union, excluded(), &best, accepts)
    }
    if let known { page.total = known.count } else { try count(best, &page) }
    let first = query.firstOfSame
    for number in flat.phrases {
      let same = first[number]
      page.isFound[number] = try same < number ? page.isFound[same] : isFound(number, page.total, accepts)
    }
  }

  /// Looking up a match takes about as long as walking over this many postings.
  private static let postingsPerMatch = 8

  /// The matches that pass a task's test, where they have to be counted: keeping them as bits takes less than testing the
  /// best ones again, one by one.
  ///
  /// - Returns: `nil` where there is no test, or where they need not be counted.
  private func knownMatches() throws -> (records: RecordBits, count: Int)? {
    guard task.limit > 0, task.countsAll, task.accepts != nil, let lists = try unionOfAll() else { return nil }
    var records = RecordBits(upTo: unions.largestID)
    let count = try UnionWalk.forEachBits(lists, coverage.test(task.accepts)) { records.insert($1, from: $0) }
    return (records, count)
  }

  /// The best records with all of the phrases.
  private func rankAll(_ phrases: [WeightedPhrase], _ best: inout BestHits, _ page: inout RankedPage) throws {
    let walk = try AllWalk(
      phrases, near: flat.near, excluded: excluded(), context.model, context.lengths, coverage, accepts: task.accepts)
    let met = try walk.run(&best, countsAll: task.countsAll || task.limit == 0)
    if query.phrases.count == 1, met.isExact { lists.note(met.all, of: query.phrases[0]) }
    (page.total, page.isTotalExact) = (met.total, met.isExact)
    for number in flat.phrases { page.isFound[number] = met.total > 0 }
  }

  // MARK: - Numbers

  /// Notes the number of all matches of a union of words, or only that of the best when the others need not be counted.
  private func count(_ best: BestHits, _ page: inout RankedPage) throws {
    let isKnown = flat.phrases.count == 1 && task.accepts == nil && flat.excluded.isEmpty
    if task.limit > 0, !best.isLaterPage, !best.isFull {
      page.total = best.count
    } else if task.limit > 0, !best.isLaterPage, !task.countsAll, !isKnown {
      (page.total, page.isTotalExact) = (best.count, false)
    } else {
      page.total = try count()
    }
  }

  /// The number of all matches of a union of words.
  private func count() throws -> Int {
    if task.accepts == nil, flat.excluded.isEmpty, flat.phrases.count == 1 {
      return try lists.documentCount(query.phrases[flat.phrases[0]])
    }
    if let lists = try unionOfAll() { return try UnionWalk.count(lists, coverage.test(task.accepts)) }
    var count = 0
    try forEachMatch { _ in count += 1 }
    return count
  }

  /// Indicates that a match that counts has one of the words.
  ///
  /// - Parameters:
  ///   - total: The number of matches.
  ///   - accepts: The task's test, and that records are covered.
  private func isFound(_ number: Int, _ total: Int, _ accepts: RecordTest?) throws -> Bool {
    guard total > 0, flat.phrases.count > 1 else { return total > 0 }
    let phrase = query.phrases[number]
    if task.accepts == nil, flat.excluded.isEmpty { return try lists.documentCount(phrase) > 0 }
    let (excluded, found) = (try excluded(), try lists.lists(of: phrase))
    if found.count == 1, excluded.isEmpty { return try UnionWalk.hasMatch(found[0], accepts) }
    guard let cursor = try lists.cursor(phrase) else { return false }
    var id = try cursor.seek(1)
    while id != ListCursor.end {
      if try accepts?(id) ?? true, try excluded.allSatisfy({ try $0.seek(id) != id }) { return true }
      id = try cursor.next()
    }
    return false
  }

  // MARK: - All matches

  /// Gives all matches to a task that takes them without scores.
  ///
  /// - Returns: `false` when the task wants the best ones.
  private func pass(_ page: inout RankedPage) throws -> Bool {
    if let takeBlock = task.takeBlock, let lists = try unionOfAll() {
      page.total = try UnionWalk.forEachBlock(lists, coverage.test(task.accepts), takeBlock)
    } else if let takeBits = task.takeBits, let lists = try unionOfAll() {
      page.total = try UnionWalk.forEachBits(lists, coverage.test(task.accepts), takeBits)
    } else if let take = task.take {
      var total = 0
      try forEachMatch { id in
        total += 1
        try take(id)
      }
      page.total = total
    } else {
      return false
    }
    return true
  }

  /// The lists of which each record that the task accepts is a match; `nil` where the query has other conditions.
  private func unionOfAll() throws -> [TermList]? {
    guard flat.excluded.isEmpty, flat.near.isEmpty, flat.isUnion || flat.phrases.count == 1 else { return nil }
    return try query.different(flat.phrases).flatMap { number in
      let phrase = query.phrases[number]
      return try lists.unionList(phrase) ?? lists.lists(of: phrase).first ?? []
    }
  }

  /// Calls `body` with each record that matches and is accepted, ascending: for orders other than rank, for facets, for sets.
  private func forEachMatch(_ body: (UInt32) throws -> Void) throws {
    let accepts = coverage.test(task.accepts)
    let phrases = try query.different(flat.phrases).map { number in
      if flat.isUnion, let list = try lists.unionList(query.phrases[number]) { return [list] }
      return try lists.lists(of: query.phrases[number], withPositions: query.isNear(number))
    }
    let needed = phrases.filter { lists in !lists.contains { $0.isEmpty } }
    guard !needed.isEmpty, flat.isUnion || needed.count == phrases.count else { return }
    let excluded = try excluded()
    try forEachRecord(of: needed) { id in
      for phrase in excluded where try phrase.seek(id) == id { return }
      if try accepts?(id) ?? true { try body(id) }
    }
  }

  /// Calls `body` with each record that has the phrases, or any of them.
  ///
  /// - Parameter phrases: The lists at each position of each phrase.
  private func forEachRecord(of phrases: [[[TermList]]], _ body: (UInt32) throws -> Void) throws {
    if flat.isUnion || phrases.count == 1, phrases.allSatisfy({ $0.count == 1 }) {
      return try UnionWalk.forEachMatch(phrases.flatMap { $0[0] }, body)
    }
    let weighted = phrases.map { WeightedPhrase(lists: $0, factor: 1, drift: 1) }
    try AllWalk(
      weighted, near: flat.near, excluded: [], context.model, context.lengths, coverage, accepts: nil
    ).forEachMatch(body)
  }
}
