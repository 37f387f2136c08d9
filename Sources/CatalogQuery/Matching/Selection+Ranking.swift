internal import QueryLanguage

extension Selection {
  /// Best match first: the best few by BM25 are looked at again and come in the order of how they match, then all
  /// others by BM25. Which records are looked at again does not depend on the page, so that pages follow each other.
  func ranked(_ walk: Walk, _ request: SearchRequest) throws -> Best {
    if case .key(let cursor)? = request.after?.place { return try behindWindow(walk, request, cursor) }
    let first = BestKeys<SortKey>(limit: request.limit == 0 ? 0 : request.limit + RankingWeights.window, after: nil)
    let (best, collector) = try collected(walk, first, first.isForCounting ? .count : .rank, .rank)
    let keys = best.keys
    let words = soughtWords(walk.expression, collector.scorer)
    guard request.limit > 0, Reranker.isWorthwhile(words) else {
      var page = page(window: [], rest: keys, isAll: !best.hasMore, best.total, request, collector.scale)
      page.scoring = (walk.expression, collector.scorer)
      return page
    }
    var reranker = try Reranker(db, words, .standard, looksForParts: isContentWithLess)
    let window = try reranker.reranked(keys)
    let rest = Array(keys.dropFirst(window.keys.count))
    var page = page(window: window.keys, rest: rest, isAll: !best.hasMore, best.total, request, collector.scale)
    page.reasons = window.reasons
    page.scoring = (walk.expression, collector.scorer)
    return page
  }

  /// The hits that come behind those that were looked at again.
  private func behindWindow(_ walk: Walk, _ request: SearchRequest, _ cursor: SortKey) throws -> Best {
    let best = BestKeys<SortKey>(limit: request.limit, after: cursor)
    let (all, collector) = try collected(walk, best, best.isForCounting ? .count : .rank, .rank)
    var page = Best(all, scale: collector.scale)
    page.scoring = (walk.expression, collector.scorer)
    return page
  }

  /// - Parameters:
  ///   - window: All keys that were looked at again, in their new order.
  ///   - rest: The keys behind them, as many as a page has or more.
  ///   - isAll: Whether there are none behind those.
  private func page(
    window: [SortKey], rest: [SortKey], isAll: Bool, _ total: Int, _ request: SearchRequest, _ scale: Double
  ) -> Best {
    var window = window[...]
    if case .window(let cursor)? = request.after?.place { window = window.drop { $0 <= cursor } }
    let keys = Array((window + rest).prefix(request.limit))
    let hasMore = !isAll || window.count + rest.count > keys.count
    let next = keys.last.map { keys.count <= window.count ? PageCursor.Place.window($0) : .key($0) }
    return Best(keys: keys, total: total, next: hasMore ? next : nil, scale: scale)
  }

  private func soughtWords(_ expression: MatchExpression, _ scorer: MatchScorer) -> [SoughtWord] {
    SoughtWord.words(
      of: query.typed, languages: query.languages, weights: .standard,
      rarity: { expression.phrases.firstIndex(of: $0).flatMap { scorer.knownRarity($0) } },
      isSought: { expression.phrases.contains($0) })
  }
}
