internal import CatalogStore
internal import QueryLanguage

/// The matches of a query as another engine has found them.
package enum DistributedMatches {
  /// All of them, ascending.
  case all([Int64])
  /// Their number, and those that a page needs.
  case first(total: Int, DistributedTiers)
}

/// The first matches by another engine's order, in tiers of a fixed length: the order of the request is decided inside
/// each tier. So pages follow each other without gaps or repetitions, however rough that engine's ranking is.
package struct DistributedTiers {
  /// The ids of a tier; empty after the last. By values of the columns there is one tier: the records after the cursor,
  /// one more than the page has.
  let ids: (_ number: Int) throws -> [Int64]

  package init(ids: @escaping (_ number: Int) throws -> [Int64]) { self.ids = ids }
}

extension SearchRequest {
  /// True if the answer needs every match: facets, histograms, and orders by values that only the records' rows have.
  package var needsAllMatches: Bool { wantsSummary || sort.readsRows }

  /// The page cursor's place in an order by values of the columns, as its numbers and id; `nil` for none.
  package var valuesBefore: (primary: Double, secondary: Double, id: Int64)? {
    if case .key(let key)? = after?.place { (key.primary, key.secondary, key.id) } else { nil }
  }
}

extension Searcher {
  /// The answer to a query whose matches another engine has found: ranked, re-ranked and read here.
  ///
  /// - Parameters:
  ///   - all: Every match, ascending, where `needsAllMatches`.
  package func answer(
    _ request: SearchRequest, _ query: DistributedQuery, _ matches: DistributedMatches, all: [Int64]? = nil
  ) throws -> SearchAnswer {
    try checkCursor(of: request)
    let variant = QueryVariant(strict: query.resolved)
    let found = try place(request, variant, matches)
    let maker = try HitMaker(snapshot.db, variant, request, found.page)
    let isRanked = request.sort == .rank && query.resolved.highlighted != nil
    let hits = try maker.hits(found.ids) { number in
      found.page.flatMap { isRanked ? -$0.keys[number].primary * $0.scale : nil }
    }
    let summary = request.wantsSummary ? try AnswerSummary(of: set(all ?? []), request, snapshot) : nil
    var answer = SearchAnswer(
      hits: hits, total: found.total, warnings: variant.warnings([]) + (summary?.warnings ?? []),
      expansions: query.resolved.expansions, next: found.next.map { PageCursor(sort: request.sort, place: $0) },
      summary: summary)
    answer.next?.query = QueryMark(request)
    return answer
  }

  /// The records of a page.
  private struct Placed {
    let ids: [Int64]
    let total: Int
    let next: PageCursor.Place?
    /// `nil` in an order by rows.
    let page: ResultPage?
  }

  private func place(
    _ request: SearchRequest, _ variant: QueryVariant, _ matches: DistributedMatches
  ) throws -> Placed {
    let page: ResultPage
    switch matches {
    case .all(let ids):
      let records = try set(ids)
      if let order = RowOrder(request.sort) {
        let best = try answers.best(of: records, request, order)
        let next = best.hasMore ? best.keys.last.map { PageCursor.Place.row(id: $0.id) } : nil
        return Placed(ids: best.keys.map(\.id), total: ids.count, next: next, page: nil)
      }
      page = try self.page(of: records, request, variant)
      return Placed(ids: page.keys.map(\.id), total: ids.count, next: page.next, page: page)
    case .first(let total, let tiers):
      page = try self.page(of: tiers, request, variant)
      return Placed(ids: page.keys.map(\.id), total: total, next: page.next, page: page)
    }
  }

  private func page(of records: DocIDSet, _ request: SearchRequest, _ variant: QueryVariant) throws -> ResultPage {
    let executor = QueryExecutor(snapshot, variant)
    if request.sort == .rank, let expression = variant.scored {
      return try executor.ranked(ScanRequest(expression, members: records), request)
    }
    return try executor.ordered(records, request.sort, TopK(limit: request.limit, after: request.cursorKey))
  }

  private func page(of tiers: DistributedTiers, _ request: SearchRequest, _ variant: QueryVariant) throws -> ResultPage
  {
    guard request.limit > 0 else { return ResultPage(keys: [], total: 0, next: nil) }
    if request.sort == .rank, let expression = variant.scored {
      return try TieredRanking(snapshot, variant, expression, request).page(tiers) { try existing($0) }
    }
    var keys = ValueKeys(.init(request.sort), snapshot.columns)
    var best = TopK<SortKey>(limit: request.limit, after: request.cursorKey)
    let ids = try tiers.ids(0)
    let present = try existing(ids)
    for id in ids where present.contains(id) { try keys.offer(id, to: &best) }
    return ResultPage(best)
  }

  private func set(_ ids: [Int64]) throws -> DocIDSet {
    var records = DocIDSet(upTo: snapshot.largestID)
    let present = try existing(ids)
    for id in ids where present.contains(id) { records.insert(id) }
    return records
  }
}

extension QueryVariant {
  /// The expression that the catalog scores its own matches by: the whole query if one walk answers it.
  fileprivate var scored: MatchExpression? {
    if case .match(let expression, _) = plan { expression } else { query.highlighted }
  }
}

extension SearchRequest {
  fileprivate var cursorKey: SortKey? { if case .key(let key)? = after?.place { key } else { nil } }
}
