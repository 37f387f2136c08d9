internal import CatalogStore
internal import GRDB

/// Answers queries from the ranked index in one transaction, for the records that it covers.
package final class RankedReader {
  private let lists: TermLists
  private let memory: RankedMemory
  private let model: BM25
  private let buildModel: BM25
  private let lengths: RecordLengths
  private let coverage: CoveredRecords
  private var counts: [RankedPhrase: Int] = [:]
  /// The records of phrases of several words, met when they were counted; `nil` where there are none.
  private var records: [RankedPhrase: TermList?] = [:]
  /// The lists of the beginnings of many words, beside other words.
  private let beginnings: BeginningLists
  /// The lists of phrases that are looked for in authors; `nil` where those of the terms are as quick.
  private var authorLists: [RankedPhrase: [TermList]?] = [:]

  init(
    _ db: Database, _ columns: ColumnTable, _ model: BM25, _ coverage: CoveredRecords, _ memory: RankedMemory
  ) throws {
    (self.model, self.coverage, self.memory) = (model, coverage, memory)
    lists = try TermLists(db, coverage.state, PartRows(db), fieldWeights: model.fieldWeights)
    beginnings = BeginningLists(lists, memory)
    lengths = RecordLengths(columns, largestID: coverage.state.lastID)
    buildModel = coverage.state.model(model.fieldWeights)
  }

  /// The highest id that the index covers.
  package var lastID: UInt32 { lists.state.lastID }

  /// The records up to `lastID` that the index does not cover, ascending.
  package var stale: [UInt32] { coverage.stale }

  /// Indicates that the index knows everything about the record with this id, if there is one.
  package func covers(_ id: Int64) -> Bool {
    guard let id = UInt32(exactly: id) else { return false }
    return id <= lastID && coverage.isCurrent(id)
  }

  /// Indicates that the index can answer a query: with the weights of its fields, sums over the terms of a beginning are exact.
  package func canAnswer(_ query: RankedQuery) throws -> Bool {
    if BeginningWalk.canAdd(model.fieldWeights) { return true }
    return try !query.phrases.contains { try $0.isPrefix && $0.positions.count == 1 && beginnings.standsForMany($0) }
  }

  /// Of 64 records those that the index knows everything about.
  ///
  /// - Parameters:
  ///   - bits: The records in question.
  ///   - first: The id of the lowest bit, a multiple of 64.
  package func covered(_ bits: UInt64, from first: Int64) -> UInt64 {
    guard let first = UInt32(exactly: first), first <= lastID else { return 0 }
    let known = lastID - first < 63 ? bits & (2 << UInt64(lastID - first) - 1) : bits
    return coverage.current(known, from: first)
  }

  /// Indicates that no record can match, since a term that all matches need is in none.
  package func lacksWord(of query: RankedQuery) throws -> Bool {
    guard let flat = FlatQuery(query.root), !flat.isUnion else { return false }
    return try flat.phrases.contains { number in
      let phrase = query.phrases[number]
      return try !phrase.isPrefix && lists(of: phrase).contains { $0.isEmpty }
    }
  }

  // MARK: - Searching

  /// The best matches of a query, and the number of all, among the records that the index covers.
  ///
  /// - Throws: `RankedFault` for damage.
  package func page(_ query: RankedQuery, _ task: RankedTask) throws -> RankedPage {
    try beginnings.begin(query, task)
    if let order = task.order { return try page(query, in: order, task) }
    if task.quorum == nil, task.visit == nil, task.candidates == nil {
      if let phrase = beginning(query) { return try page(phrase, query, task) }
      if let flat = flat(query) { return try page(query, flat, task) }
    }
    var page = RankedPage(query)
    let walk = try TreeWalk(query, query.phrases.indices.map { try weighted(query, $0, task) }, model)
    var search = TreeSearch(task, coverage.test(task.accepts), lengths, page.isFound)
    if let candidates = task.candidates {
      for id in candidates where try walk.matches(id) { try search.take(id, walk) }
    } else if let quorum = task.quorum, task.visit == nil, flat(query)?.isUnion ?? false {
      let words = try quorum.words.map { word in try word.flatMap { try lists(of: query.phrases[$0]).flatMap(\.self) } }
      try QuorumWalk.forEachRecord(words, needed: quorum.needed) {
        if try search.mayTake($0), try walk.matches($0) { try search.takeAccepted($0, walk) }
      }
    } else {
      try walk.forEachMatch { try search.take($0, walk) }
    }
    (page.hits, page.total, page.isFound) = (search.best.hits, search.total, search.isFound)
    return page
  }

  /// All records that have the phrases in order.
  private func page(_ query: RankedQuery, in order: RankedOrder, _ task: RankedTask) throws -> RankedPage {
    var page = RankedPage(query)
    let phrases = try query.phrases.map {
      WeightedPhrase(lists: try lists(of: $0, withPositions: true), factor: 1, drift: 1)
    }
    guard !phrases.contains(where: \.isEmpty) else { return page }
    let accepts = coverage.test(task.accepts)
    let walk = try AllWalk(phrases, in: order, excluded: [], model, lengths, coverage, accepts: nil)
    try walk.forEachMatch { id in
      guard try accepts?(id) ?? true else { return }
      page.total += 1
      try task.take?(id)
    }
    return page
  }

  /// - Returns: `nil` for a query that is a tree.
  private func flat(_ query: RankedQuery) -> FlatQuery? { FlatQuery(query.root) }

  private func page(_ query: RankedQuery, _ flat: FlatQuery, _ task: RankedTask) throws -> RankedPage {
    var page = RankedPage(query)
    if try pass(query, flat, task, &page) { return page }
    let phrases = try weightedPhrases(query, flat, task)
    let needed = phrases.filter { !$0.isEmpty }
    guard !needed.isEmpty, flat.isUnion || needed.count == phrases.count else { return page }
    var best = BestHits(limit: max(1, task.limit), after: task.cursor)
    if flat.isUnion || needed.count == 1, needed.allSatisfy({ $0.lists.count == 1 }) {
      try rankAny(query, flat, phrases, task, &best, &page)
    } else {
      try rankAll(query, flat, needed, task, &best, &page)
    }
    if task.limit > 0 { page.hits = best.hits }
    return page
  }

  /// Gives all matches to a task that takes them without scores.
  ///
  /// - Returns: `false` when the task wants the best ones.
  private func pass(
    _ query: RankedQuery, _ flat: FlatQuery, _ task: RankedTask, _ page: inout RankedPage
  ) throws -> Bool {
    if let takeBlock = task.takeBlock, let lists = try unionOfAll(query, flat) {
      page.total = try UnionWalk.forEachBlock(lists, coverage.test(task.accepts), takeBlock)
    } else if let takeBits = task.takeBits, let lists = try unionOfAll(query, flat) {
      page.total = try UnionWalk.forEachBits(lists, coverage.test(task.accepts), takeBits)
    } else if let take = task.take {
      var total = 0
      try forEachMatch(query, flat, task.accepts) { id in
        total += 1
        try take(id)
      }
      page.total = total
    } else {
      return false
    }
    return true
  }

  /// The phrases with their lists: one of several lists, or one that is known already, where that is enough.
  private func weightedPhrases(
    _ query: RankedQuery, _ flat: FlatQuery, _ task: RankedTask
  ) throws -> [WeightedPhrase] {
    try flat.phrases.map { number in
      if flat.isUnion, let list = try unionList(query.phrases[number]) {
        return WeightedPhrase(lists: [list], factor: task.factors[number], drift: drift)
      }
      guard flat.near.isEmpty, case .some(let known?) = records[query.phrases[number]] else {
        return try weighted(query, number, task)
      }
      return WeightedPhrase(lists: [[known]], factor: task.factors[number], drift: drift)
    }
  }

  /// The best records with any of the phrases, each of which has one list.
  private func rankAny(
    _ query: RankedQuery, _ flat: FlatQuery, _ phrases: [WeightedPhrase], _ task: RankedTask, _ best: inout BestHits,
    _ page: inout RankedPage
  ) throws {
    let found = zip(flat.phrases, phrases).filter { !$1.isEmpty }
    let union = WeightedUnion(found.map { (query.phrases[$0], $1) })
    let known = try knownMatches(query, flat, task)
    let accepts = known?.records.test ?? coverage.test(task.accepts)
    if let known, known.count * Self.postingsPerMatch <= union.postingCount {
      try walk(union, [], accepts: nil).run(among: known.records, &best)
    } else if task.limit > 0 {
      try runUnion(union, try excluded(query, flat), &best, accepts)
    }
    if let known { page.total = known.count } else { try count(query, flat, task, best, &page) }
    let first = query.firstOfSame
    for number in flat.phrases {
      let same = first[number]
      page.isFound[number] =
        try same < number ? page.isFound[same] : isFound(query, number, flat, page.total, task, accepts)
    }
  }

  /// The matches that pass a task's test, where they have to be counted: to know them by bits takes less than to test the
  /// best ones again, one by one.
  ///
  /// - Returns: `nil` where there is no test, or where they need not be counted.
  private func knownMatches(
    _ query: RankedQuery, _ flat: FlatQuery, _ task: RankedTask
  ) throws -> (records: RecordBits, count: Int)? {
    guard task.limit > 0, task.countsAll, task.accepts != nil, let lists = try unionOfAll(query, flat) else {
      return nil
    }
    var records = RecordBits(upTo: lastID)
    let count = try UnionWalk.forEachBits(lists, coverage.test(task.accepts)) { records.insert($1, from: $0) }
    return (records, count)
  }

  /// The best records with all of the phrases.
  private func rankAll(
    _ query: RankedQuery, _ flat: FlatQuery, _ phrases: [WeightedPhrase], _ task: RankedTask, _ best: inout BestHits,
    _ page: inout RankedPage
  ) throws {
    let walk = try AllWalk(
      phrases, near: flat.near, excluded: try excluded(query, flat), model, lengths, coverage, accepts: task.accepts)
    let met = try walk.run(&best, countsAll: task.countsAll || task.limit == 0)
    if query.phrases.count == 1, met.isExact { counts[query.phrases[0]] = met.all }
    (page.total, page.isTotalExact) = (met.total, met.isExact)
    for number in flat.phrases { page.isFound[number] = met.total > 0 }
  }

  /// The lists of which each record that the task accepts is a match; `nil` where the query has other conditions.
  private func unionOfAll(_ query: RankedQuery, _ flat: FlatQuery) throws -> [TermList]? {
    guard flat.excluded.isEmpty, flat.near.isEmpty else { return nil }
    guard flat.isUnion || flat.phrases.count == 1 else { return nil }
    var all: [TermList] = []
    for number in query.different(flat.phrases) {
      let phrase = query.phrases[number]
      if let lists = try unionList(phrase) {
        all += lists
      } else {
        all += try lists(of: phrase).first ?? []
      }
    }
    return all
  }

  private var context: ScoreContext { ScoreContext(model: model, rough: model.rough, lengths: lengths) }

  // MARK: - Beginnings of words

  /// Indicates that a phrase is the beginning of a word, so that its records are found term by term.
  private func isBeginning(_ phrase: RankedPhrase) -> Bool {
    phrase.isPrefix && phrase.positions.count == 1 && BeginningWalk.canAdd(model.fieldWeights)
  }

  /// The phrase of a query that is the beginning of a word.
  private func beginning(_ query: RankedQuery) -> RankedPhrase? {
    query.phrases.count == 1 && query.root == .phrase(0) && isBeginning(query.phrases[0]) ? query.phrases[0] : nil
  }

  private func page(_ beginning: RankedPhrase, _ query: RankedQuery, _ task: RankedTask) throws -> RankedPage {
    if let page = try knownPage(beginning, query, task) { return page }
    var page = RankedPage(query)
    let sums = memory.sums(upTo: lastID)
    defer { sums.clear() }
    let walk = try BeginningWalk(beginning, lists, sums)
    let accepts = coverage.test(task.accepts)
    if task.limit > 0 {
      var best = BestHits(limit: task.limit, after: task.cursor)
      page.total = try walk.run(&best, task.factors[0], context, accepts)
      page.hits = best.hits
    } else {
      try walk.forEachMatch { id in
        guard try accepts?(id) ?? true else { return }
        page.total += 1
        try task.take?(id)
      }
    }
    page.isFound[0] = page.total > 0
    if task.accepts == nil { counts[beginning] = page.total }
    return page
  }

  /// The row of a beginning, when nothing but its lists decides which records have it.
  private func row(_ beginning: RankedPhrase) throws -> BeginningRow? {
    guard stale.isEmpty, lists.state.isOfThisFormat, beginning.fields == .all || beginning.fields == .text,
      beginning.beginnings.count == 1
    else { return nil }
    return try lists.beginning(beginning.beginnings[0])
  }

  /// The page from the champions of a beginning; `nil` where they do not suffice.
  private func knownPage(_ beginning: RankedPhrase, _ query: RankedQuery, _ task: RankedTask) throws -> RankedPage? {
    guard task.accepts == nil, task.take == nil, task.cursor == nil, task.limit <= RankedFormat.championCount,
      let row = try row(beginning)
    else { return nil }
    var page = RankedPage(query)
    page.total = row.count(ofText: beginning.fields == .text)
    page.isFound[0] = page.total > 0
    guard task.limit > 0, page.total > 0 else { return page }
    var best = BestHits(limit: task.limit, after: nil)
    let champions = BeginningChampions(
      row: row, ofText: beginning.fields == .text, largestID: lastID, rows: lists.rows, factor: task.factors[0],
      drift: drift, model: model, buildModel: buildModel, isFresh: isFresh)
    guard try champions.run(&best) else { return nil }
    page.hits = best.hits
    return page
  }

  private func recordCount(_ beginning: RankedPhrase) throws -> Int {
    if let row = try row(beginning) { return row.count(ofText: beginning.fields == .text) }
    let sums = memory.sums(upTo: lastID)
    defer { sums.clear() }
    var count = 0
    try BeginningWalk(beginning, lists, sums).forEachMatch { if coverage.isCurrent($0) { count += 1 } }
    return count
  }

  // MARK: - Words of which one is enough

  private func runUnion(
    _ union: WeightedUnion, _ excluded: [PhraseCursor], _ best: inout BestHits, _ accepts: RecordTest?
  ) throws {
    if union.phrases.count == 1, union.addends.isEmpty, excluded.isEmpty {
      try runWord(union.phrases[0], &best, accepts)
    } else {
      try runAny(union, excluded, &best, accepts)
    }
  }

  private func runWord(_ phrase: WeightedPhrase, _ best: inout BestHits, _ accepts: RecordTest?) throws {
    if phrase.nesting != nil || phrase.onlyList != nil {
      let walk = ChampionWalk(
        lists: phrase.lists[0], nesting: phrase.nesting, factor: phrase.factor, drift: drift, model: model,
        buildModel: buildModel, lengths: lengths, isFresh: isFresh, accepts: accepts)
      if try walk.run(&best) { return }
    }
    guard let list = phrase.onlyList else { return try runAny(WeightedUnion(phrase), [], &best, accepts) }
    try WordWalk(phrase: phrase, list: list, model: model, lengths: lengths, accepts: accepts).run(&best)
  }

  private func runAny(
    _ union: WeightedUnion, _ excluded: [PhraseCursor], _ best: inout BestHits, _ accepts: RecordTest?
  ) throws {
    if excluded.isEmpty, !best.isLaterPage { try raise(&best, union.phrases, accepts) }
    try walk(union, excluded, accepts: accepts).run(&best)
  }

  private func walk(_ union: WeightedUnion, _ excluded: [PhraseCursor], accepts: RecordTest?) throws -> AnyWalk {
    AnyWalk(
      try union.phrases.enumerated().map { try WindowPhrase($1, number: $0, context) }, union.addends,
      excluded: excluded, context, largestID: lastID, memory.window, accepts: accepts)
  }

  /// To look a match up takes as long as to walk over about so many postings.
  private static let postingsPerMatch = 8

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

  /// Notes the number of all matches of a union of words, or only that of the best when the others need not be counted.
  private func count(
    _ query: RankedQuery, _ flat: FlatQuery, _ task: RankedTask, _ best: BestHits, _ page: inout RankedPage
  ) throws {
    let isKnown = flat.phrases.count == 1 && task.accepts == nil && flat.excluded.isEmpty
    if task.limit > 0, !best.isLaterPage, !best.isFull {
      page.total = best.count
    } else if task.limit > 0, !best.isLaterPage, !task.countsAll, !isKnown {
      (page.total, page.isTotalExact) = (best.count, false)
    } else {
      page.total = try count(query, flat, task)
    }
  }

  /// The number of all matches of a union of words.
  private func count(_ query: RankedQuery, _ flat: FlatQuery, _ task: RankedTask) throws -> Int {
    if task.accepts == nil, flat.excluded.isEmpty, flat.phrases.count == 1 {
      return try documentCount(query.phrases[flat.phrases[0]])
    }
    if let lists = try unionOfAll(query, flat) {
      return try UnionWalk.count(lists, coverage.test(task.accepts))
    }
    var count = 0
    try forEachMatch(query, flat, task.accepts) { _ in count += 1 }
    return count
  }

  /// Indicates that a match that counts has one of the words.
  ///
  /// - Parameter accepts: The task's test, and that records are covered.
  private func isFound(
    _ query: RankedQuery, _ number: Int, _ flat: FlatQuery, _ total: Int, _ task: RankedTask, _ accepts: RecordTest?
  ) throws -> Bool {
    guard total > 0, flat.phrases.count > 1 else { return total > 0 }
    let phrase = query.phrases[number]
    if task.accepts == nil, flat.excluded.isEmpty { return try documentCount(phrase) > 0 }
    let excluded = try excluded(query, flat)
    let lists = try lists(of: phrase)
    if lists.count == 1, excluded.isEmpty { return try UnionWalk.hasMatch(lists[0], accepts) }
    guard let cursor = try cursor(phrase) else { return false }
    var id = try cursor.seek(1)
    while id != ListCursor.end {
      if try accepts?(id) ?? true, try excluded.allSatisfy({ try $0.seek(id) != id }) { return true }
      id = try cursor.next()
    }
    return false
  }

  // MARK: - All matches

  /// Calls `body` with each record that matches and is accepted, ascending: for orders other than rank, for facets, for sets.
  private func forEachMatch(
    _ query: RankedQuery, _ flat: FlatQuery, _ accepts: RecordTest?, _ body: (UInt32) throws -> Void
  ) throws {
    let accepts = coverage.test(accepts)
    let phrases = try query.different(flat.phrases).map { number in
      if flat.isUnion, let list = try unionList(query.phrases[number]) { return [list] }
      return try lists(of: query.phrases[number], withPositions: query.nearPhrases.contains(number))
    }
    let needed = phrases.filter { lists in !lists.contains { $0.isEmpty } }
    guard !needed.isEmpty, flat.isUnion || needed.count == phrases.count else { return }
    let excluded = try excluded(query, flat)
    try forEachMatch(needed, near: flat.near, isUnion: flat.isUnion || needed.count == 1) { id in
      for phrase in excluded where try phrase.seek(id) == id { return }
      if try accepts?(id) ?? true { try body(id) }
    }
  }

  private func forEachMatch(
    _ phrases: [[[TermList]]], near: [RankedNear] = [], isUnion: Bool, _ body: (UInt32) throws -> Void
  ) throws {
    if isUnion, phrases.allSatisfy({ $0.count == 1 }) {
      return try UnionWalk.forEachMatch(phrases.flatMap { $0[0] }, body)
    }
    let weighted = phrases.map { WeightedPhrase(lists: $0, factor: 1, drift: 1) }
    try AllWalk(weighted, near: near, excluded: [], model, lengths, coverage, accepts: nil).forEachMatch(body)
  }

  // MARK: - Counting

  /// The number of covered records that have a phrase, from memory when it was asked before.
  ///
  /// - Throws: `RankedFault` for damage.
  package func documentCount(_ phrase: RankedPhrase) throws -> Int {
    if let known = counts[phrase] { return known }
    if isBeginning(phrase) {
      let count = try recordCount(phrase)
      counts[phrase] = count
      return count
    }
    let lists = try lists(of: phrase)
    guard !lists.contains(where: { $0.isEmpty }) else { return 0 }
    let count =
      try lists.count > 1
      ? recordCount(phrase, lists)
      : (facts(lists[0])?.count(in: phrase.fields) ?? UnionWalk.count(lists[0])) - staleCount(phrase)
    counts[phrase] = count
    return count
  }

  /// The number of records that have words in a row. They are kept: a search that asks for the number looks for them next.
  private func recordCount(_ phrase: RankedPhrase, _ lists: [[TermList]]) throws -> Int {
    let cursor = try PhraseCursor(lists, model.fieldWeights)
    var (count, records) = (0, [(id: UInt32, frequency: Double)]())
    var id = try cursor.seek(1)
    while id != ListCursor.end {
      if coverage.isCurrent(id) { count += 1 }
      records.append((id, try cursor.frequency()))
      id = try cursor.next()
    }
    self.records[phrase] = .some(records.isEmpty ? nil : TermList(of: records, lists[0][0].rows))
    return count
  }

  /// The records of words in a row as one list, for a union, in which each phrase has one position; none when no record has
  /// them, and `nil` for a single word.
  private func unionList(_ phrase: RankedPhrase) throws -> [TermList]? {
    guard phrase.positions.count > 1 else { return nil }
    if let known = records[phrase] { return known.map { [$0] } ?? [] }
    let lists = try lists(of: phrase)
    if lists.contains(where: { $0.isEmpty }) { return [] }
    if lists.count == 1 { return lists[0] }
    counts[phrase] = try recordCount(phrase, lists)
    return (records[phrase] ?? nil).map { [$0] } ?? []
  }

  /// The number of records in the lists of a phrase that the index no longer covers.
  private func staleCount(_ phrase: RankedPhrase) throws -> Int {
    guard !stale.isEmpty, let cursor = try cursor(phrase) else { return 0 }
    return try stale.count { try cursor.seek($0) == $0 }
  }

  // MARK: - Lists

  private func weighted(_ query: RankedQuery, _ number: Int, _ task: RankedTask) throws -> WeightedPhrase {
    let phrase = query.phrases[number]
    let lists = try lists(of: phrase, withPositions: query.nearPhrases.contains(number))
    let exceptions = try lists.count == 1 ? facts(lists[0])?.exceptions : nil
    let nesting = exceptions.map { Nesting($0, phrase.fields, model.fieldWeights) }
    return WeightedPhrase(lists: lists, factor: task.factors[number], drift: drift, nesting: nesting)
  }

  private func excluded(_ query: RankedQuery, _ flat: FlatQuery) throws -> [PhraseCursor] {
    try flat.excluded.compactMap { try cursor(query.phrases[$0]) }
  }

  /// The records that have a phrase; `nil` when a term of it is in none.
  private func cursor(_ phrase: RankedPhrase) throws -> PhraseCursor? {
    let lists = try lists(of: phrase)
    return try lists.contains { $0.isEmpty } ? nil : PhraseCursor(lists, model.fieldWeights)
  }

  /// The lists at each position; none at a position whose terms no record has.
  ///
  /// - Parameter withPositions: Whether it matters where in a record the phrase is, and not only how often.
  private func lists(of phrase: RankedPhrase, withPositions: Bool = false) throws -> [[TermList]] {
    if let found = try beginnings.lists(of: phrase, withPositions: withPositions) { return found }
    if !withPositions, AuthorLines.canHave(phrase), let found = try authorLists(of: phrase) { return [found] }
    return try lists.groups(of: phrase)
  }

  private func authorLists(of phrase: RankedPhrase) throws -> [TermList]? {
    if let known = authorLists[phrase] { return known }
    guard let head = try memory.authors(lists.state, lists.rows)?.head else { return nil }
    let found = try AuthorLines(lists, fieldWeights: model.fieldWeights, lineCount: head.lineCount).lists(of: phrase)
    authorLists[phrase] = .some(found)
    return found
  }

  /// Counts the authors of records that the index covers; `nil` where it has no authors.
  package func authorCounts() throws -> AuthorCounts? {
    try memory.authors(lists.state, lists.rows).map { AuthorCounts($0, lists.rows) }
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
