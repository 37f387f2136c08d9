extension QueryExecutor {
  /// Best match first. The best few by BM25 are re-ranked by how they match; all others follow by BM25. The re-ranking
  /// window does not depend on the page, so that pages follow each other without gaps or repetitions.
  func ranked(_ scan: ScanRequest, _ request: SearchRequest) throws -> ResultPage {
    let complete = try request.limit > 0 && reranks(request) ? variant.completeIDs.union(wholeFields(scan)) : []
    if case .key(let cursor)? = request.after?.place { return try afterWindow(scan, request, cursor, complete) }
    let more = reranks(request) ? RankingWeights.window : 0
    let first = TopK<SortKey>(limit: request.limit == 0 ? 0 : request.limit + more, after: nil)
    let found = try scan.collect(snapshot, first, by: .rank)
    let (best, keys) = (found.best, Self.keys(found.best.keys, with: complete))
    let terms = request.limit > 0 && reranks(request) ? terms(scan.expression, found.scorer) : []
    let isWorthwhile = Reranker.isWorthwhile(terms)
    guard isWorthwhile || !complete.isEmpty && !terms.isEmpty else {
      if !keys.isEmpty { snapshot.work.note(.scored) }
      var page = page(window: [], rest: keys, isAll: !best.hasMore, best.total, request, found.scale)
      page.scoring = (scan.expression.scored, found.scorer)
      page.isTotalExact = found.isTotalExact
      return page
    }
    var reranker = try Reranker(snapshot, terms, .standard, looksForParts: variant.quorum != nil)
    let window = try reranker.reranked(isWorthwhile ? keys[...] : keys.prefix(complete.count + 1))
    if !keys.isEmpty { snapshot.work.note(.reranked(most: RankingWeights.window)) }
    let rest = Array(keys.dropFirst(window.keys.count))
    var page = page(window: window.keys, rest: rest, isAll: !best.hasMore, best.total, request, found.scale)
    page.reasons = window.reasons(for: page.keys)
    page.scoring = (scan.expression.scored, found.scorer)
    page.isTotalExact = found.isTotalExact
    return page
  }

  /// True if the best are re-ranked: always for a page that continues a re-ranked one.
  private func reranks(_ request: SearchRequest) -> Bool {
    if case .window? = request.after?.place { true } else { request.reranks }
  }

  /// A page after the re-ranking window.
  private func afterWindow(
    _ scan: ScanRequest, _ request: SearchRequest, _ cursor: SortKey, _ complete: Set<Int64>
  ) throws -> ResultPage {
    let found = try scan.collect(snapshot, TopK(limit: request.limit + complete.count, after: cursor), by: .rank)
    snapshot.work.note(.scored)
    let rest = found.best.keys.filter { !complete.contains($0.id) }
    let keys = Array(rest.prefix(request.limit))
    let next = rest.count > keys.count || found.best.hasMore ? keys.last.map { PageCursor.Place.key($0) } : nil
    var page = ResultPage(keys: keys, total: found.best.total, next: next, scale: found.scale)
    page.isTotalExact = found.isTotalExact
    page.scoring = (scan.expression.scored, found.scorer)
    return page
  }

  /// The few records with a title or text that is the query's only word. By BM25 alone, many with the word in other
  /// places come first.
  private func wholeFields(_ scan: ScanRequest) throws -> Set<Int64> {
    guard scan.quorum == nil, let whole = scan.expression.wholeField else { return [] }
    snapshot.work.isPaused = true
    defer { snapshot.work.isPaused = false }
    let wholes = ScanRequest(whole, conditions: scan.conditions)
    let found = try wholes.collect(snapshot, TopK(limit: QueryLimits.Walking.wholeFields, after: nil), by: .rank)
    let ids = found.best.keys.map(\.id)
    return Set(scan.members.map { members in ids.filter { members.contains($0) } } ?? ids)
  }

  /// The best keys with those of complete records after the first one, so that the window has them. The score of one
  /// that is not among the best is at most that of the last.
  private static func keys(_ keys: [SortKey], with complete: Set<Int64>) -> [SortKey] {
    guard !complete.isEmpty, let first = keys.first, let last = keys.last else { return keys }
    let present = keys.dropFirst().filter { complete.contains($0.id) }
    let missing = complete.subtracting(keys.map(\.id)).sorted()
    let others = keys.dropFirst().filter { !complete.contains($0.id) }
    return [first] + present + missing.map { SortKey(primary: last.primary, secondary: last.secondary, id: $0) }
      + others
  }

  /// - Parameters:
  ///   - window: All re-ranked keys, in their new order.
  ///   - rest: The keys after them, at least as many as fit on a page.
  ///   - isAll: True if no key follows those.
  private func page(
    window: [SortKey], rest: [SortKey], isAll: Bool, _ total: Int, _ request: SearchRequest, _ scale: Double
  ) -> ResultPage {
    var window = window[...]
    if case .window(let cursor)? = request.after?.place { window = window.drop { $0 <= cursor } }
    let keys = Array((window + rest).prefix(request.limit))
    let hasMore = !isAll || window.count + rest.count > keys.count
    let next = keys.last.map { keys.count <= window.count ? PageCursor.Place.window($0) : .key($0) }
    return ResultPage(keys: keys, total: total, next: hasMore ? next : nil, scale: scale)
  }

  private func terms(_ expression: MatchExpression, _ scorer: BM25Scorer) -> [QueryTerm] {
    QueryTerm.terms(
      of: variant.query.typed, languages: variant.query.languages, weights: .standard, expression: expression,
      idf: { expression.phrases.firstIndex(of: $0).flatMap { scorer.knownIDF($0) } },
      isSearched: { expression.phrases.contains($0) })
  }
}
