/// The lists of phrases and the numbers of their records, each found once in a transaction, as one search needs them.
struct PhraseLists {
  private let terms: PostingLists
  private let memory: RankedMemory
  private let coverage: CoveredRecords
  private let context: ScoreContext
  private let prefixSearch: PrefixSearch
  /// The lists of prefixes of many words, beside other words.
  private let prefixes: PrefixLists
  private let known: Known

  /// The lists found in the transaction.
  private final class Known {
    var counts: [RankedPhrase: Int] = [:]
    /// The records of phrases of several words, met when they were counted; `nil` if there are none.
    var records: [RankedPhrase: PostingList?] = [:]
    /// The lists of phrases that are looked for in authors; `nil` if those of the terms are as quick.
    var authorLists: [RankedPhrase: [PostingList]?] = [:]
  }

  init(
    _ terms: PostingLists, _ memory: RankedMemory, _ coverage: CoveredRecords, _ context: ScoreContext,
    _ prefixSearch: PrefixSearch
  ) {
    (self.terms, self.memory, self.coverage, self.context) = (terms, memory, coverage, context)
    self.prefixSearch = prefixSearch
    (prefixes, known) = (PrefixLists(terms, memory), Known())
  }

  private init(_ lists: PhraseLists, _ prefixes: PrefixLists) {
    (terms, memory, coverage, context) = (lists.terms, lists.memory, lists.coverage, lists.context)
    (prefixSearch, known, self.prefixes) = (lists.prefixSearch, lists.known, prefixes)
  }

  /// The same for the search of a query.
  func of(_ query: RankedQuery, _ task: RankedTask) throws -> PhraseLists {
    PhraseLists(self, try prefixes.of(query, task))
  }

  /// True when a phrase is or ends with a prefix of too many words.
  func standsForMany(_ phrase: RankedPhrase) throws -> Bool { try prefixes.standsForMany(phrase) }

  /// A phrase of a query with its lists and its factor.
  func weighted(_ query: RankedQuery, _ number: Int, _ task: RankedTask) throws -> WeightedPhrase {
    let phrase = query.phrases[number]
    let lists = try lists(of: phrase, withPositions: query.isNear(number))
    let exceptions = try lists.count == 1 ? facts(lists[0])?.exceptions : nil
    let nesting = exceptions.map { Nesting($0, phrase.fields, context.model.fieldWeights) }
    return WeightedPhrase(lists: lists, factor: task.factors[number], drift: context.drift, nesting: nesting)
  }

  /// The records that have a phrase; `nil` when a term of it is in none.
  func cursor(_ phrase: RankedPhrase) throws -> PhraseCursor? {
    let lists = try lists(of: phrase)
    return try lists.contains { $0.isEmpty } ? nil : PhraseCursor(lists, context.model.fieldWeights)
  }

  /// The lists at each position; none at a position whose terms no record has.
  ///
  /// - Parameter withPositions: True if it matters where in a record the phrase is, and not only how often.
  func lists(of phrase: RankedPhrase, withPositions: Bool = false) throws -> [[PostingList]] {
    if let found = try prefixes.lists(of: phrase, withPositions: withPositions) { return found }
    if !withPositions, AuthorLines.canHave(phrase), let found = try authorLists(of: phrase) { return [found] }
    return try terms.groups(of: phrase)
  }

  private func authorLists(of phrase: RankedPhrase) throws -> [PostingList]? {
    if let lists = known.authorLists[phrase] { return lists }
    guard let head = try memory.authors(terms.state, terms.rows)?.head else { return nil }
    let found = try AuthorLines(terms, fieldWeights: terms.fieldWeights, lineCount: head.lineCount).lists(of: phrase)
    known.authorLists[phrase] = .some(found)
    return found
  }

  /// The facts of a group, if they were written with one of its terms as the word.
  private func facts(_ group: [PostingList]) throws -> GroupFacts? {
    guard group.count > 1 else { return nil }
    for (place, word) in group.enumerated() where word.mayHaveGroups {
      let others = group.indices.filter { $0 != place }.map { group[$0].term }
        .sorted { $0.lexicographicallyPrecedes($1) }
      if let facts = try word.groups().first(where: { $0.others == others }) { return facts }
    }
    return nil
  }

  // MARK: - Counting

  /// The number of covered records that have a phrase, from memory when it was asked before.
  ///
  /// - Throws: `RankedFault` for damage.
  func documentCount(_ phrase: RankedPhrase) throws -> Int {
    if let count = known.counts[phrase] { return count }
    if prefixSearch.isPrefix(phrase) {
      let count = try prefixSearch.recordCount(phrase)
      known.counts[phrase] = count
      return count
    }
    let lists = try lists(of: phrase)
    guard !lists.contains(where: { $0.isEmpty }) else { return 0 }
    let count =
      try lists.count > 1
      ? recordCount(phrase, lists)
      : (facts(lists[0])?.count(in: phrase.fields) ?? UnionWalk.count(lists[0])) - staleCount(phrase)
    known.counts[phrase] = count
    return count
  }

  /// The number of records that have words in a row. They are kept: a search that asks for the number looks for them
  /// next.
  private func recordCount(_ phrase: RankedPhrase, _ lists: [[PostingList]]) throws -> Int {
    let cursor = try PhraseCursor(lists, context.model.fieldWeights)
    var (count, records) = (0, [(id: UInt32, frequency: Double)]())
    var id = try cursor.seek(1)
    while id != ListCursor.end {
      if coverage.isCurrent(id) { count += 1 }
      records.append((id, try cursor.frequency()))
      id = try cursor.next()
    }
    known.records[phrase] = .some(records.isEmpty ? nil : PostingList(of: records, lists[0][0].rows))
    return count
  }

  /// The records of words in a row as one list for a union, where each phrase has one position; none when no record has
  /// them, and `nil` for a single word.
  func unionList(_ phrase: RankedPhrase) throws -> [PostingList]? {
    guard phrase.positions.count > 1 else { return nil }
    if let list = known.records[phrase] { return list.map { [$0] } ?? [] }
    let lists = try lists(of: phrase)
    if lists.contains(where: { $0.isEmpty }) { return [] }
    if lists.count == 1 { return lists[0] }
    known.counts[phrase] = try recordCount(phrase, lists)
    return self.known(phrase).map { [$0] } ?? []
  }

  /// The number of records in the lists of a phrase that the index no longer covers.
  private func staleCount(_ phrase: RankedPhrase) throws -> Int {
    guard !coverage.stale.isEmpty, let cursor = try cursor(phrase) else { return 0 }
    return try coverage.stale.count { try cursor.seek($0) == $0 }
  }

  /// Notes the number of covered records that have a phrase, when a search has met them all.
  func note(_ count: Int, of phrase: RankedPhrase) { known.counts[phrase] = count }

  /// The records of words in a row as one list, if they were counted.
  ///
  /// - Returns: `nil` if they were not, or if there are none.
  func known(_ phrase: RankedPhrase) -> PostingList? { known.records[phrase] ?? nil }
}
