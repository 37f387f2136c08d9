internal import CatalogStore
internal import GRDB

/// Answers queries from the ranked index in one transaction, for the records that it covers.
package final class RankedReader {
  private let terms: PostingLists
  private let memory: RankedMemory
  private let coverage: CoveredRecords
  private let context: ScoreContext
  /// The lists for all but a search of a query.
  private let lists: PhraseLists
  private let prefixes: PrefixSearch

  init(
    _ db: Database, _ columns: ColumnTable, _ model: BM25, _ coverage: CoveredRecords, _ memory: RankedMemory
  ) throws {
    (self.coverage, self.memory) = (coverage, memory)
    let state = coverage.state
    terms = try PostingLists(db, state, PartRows(db), fieldWeights: model.fieldWeights)
    context = ScoreContext(
      model, memory.lengths(columns, upTo: state.lastID), buildModel: state.model(model.fieldWeights))
    prefixes = PrefixSearch(terms, memory, coverage, context)
    lists = PhraseLists(terms, memory, coverage, context, prefixes)
  }

  deinit { context.lengths.close() }

  /// The highest id that the index covers.
  package var lastID: UInt32 { terms.state.lastID }

  /// The records up to `lastID` that the index does not cover, ascending.
  package var stale: [UInt32] { coverage.stale }

  /// True if the index knows everything about the record with this id, if there is one.
  package func covers(_ id: Int64) -> Bool {
    guard let id = UInt32(exactly: id) else { return false }
    return id <= lastID && coverage.isCurrent(id)
  }

  /// True if the index knows everything about all records up to an id.
  package func coversAll(through id: Int64) -> Bool { id <= Int64(lastID) && coverage.stale.isEmpty }

  /// True if the index can answer a query: with the weights of its fields, sums over the terms of a prefix are
  /// exact.
  package func canAnswer(_ query: RankedQuery) throws -> Bool {
    if PrefixWalk.canAdd(terms.fieldWeights) { return true }
    return try !query.phrases.contains {
      try $0.isPrefix && $0.positions.count == 1 && lists.standsForMany($0)
    }
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

  /// True if no record can match, since a term that all matches need is in none.
  package func lacksWord(of query: RankedQuery) throws -> Bool {
    guard let flat = FlatQuery(query.root), !flat.isUnion else { return false }
    return try flat.phrases.contains { number in
      let phrase = query.phrases[number]
      return try !phrase.isPrefix && lists.lists(of: phrase).contains { $0.isEmpty }
    }
  }

  // MARK: - Searching

  /// The best matches of a query, and the number of all, among the records that the index covers.
  ///
  /// - Throws: `RankedFault` for damage.
  package func page(_ query: RankedQuery, _ task: RankedTask) throws -> RankedPage {
    let lists = try lists.of(query, task)
    let strategy = try RankedStrategy(
      task, prefix: prefixes.phrase(of: query), flat: FlatQuery(query.root).map { search(query, $0, task, lists) })
    var page =
      switch strategy {
      case .nothing: RankedPage(query)
      case .ordered(let order): try self.page(query, in: order, task, lists)
      case .named(let ids): try treePage(query, task, lists) { try $0.forEachMatch(among: ids, $1) }
      case .prefix(let phrase), .everyOfPrefix(let phrase): try self.page(of: phrase, query, task)
      case .everyOfAny(let search, let all): try search.passAll(of: all)
      case .every(let search): try search.passAll()
      case .count(let search): try search.countedPage()
      case .filtered(let search, let union, let all): try search.filteredPage(ofAny: union, all)
      case .word(let search, let word): try search.page(of: word)
      case .any(let search, let union): try search.page(ofAny: union)
      case .all(let search, let phrases): try search.page(ofAll: phrases)
      case .quorum(let quorum): try quorumPage(query, quorum, task, lists)
      case .tree: try treePage(query, task, lists) { try $0.forEachMatch($1) }
      }
    page.walk = strategy.walk
    return page
  }

  private func search(
    _ query: RankedQuery, _ flat: FlatQuery, _ task: RankedTask, _ lists: PhraseLists
  ) -> FlatSearch {
    let unions = UnionSearch(context: context, memory: memory, largestID: lastID)
    return FlatSearch(
      query: query, flat: flat, task: task, lists: lists, unions: unions, coverage: coverage, context: context)
  }

  private func page(of prefix: RankedPhrase, _ query: RankedQuery, _ task: RankedTask) throws -> RankedPage {
    let page = try prefixes.page(prefix, query, task)
    if task.accepts == nil { lists.note(page.total, of: prefix) }
    return page
  }

  /// The page of a query of any form, whose matches are met one by one.
  ///
  /// - Parameter forEachMatch: Calls its last parameter with each record that matches, ascending.
  private func treePage(
    _ query: RankedQuery, _ task: RankedTask, _ lists: PhraseLists,
    _ forEachMatch: (TreeWalk, (UInt32) throws -> Void) throws -> Void
  ) throws -> RankedPage {
    let (walk, empty) = try tree(query, task, lists)
    var search = empty
    try forEachMatch(walk) { try search.take($0, walk) }
    return search.page(query)
  }

  /// The page of words with a quorum. Records with fewer of them are skipped.
  private func quorumPage(
    _ query: RankedQuery, _ quorum: RankedQuorum, _ task: RankedTask, _ lists: PhraseLists
  ) throws -> RankedPage {
    let (walk, empty) = try tree(query, task, lists)
    var search = empty
    let words = try quorum.words.map { try $0.flatMap { try lists.lists(of: query.phrases[$0]).flatMap(\.self) } }
    try QuorumWalk.forEachRecord(words, needed: quorum.needed) {
      if try search.mayTake($0), try walk.matches($0) { try search.takeAccepted($0, walk) }
    }
    return search.page(query)
  }

  private func tree(
    _ query: RankedQuery, _ task: RankedTask, _ lists: PhraseLists
  ) throws -> (walk: TreeWalk, search: TreeSearch) {
    let phrases = try query.phrases.indices.map { try lists.weighted(query, $0, task) }
    let walk = try TreeWalk(query, phrases, context.model)
    let isFound = query.phrases.map { _ in false }
    return (walk, TreeSearch(task, coverage.test(task.accepts), context.lengths, isFound))
  }

  /// All records that have the phrases in order.
  private func page(
    _ query: RankedQuery, in order: RankedOrder, _ task: RankedTask, _ lists: PhraseLists
  ) throws -> RankedPage {
    var page = RankedPage(query)
    let phrases = try query.phrases.map {
      WeightedPhrase(lists: try lists.lists(of: $0, withPositions: true), factor: 1, drift: 1)
    }
    guard !phrases.contains(where: \.isEmpty) else { return page }
    let accepts = coverage.test(task.accepts)
    let walk = try AllWalk(phrases, in: order, excluded: [], context.model, context.lengths, coverage, accepts: nil)
    try walk.forEachMatch { id in
      guard try accepts?(id) ?? true else { return }
      page.total += 1
      try task.take?(id)
    }
    return page
  }

  // MARK: - Beside searches

  /// The number of covered records that have a phrase, from memory when it was asked before.
  ///
  /// - Throws: `RankedFault` for damage.
  package func documentCount(_ phrase: RankedPhrase) throws -> Int { try lists.documentCount(phrase) }

  /// Counts the authors of records that the index covers; `nil` if it has no authors.
  package func authorCounts() throws -> AuthorCounts? {
    try memory.authors(terms.state, terms.rows).map { AuthorCounts($0, terms.rows) }
  }
}
