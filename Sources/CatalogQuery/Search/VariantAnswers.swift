internal import CatalogRecords
internal import CatalogStore
internal import QueryLanguage

/// Answers variants of queries as they are: matches, hits, summary.
struct VariantAnswers {
  let snapshot: Snapshot

  /// The answer to a variant alone.
  func answer(to variant: QueryVariant, _ request: SearchRequest) throws -> SearchAnswer {
    if request.limit == 0, request.wantsSummary(of: variant.strictness) { return try summaryOnly(variant, request) }
    if let order = RowOrder(request.sort) { return try byRows(variant, request, order) }
    var executor = QueryExecutor(snapshot, variant)
    let page = try snapshot.stopwatch.time("match") { try executor.page(request) }
    let hits = try snapshot.stopwatch.time("hits") { try self.hits(of: page, variant, request) }
    let summary = try snapshot.stopwatch.time("summary") { () -> AnswerSummary? in
      // A second walk, over all records and not only those of the page.
      guard request.wantsSummary(of: variant.strictness) else { return nil }
      var matches = QueryExecutor(snapshot, variant)
      return try AnswerSummary(of: &matches, request, snapshot)
    }
    var answer = composed(
      variant, executor, request,
      Found(
        hits: hits, missingCount: page.keys.count - hits.count, total: summary?.total ?? page.total, next: page.next,
        summary: summary))
    answer.isTotalExact = page.isTotalExact || summary != nil
    return answer
  }

  private func hits(of page: ResultPage, _ variant: QueryVariant, _ request: SearchRequest) throws -> [Hit] {
    guard !page.keys.isEmpty else { return [] }
    let maker = try HitMaker(snapshot.db, variant, request, page)
    return try maker.hits(page.keys.map(\.id)) { score(page.keys[$0], page, variant, request) }
  }

  /// The score of a hit; `nil` in other orders than by rank.
  func score(
    _ key: SortKey, _ page: ResultPage, _ variant: QueryVariant, _ request: SearchRequest
  ) -> Double? {
    request.sort == .rank && variant.query.highlighted != nil ? -key.primary * page.scale : nil
  }

  /// An answer without hits, which takes only one walk.
  private func summaryOnly(_ variant: QueryVariant, _ request: SearchRequest) throws -> SearchAnswer {
    var executor = QueryExecutor(snapshot, variant)
    let summary = try AnswerSummary(of: &executor, request, snapshot)
    return composed(variant, executor, request, Found(hits: [], total: summary.total, next: nil, summary: summary))
  }

  /// An answer in an order by values that are in no column: they are read from the matching records' rows.
  private func byRows(_ variant: QueryVariant, _ request: SearchRequest, _ order: RowOrder) throws -> SearchAnswer {
    var executor = QueryExecutor(snapshot, variant)
    let records = try executor.matches()
    let best = try self.best(of: records, request, order)
    let keys = best.keys
    let maker = try HitMaker(snapshot.db, variant, request, nil)
    let hits = try maker.hits(keys.map(\.id))
    let next = best.hasMore ? keys.last.map { PageCursor.Place.row(id: $0.id) } : nil
    let isSummarized = request.wantsSummary(of: variant.strictness)
    let summary = isSummarized ? try AnswerSummary(of: records, request, snapshot) : nil
    return composed(
      variant, executor, request,
      Found(hits: hits, missingCount: keys.count - hits.count, total: best.total, next: next, summary: summary))
  }

  /// The first records in an order by values of their rows, after the request's cursor.
  func best(of records: DocIDSet, _ request: SearchRequest, _ order: RowOrder) throws -> TopK<RowKey> {
    var best = TopK<RowKey>(limit: request.limit, after: try rowCursor(request.after, order))
    if best.isForCounting {
      best.count(records.count)
    } else {
      var keys = try RowOrder.KeyReader(order, snapshot)
      try RecordRows.forEach(records, snapshot.db, order.statement) { id, row in best.offer(try keys.key(id, row)) }
    }
    return best
  }

  /// The place in the order of the record that the previous page ended with.
  private func rowCursor(_ cursor: PageCursor?, _ order: RowOrder) throws -> RowKey? {
    guard case .row(let id)? = cursor?.place else { return nil }
    let statement = try SQLStatement(snapshot.db, order.statement)
    statement.bind(id, at: 1)
    statement.bind(id, at: 2)
    defer { statement.reset() }
    guard try statement.step() else { throw SearchError.cursorGone }
    var keys = try RowOrder.KeyReader(order, snapshot)
    return try keys.key(id, statement)
  }

  /// The parts of an answer that depend on the order and on what was asked for.
  private struct Found {
    let hits: [Hit]
    /// Records of the page that the index has and the table of records has not, which only a damaged file lacks.
    var missingCount = 0
    let total: Int
    let next: PageCursor.Place?
    let summary: AnswerSummary?
  }

  /// The one place where answers are put together.
  private func composed(
    _ variant: QueryVariant, _ executor: QueryExecutor, _ request: SearchRequest, _ found: Found
  ) -> SearchAnswer {
    var unsound = UnsoundRecords(missingCount: found.missingCount)
    for hit in found.hits { unsound.note(hit.record) }
    var answer = SearchAnswer(
      hits: found.hits, total: found.total, matched: variant.strictness,
      warnings: variant.warnings(executor.warnings) + (found.summary?.warnings ?? []) + snapshot.warnings
        + unsound.queryWarnings,
      expansions: variant.query.expansions,
      next: found.next.map { PageCursor(sort: request.sort, place: $0, strictness: variant.strictness) },
      summary: found.summary)
    answer.relaxation = variant.relaxation
    return answer
  }
}
