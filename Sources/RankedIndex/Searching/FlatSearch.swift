/// Answers a query that is not a tree: phrases that all have to match, or alternative phrases, and phrases that records
/// must not have.
struct FlatSearch {
  let query: RankedQuery
  let flat: FlatQuery
  let task: RankedTask
  let lists: PhraseLists
  let unions: UnionSearch
  let coverage: CoveredRecords
  let context: ScoreContext

  /// True when one of the phrases is enough.
  var isUnion: Bool { flat.isUnion }

  /// The phrases with their lists: one of several lists, or one that is known already, if that is enough.
  func weightedPhrases() throws -> [WeightedPhrase] {
    try flat.phrases.map { number in
      let phrase = query.phrases[number]
      if needsOneList, let list = try lists.unionList(phrase) {
        return WeightedPhrase(lists: [list], factor: task.factors[number], drift: context.drift)
      }
      guard flat.near.isEmpty, let known = lists.known(phrase) else { return try lists.weighted(query, number, task) }
      return WeightedPhrase(lists: [[known]], factor: task.factors[number], drift: context.drift)
    }
  }

  /// True when words in a row become one list: those of a union, and a phrase beside what must not be there, whose
  /// number scoring counts in any case.
  private var needsOneList: Bool {
    flat.isUnion || flat.phrases.count == 1 && flat.near.isEmpty && !flat.excluded.isEmpty
  }

  func excluded() throws -> [PhraseCursor] {
    try flat.excluded.compactMap { try lists.cursor(query.phrases[$0]) }
  }

  // MARK: - The best

  /// Alternative words with one list each; those that no record has are left out.
  ///
  /// - Parameter phrases: Those of `weightedPhrases()`.
  func union(of phrases: [WeightedPhrase]) -> WeightedUnion {
    WeightedUnion(zip(flat.phrases, phrases).filter { !$1.isEmpty }.map { (query.phrases[$0], $1) })
  }

  /// The best records for a single word.
  func page(of word: WeightedPhrase) throws -> RankedPage {
    let accepts = coverage.test(task.accepts)
    var best = noHits
    try unions.runWord(word, &best, accepts)
    return try page(best, accepts)
  }

  /// The best records with any of the words.
  func page(ofAny union: WeightedUnion) throws -> RankedPage {
    let accepts = coverage.test(task.accepts)
    var best = noHits
    try unions.runAny(union, excluded(), &best, accepts)
    return try page(best, accepts)
  }

  /// The best of the matches that pass the task's test. All of them are counted.
  ///
  /// - Parameter lists: Those of `unionOfAll()`.
  func filteredPage(ofAny union: WeightedUnion, _ lists: [PostingList]) throws -> RankedPage {
    var (page, best, records) = (RankedPage(query), noHits, RecordBits(upTo: unions.largestID))
    page.total = try UnionWalk.forEachBits(lists, coverage.test(task.accepts)) { records.insert($1, from: $0) }
    if page.total * Self.postingsPerMatch <= union.postingCount {
      try unions.walk(union, [], accepts: nil).run(among: records, &best)
    } else if let word = union.onlyPhrase {
      try unions.runWord(word, &best, records.test)
    } else {
      try unions.runAny(union, [], &best, records.test)
    }
    page.hits = best.hits
    try noteFound(&page, records.test)
    return page
  }

  /// Looking up a match takes about as long as walking over this many postings.
  private static let postingsPerMatch = 8

  /// The best records with all of the phrases.
  func page(ofAll phrases: [WeightedPhrase]) throws -> RankedPage {
    var (page, best) = (RankedPage(query), noHits)
    let walk = try AllWalk(
      phrases, near: flat.near, excluded: excluded(), context.model, context.lengths, coverage, accepts: task.accepts)
    let met = try walk.run(&best, countsAll: task.countsAll || task.limit == 0)
    if query.phrases.count == 1, met.isExact { lists.note(met.all, of: query.phrases[0]) }
    (page.total, page.isTotalExact) = (met.total, met.isExact)
    for number in flat.phrases { page.isFound[number] = met.total > 0 }
    if task.limit > 0 { page.hits = best.hits }
    return page
  }

  private var noHits: BestHits { BestHits(limit: max(1, task.limit), after: task.cursor) }

  private func page(_ best: BestHits, _ accepts: RecordTest?) throws -> RankedPage {
    var page = RankedPage(query)
    page.hits = best.hits
    try count(best, &page)
    try noteFound(&page, accepts)
    return page
  }

  // MARK: - Numbers

  /// The number of all matches of a union of words, without hits.
  func countedPage() throws -> RankedPage {
    var page = RankedPage(query)
    page.total = try count()
    try noteFound(&page, coverage.test(task.accepts))
    return page
  }

  /// Notes the number of all matches of a union of words, or only that of the best when the others need not be counted.
  private func count(_ best: BestHits, _ page: inout RankedPage) throws {
    let isKnown = flat.phrases.count == 1 && task.accepts == nil && flat.excluded.isEmpty
    if !best.isLaterPage, !best.isFull {
      page.total = best.count
    } else if !best.isLaterPage, !task.countsAll, !isKnown {
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

  /// Notes which words of a union the matches have.
  private func noteFound(_ page: inout RankedPage, _ accepts: RecordTest?) throws {
    let first = query.firstOfSame
    for number in flat.phrases {
      let same = first[number]
      page.isFound[number] = try same < number ? page.isFound[same] : isFound(number, page.total, accepts)
    }
  }

  /// True if a match that counts has one of the words.
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

  /// Passes all matches on, many at a time.
  ///
  /// - Parameter lists: Those of `unionOfAll()`.
  func passAll(of lists: [PostingList]) throws -> RankedPage {
    var page = RankedPage(query)
    let accepts = coverage.test(task.accepts)
    if let takeBits = task.takeBits {
      page.total = try UnionWalk.forEachBits(lists, accepts, takeBits)
    } else if let takeBlock = task.takeBlock {
      page.total = try UnionWalk.forEachBlock(lists, accepts, takeBlock)
    }
    return page
  }

  /// Passes all matches on, one after the other.
  func passAll() throws -> RankedPage {
    var page = RankedPage(query)
    try forEachMatch { id in
      page.total += 1
      try task.take?(id)
    }
    return page
  }

  /// Lists whose records all match if the task accepts them; `nil` if the query has other conditions.
  func unionOfAll() throws -> [PostingList]? {
    guard flat.excluded.isEmpty, flat.near.isEmpty, flat.isUnion || flat.phrases.count == 1 else { return nil }
    return try query.different(flat.phrases).flatMap { number in
      let phrase = query.phrases[number]
      return try lists.unionList(phrase) ?? lists.lists(of: phrase).first ?? []
    }
  }

  /// Calls `body` with each record that matches and is accepted, ascending: for orders other than rank, for facets, for
  /// sets.
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
  private func forEachRecord(of phrases: [[[PostingList]]], _ body: (UInt32) throws -> Void) throws {
    if flat.isUnion || phrases.count == 1, phrases.allSatisfy({ $0.count == 1 }) {
      return try UnionWalk.forEachMatch(phrases.flatMap { $0[0] }, body)
    }
    let weighted = phrases.map { WeightedPhrase(lists: $0, factor: 1, drift: 1) }
    try AllWalk(
      weighted, near: flat.near, excluded: [], context.model, context.lengths, coverage, accepts: nil
    ).forEachMatch(body)
  }
}
