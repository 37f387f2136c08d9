package import CatalogRecords
internal import CatalogStore
package import GRDB
package import QueryLanguage

/// Answers requests on one state of a catalog: a query in, hits out.
package struct Searcher {
  let snapshot: Snapshot

  /// - Parameters:
  ///   - isTimed: Whether the answer reports the time of its steps.
  ///   - choice: The indexes that may answer.
  package init(_ db: Database, isTimed: Bool = false, by choice: IndexChoice = .any) throws {
    snapshot = try Snapshot(db, isTimed: isTimed, by: choice)
  }

  /// - Throws: `SearchError` when the request's page cursor does not fit; errors of the file.
  package func search(_ request: SearchRequest) throws -> SearchAnswer {
    try checkCursor(of: request)
    let query = try resolved(request)
    var found = try foundAnswer(to: query, request)
    if request.explainsPlan {
      found.answer.explanation = QueryExplanation(
        found.variant, of: query, sort: request.sort, uses: snapshot.ranked.uses, snapshot.stopwatch.steps)
    }
    return found.answer
  }

  /// Passes the hits of a request to `body` one by one, in its order, so that they are not all in memory.
  ///
  /// - Throws: Errors of `body`, which end the walk; `SearchError` and errors of the file.
  package func forEachHit(_ request: SearchRequest, _ body: (Hit) throws -> Void) throws {
    try checkCursor(of: request)
    var count = request
    (count.limit, count.facets, count.histogram) = (0, [], nil)
    let variant = try foundAnswer(to: try resolved(request), count).variant
    if let order = RowOrder(request.sort) {
      var executor = QueryExecutor(snapshot, variant)
      let best = try self.best(of: try executor.matches(), request, order)
      let maker = try HitMaker(snapshot.db, variant, request, nil)
      for key in best.keys { for hit in try maker.hits([key.id]) { try body(hit) } }
    } else {
      var executor = QueryExecutor(snapshot, variant)
      let page = try executor.page(request)
      let maker = try HitMaker(snapshot.db, variant, request, page)
      for key in page.keys {
        for hit in try maker.hits([key.id], score: { _ in score(key, page, variant, request) }) { try body(hit) }
      }
    }
  }

  func checkCursor(of request: SearchRequest) throws {
    if let cursor = request.after, cursor.sort != request.sort { throw SearchError.cursorOfAnotherOrder(cursor.sort) }
  }

  private func score(
    _ key: SortKey, _ page: ResultPage, _ variant: QueryVariant, _ request: SearchRequest
  ) -> Double? {
    request.sort == .rank && variant.query.highlighted != nil ? -key.primary * page.scale : nil
  }

  /// The records nearest to a half-remembered text.
  package func find(_ request: FindRequest) throws -> SearchAnswer {
    guard let variant = try FuzzyFinder(snapshot).variant(request) else {
      let message = "there is no letter, digit or symbol in it to search for"
      return SearchAnswer(warnings: [QueryWarning(typed: request.text, message: message)])
    }
    var search = SearchRequest(request.text, limit: request.limit)
    search.explainsHits = request.explainsHits
    return try run(variant, search)
  }

  /// The ids of all records that match a query, ascending, and warnings about the query.
  package func ids(matching text: String) throws -> (ids: [RecordID], warnings: [QueryWarning]) {
    let (records, warnings) = try matches(of: text)
    return (records.map { RecordID($0) }, warnings)
  }

  /// The id of one record that matches a query, and warnings about the query.
  ///
  /// - Parameter rank: Which of the matches, by ascending id. It receives their number, 1 or more.
  /// - Returns: `nil` for the id when nothing matches.
  package func id(
    matching text: String, at rank: (_ count: Int) -> Int
  ) throws -> (id: RecordID?, warnings: [QueryWarning]) {
    let (records, warnings) = try matches(of: text)
    let count = records.count
    return (count > 0 ? records.element(at: rank(count)) : nil, warnings)
  }

  private func matches(of text: String) throws -> (DocIDSet, [QueryWarning]) {
    let query = try resolved(SearchRequest(text))
    var executor = QueryExecutor(snapshot, QueryVariant(strict: query))
    let records = try executor.matches()
    return (
      records, query.warnings + query.expansions.map(\.warning) + executor.warnings + snapshot.ranked.warnings
    )
  }

  // MARK: Choosing a variant

  /// An answer, and the variant of the query that it belongs to.
  private struct FoundAnswer {
    var answer: SearchAnswer
    var variant: QueryVariant
    /// The number of records that have the whole query.
    var strictCount: Int
  }

  /// The answer to the query, or to what it stands for where no record has all of it.
  private func foundAnswer(to query: ResolvedQuery, _ request: SearchRequest) throws -> FoundAnswer {
    if let answer = try nextRespelledAnswer(to: query, request) { return answer }
    let best = try bestAnswer(to: query, request)
    guard best.strictCount == 0 else { return best }
    return try datedAnswer(to: query, request) ?? extraAnswer(to: query, request)
      ?? misquotedAnswer(to: query, request, best) ?? respelledAnswer(to: query, request, best) ?? best
  }

  /// The answer to words of which some are misspelled.
  private func respelledAnswer(
    to query: ResolvedQuery, _ request: SearchRequest, _ best: FoundAnswer
  ) throws -> FoundAnswer? {
    guard let respelled = try MisspelledWords(query, request)?.respelled(snapshot) else { return nil }
    var found = try bestAnswer(to: respelled, request)
    guard found.answer.total > 0 else { return nil }
    found.answer.suggestion = best.answer.suggestion
    return found
  }

  /// The same for a page after the first.
  private func nextRespelledAnswer(to query: ResolvedQuery, _ request: SearchRequest) throws -> FoundAnswer? {
    guard request.after != nil, let respelled = try MisspelledWords(query, request)?.respelled(snapshot) else {
      return nil
    }
    var count = request
    (count.limit, count.after, count.histogram, count.facets) = (0, nil, nil, [])
    guard try run(QueryVariant(strict: query), count).total == 0 else { return nil }
    guard try bestAnswer(to: respelled, count).answer.total > 0 else { return nil }
    return try bestAnswer(to: respelled, request)
  }

  /// The answer to words with a year beside them, of records with that date.
  private func datedAnswer(to query: ResolvedQuery, _ request: SearchRequest) throws -> FoundAnswer? {
    guard let dated = DatedWords(query.typed, request) else { return nil }
    var other = request
    other.query = dated.query
    var found = try bestAnswer(to: try resolved(other), other)
    guard found.answer.total > 0, found.answer.matched != .any else { return nil }
    found.answer.warnings.append(dated.notice)
    found.answer.next = nil
    return found
  }

  /// The answer to words of which some are in extra fields.
  private func extraAnswer(to query: ResolvedQuery, _ request: SearchRequest) throws -> FoundAnswer? {
    guard var extra = ExtraWords(query.typed, request), let found = try extra.found(query, snapshot) else { return nil }
    let other = ResolvedQuery(
      typed: found.node, parts: [ExpandedPart](typed: found.node), languages: query.languages,
      warnings: query.warnings, expansions: [])
    let variant = QueryVariant(
      .all, other, QueryPlan(found.node, languages: query.languages), quorum: nil, notice: found.notice)
    var answer = try run(variant, request)
    guard answer.total > 0 else { return nil }
    answer.next = nil
    return FoundAnswer(answer: answer, variant: variant, strictCount: 0)
  }

  /// The answer to a quotation with a wrong word in it.
  private func misquotedAnswer(
    to query: ResolvedQuery, _ request: SearchRequest, _ best: FoundAnswer
  ) throws -> FoundAnswer? {
    guard best.answer.total == 0, let misquoted = MisquotedText(query, request),
      let variant = try FuzzyFinder(snapshot).variant(misquoted.findRequest, notice: MisquotedText.notice)
    else { return nil }
    var answer = try run(variant, request)
    // What was left out of the quotation was left out before nothing was found.
    answer.warnings = best.answer.warnings + answer.warnings
    answer.next = nil
    return FoundAnswer(answer: answer, variant: variant, strictCount: 0)
  }

  private func resolved(_ request: SearchRequest) throws -> ResolvedQuery {
    try QueryResolver(snapshot: snapshot).resolved(request)
  }

  /// The answer to the whole query, or to a relaxed variant when that finds more; and the variant it belongs to.
  private func bestAnswer(to query: ResolvedQuery, _ request: SearchRequest) throws -> FoundAnswer {
    let strict = QueryVariant(strict: query)
    if let strictness = request.after?.strictness {
      let variant = try strictness == .all ? strict : relaxed(strict, to: strictness, request) ?? strict
      // A page after the first has what the first has: nothing else is looked for.
      return FoundAnswer(answer: try run(variant, request), variant: variant, strictCount: 1)
    }
    let answer = try run(strict, request)
    let strictCount = answer.total
    var best = FoundAnswer(answer: answer, variant: strict, strictCount: strictCount)
    var suggestion: String?
    if strictCount < QueryCorrection.thin {
      suggestion = try snapshot.stopwatch.time("spelling") { try correction(of: request, query, strictCount) }
    }
    if request.allowsFewerWords, strictCount < QueryRelaxation.enough,
      let relaxation = QueryRelaxation(query, strictCount: strictCount)
    {
      let complete = try completeIDs(strict, strictCount, request)
      for var variant in relaxation.variants(of: query) where best.answer.total < QueryRelaxation.enough {
        variant.completeIDs = complete
        let relaxed = try run(variant, request)
        if relaxed.total > best.answer.total { (best.answer, best.variant) = (relaxed, variant) }
      }
    }
    best.answer.suggestion = suggestion
    return best
  }

  /// The variant that the previous page came from.
  private func relaxed(
    _ strict: QueryVariant, to strictness: Strictness, _ request: SearchRequest
  ) throws -> QueryVariant? {
    var count = request
    (count.limit, count.after, count.histogram, count.facets) = (0, nil, nil, [])
    let strictCount = try run(strict, count).total
    var variant = QueryRelaxation(strict.query, strictCount: strictCount)?.variants(of: strict.query)
      .first { $0.strictness == strictness }
    variant?.completeIDs = try completeIDs(strict, strictCount, request)
    return variant
  }

  /// The few records that have all of the query. Empty where nothing is looked at again.
  private func completeIDs(_ strict: QueryVariant, _ count: Int, _ request: SearchRequest) throws -> Set<Int64> {
    guard count > 0, request.sort == .rank, request.looksTwice else { return [] }
    var executor = QueryExecutor(snapshot, strict)
    return Set(try executor.matches())
  }

  func correction(of request: SearchRequest, _ query: ResolvedQuery, _ strictCount: Int) throws -> String? {
    let correction = QueryCorrection(
      db: snapshot.db, dictionary: TermDictionary(snapshot.db, snapshot.columns), query: query, text: request.query,
      strictCount: strictCount)
    return try correction.corrected { text in
      var other = request
      (other.query, other.limit, other.histogram, other.facets, other.sort) = (text, 0, nil, [], .rank)
      return try run(QueryVariant(strict: try resolved(other)), other).total
    }
  }

  // MARK: Answering a variant

  private func run(_ variant: QueryVariant, _ request: SearchRequest) throws -> SearchAnswer {
    if request.limit == 0, request.wantsSummary { return try summaryOnly(variant, request) }
    if let order = RowOrder(request.sort) { return try byRows(variant, request, order) }
    var executor = QueryExecutor(snapshot, variant)
    let page = try snapshot.stopwatch.time("match") { try executor.page(request) }
    let hits = try snapshot.stopwatch.time("hits") { try self.hits(of: page, variant, request) }
    let summary = try snapshot.stopwatch.time("summary") { () -> AnswerSummary? in
      // A second walk, over all records and not only those of the page.
      request.wantsSummary ? try self.summary(of: matches(variant), request) : nil
    }
    var answer = answer(
      variant, executor, request,
      Found(hits: hits, total: summary?.total ?? page.total, next: page.next, summary: summary))
    answer.isTotalExact = page.isTotalExact || summary != nil
    return answer
  }

  private func hits(of page: ResultPage, _ variant: QueryVariant, _ request: SearchRequest) throws -> [Hit] {
    guard !page.keys.isEmpty else { return [] }
    let maker = try HitMaker(snapshot.db, variant, request, page)
    return try maker.hits(page.keys.map(\.id)) { score(page.keys[$0], page, variant, request) }
  }

  /// An answer without hits, which takes only one walk.
  private func summaryOnly(_ variant: QueryVariant, _ request: SearchRequest) throws -> SearchAnswer {
    var executor = QueryExecutor(snapshot, variant)
    let summary = try self.summary(of: try executor.matches(), request)
    return answer(variant, executor, request, Found(hits: [], total: summary.total, next: nil, summary: summary))
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
    let summary = request.wantsSummary ? try self.summary(of: records, request) : nil
    return answer(variant, executor, request, Found(hits: hits, total: best.total, next: next, summary: summary))
  }

  /// The first records in an order by values of their rows, after the request's cursor.
  func best(of records: DocIDSet, _ request: SearchRequest, _ order: RowOrder) throws -> TopK<RowKey> {
    var best = TopK<RowKey>(limit: request.limit, after: try rowCursor(request.after, order))
    if best.isForCounting {
      best.count(records.count)
    } else {
      try RecordRows.forEach(records, snapshot.db, order.statement) { id, row in best.offer(order.key(id, row)) }
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
    return order.key(id, statement)
  }

  private func matches(_ variant: QueryVariant) throws -> DocIDSet {
    var executor = QueryExecutor(snapshot, variant)
    return try executor.matches()
  }

  private func summary(of records: DocIDSet, _ request: SearchRequest) throws -> AnswerSummary {
    try AnswerSummary(of: records, request, snapshot)
  }

  /// The parts of an answer that depend on the order and on what was asked for.
  private struct Found {
    let hits: [Hit]
    let total: Int
    let next: PageCursor.Place?
    let summary: AnswerSummary?
  }

  /// The one place where answers are put together.
  private func answer(
    _ variant: QueryVariant, _ executor: QueryExecutor, _ request: SearchRequest, _ found: Found
  ) -> SearchAnswer {
    SearchAnswer(
      hits: found.hits, total: found.total, matched: variant.strictness,
      warnings: variant.warnings(executor.warnings) + (found.summary?.warnings ?? []) + snapshot.ranked.warnings,
      expansions: variant.query.expansions,
      next: found.next.map { PageCursor(sort: request.sort, place: $0, strictness: variant.strictness) },
      summary: found.summary)
  }
}
