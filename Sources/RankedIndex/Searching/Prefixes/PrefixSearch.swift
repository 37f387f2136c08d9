internal import CatalogStore

/// Finds the best records that have a prefix: from what the index keeps of it, or term by term.
struct PrefixSearch {
  private let lists: PostingLists
  private let memory: RankedMemory
  private let coverage: CoveredRecords
  private let context: ScoreContext

  init(_ lists: PostingLists, _ memory: RankedMemory, _ coverage: CoveredRecords, _ context: ScoreContext) {
    (self.lists, self.memory, self.coverage, self.context) = (lists, memory, coverage, context)
  }

  private var lastID: UInt32 { lists.state.lastID }

  /// True if a phrase is a prefix, so that its records are found term by term.
  func isPrefix(_ phrase: RankedPhrase) -> Bool {
    phrase.isPrefix && phrase.positions.count == 1 && PrefixWalk.canAdd(lists.fieldWeights)
  }

  /// The phrase of a query that is a prefix.
  func phrase(of query: RankedQuery) -> RankedPhrase? {
    query.phrases.count == 1 && query.root == .phrase(0) && isPrefix(query.phrases[0]) ? query.phrases[0] : nil
  }

  /// The best records that have a prefix, and their number.
  func page(_ prefix: RankedPhrase, _ query: RankedQuery, _ task: RankedTask) throws -> RankedPage {
    if let page = try knownPage(prefix, query, task) { return page }
    var page = RankedPage(query)
    let sums = memory.sums(upTo: lastID)
    defer { sums.clear() }
    let walk = try PrefixWalk(prefix, lists, sums)
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
    return page
  }

  /// The row of a prefix, when nothing but its lists decides which records have it.
  private func row(_ prefix: RankedPhrase) throws -> PrefixRow? {
    guard coverage.stale.isEmpty, lists.state.isOfThisFormat, prefix.fields == .all || prefix.fields == .text,
      prefix.prefixes.count == 1
    else { return nil }
    return try lists.prefix(prefix.prefixes[0])
  }

  /// The page from the champions of a prefix; `nil` if they do not suffice.
  private func knownPage(_ prefix: RankedPhrase, _ query: RankedQuery, _ task: RankedTask) throws -> RankedPage? {
    guard task.accepts == nil, task.take == nil, task.cursor == nil, task.limit <= RankedFormat.championCount,
      let row = try row(prefix)
    else { return nil }
    var page = RankedPage(query)
    page.total = row.count(ofText: prefix.fields == .text)
    page.isFound[0] = page.total > 0
    guard task.limit > 0, page.total > 0 else { return page }
    var best = BestHits(limit: task.limit, after: nil)
    let champions = PrefixChampions(
      row: row, ofText: prefix.fields == .text, largestID: lastID, rows: lists.rows, factor: task.factors[0],
      context: context)
    guard try champions.run(&best) else { return nil }
    page.hits = best.hits
    return page
  }

  /// The number of covered records that have a prefix.
  func recordCount(_ prefix: RankedPhrase) throws -> Int {
    if let row = try row(prefix) { return row.count(ofText: prefix.fields == .text) }
    let sums = memory.sums(upTo: lastID)
    defer { sums.clear() }
    var count = 0
    try PrefixWalk(prefix, lists, sums).forEachMatch { if coverage.isCurrent($0) { count += 1 } }
    return count
  }
}
