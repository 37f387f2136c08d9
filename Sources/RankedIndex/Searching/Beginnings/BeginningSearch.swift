internal import CatalogStore

/// Finds the best records that have the beginning of a word: from what the index keeps of it, or term by term.
struct BeginningSearch {
  private let lists: TermLists
  private let memory: RankedMemory
  private let coverage: CoveredRecords
  private let context: ScoreContext

  init(_ lists: TermLists, _ memory: RankedMemory, _ coverage: CoveredRecords, _ context: ScoreContext) {
    (self.lists, self.memory, self.coverage, self.context) = (lists, memory, coverage, context)
  }

  private var lastID: UInt32 { lists.state.lastID }

  /// Whether a phrase is the beginning of a word, so that its records are found term by term.
  func isBeginning(_ phrase: RankedPhrase) -> Bool {
    phrase.isPrefix && phrase.positions.count == 1 && BeginningWalk.canAdd(lists.fieldWeights)
  }

  /// The phrase of a query that is the beginning of a word.
  func phrase(of query: RankedQuery) -> RankedPhrase? {
    query.phrases.count == 1 && query.root == .phrase(0) && isBeginning(query.phrases[0]) ? query.phrases[0] : nil
  }

  /// The best records that have a beginning, and their number.
  func page(_ beginning: RankedPhrase, _ query: RankedQuery, _ task: RankedTask) throws -> RankedPage {
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
    return page
  }

  /// The row of a beginning, when nothing but its lists decides which records have it.
  private func row(_ beginning: RankedPhrase) throws -> BeginningRow? {
    guard coverage.stale.isEmpty, lists.state.isOfThisFormat, beginning.fields == .all || beginning.fields == .text,
      beginning.beginnings.count == 1
    else { return nil }
    return try lists.beginning(beginning.beginnings[0])
  }

  /// The page from the champions of a beginning; `nil` if they do not suffice.
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
      context: context)
    guard try champions.run(&best) else { return nil }
    page.hits = best.hits
    return page
  }

  /// The number of covered records that have a beginning.
  func recordCount(_ beginning: RankedPhrase) throws -> Int {
    if let row = try row(beginning) { return row.count(ofText: beginning.fields == .text) }
    let sums = memory.sums(upTo: lastID)
    defer { sums.clear() }
    var count = 0
    try BeginningWalk(beginning, lists, sums).forEachMatch { if coverage.isCurrent($0) { count += 1 } }
    return count
  }
}
