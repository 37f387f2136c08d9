internal import CatalogStore
internal import QueryLanguage

/// Finds the answer to a query, or to another reading if no record has all of it: fewer words, other spellings, a date
/// beside the words, words in extra fields, a quotation with a wrong word.
struct AnswerFinder {
  private let snapshot: Snapshot
  private let answers: VariantAnswers

  init(_ snapshot: Snapshot) { (self.snapshot, answers) = (snapshot, VariantAnswers(snapshot: snapshot)) }

  /// An answer, and the variant of the query that it belongs to.
  struct FoundAnswer {
    var answer: SearchAnswer
    var variant: QueryVariant
    /// The number of records that have the whole query.
    var strictCount: Int
  }

  /// A reading of a query.
  private enum Reading {
    /// A query of its own, which may be satisfied with fewer words.
    case query(ResolvedQuery, notice: QueryWarning? = nil)
    /// A query that is answered as it is.
    case variant(QueryVariant)
  }

  /// The answer to the query, or to another reading of it if no record has all of it. The next page is of the same
  /// reading as the page before.
  func foundAnswer(to query: ResolvedQuery, _ request: SearchRequest) throws -> FoundAnswer {
    if let reading = request.after?.reading, reading != .typed {
      if let next = try answer(to: query, request, as: reading) { return next }
      throw SearchError.cursorGone
    }
    if request.after == nil, let located = try answer(to: query, request, as: .located) { return located }
    let typed = try bestAnswer(to: query, request)
    guard request.after == nil, typed.strictCount < QueryLimits.Relaxing.enough else { return typed }
    guard typed.strictCount == 0 else { return try wider(than: typed, query, request) ?? typed }
    for reading in QueryReading.ofIncomplete where reading != .misquoted || typed.answer.total == 0 {
      guard var found = try answer(to: query, request, as: reading) else { continue }
      if reading == .respelled || reading == .rareRespelled { found.answer.suggestion = typed.answer.suggestion }
      return found
    }
    return typed.answer.total == 0 ? try withHint(typed, query) : typed
  }

  /// The answer to the query with further forms of its words; `nil` unless more records have all of it.
  private func wider(
    than typed: FoundAnswer, _ query: ResolvedQuery, _ request: SearchRequest
  ) throws -> FoundAnswer? {
    guard let wider = try answer(to: query, request, as: .wider), wider.strictCount > typed.strictCount else {
      return nil
    }
    return wider
  }

  /// An empty answer with what to type instead, where longer words have the only one.
  private func withHint(_ empty: FoundAnswer, _ query: ResolvedQuery) throws -> FoundAnswer {
    var answer = empty
    answer.answer.warnings += try InnerWords(query.typed)?.hint(snapshot).map { [$0] } ?? []
    return answer
  }

  /// The query in one reading; `nil` if it has no such reading. Trees are edited, and no text is parsed again.
  private func reading(
    _ reading: QueryReading, of query: ResolvedQuery, _ request: SearchRequest
  ) throws -> Reading? {
    switch reading {
    case .located:
      return try LocatedWords(query.typed, request)?.variant(query, snapshot).map { .variant($0) }
    case .typed: return .query(query)
    case .wider: return request.allowsFewerWords ? try resolver.widened(query).map { .query($0) } : nil
    case .dated:
      return try DatedWords(query.typed, request).map { dated in
        .query(try resolver.resolved(dated.node, request, warnings: query.warnings), notice: dated.notice)
      }
    case .extra:
      var extra = ExtraWords(query.typed, request)
      return try extra?.variant(query, snapshot).map { .variant($0) }
    case .named:
      return try NamedWords(query.typed, request)?.variant(query, snapshot).map { .variant($0) }
    case .apart:
      return try WrittenApart(query.typed, request)?.meant(snapshot).map { meant in
        .query(try resolver.resolved(meant.node, request, warnings: query.warnings), notice: meant.notice)
      }
    case .misquoted:
      return try MisquotedText(query, request)?.variant(query, snapshot).map { .variant($0) }
    case .rareRespelled:
      return try MisspelledWords(query, request)?.rareRespelled(snapshot).map { .query($0) }
    case .respelled:
      return try MisspelledWords(query, request)?.respelled(snapshot).map { .query($0) }
    }
  }

  /// The answer to one reading of the query; `nil` if the query has no such reading, or it finds nothing.
  private func answer(
    to query: ResolvedQuery, _ request: SearchRequest, as reading: QueryReading
  ) throws -> FoundAnswer? {
    var found: FoundAnswer
    switch try self.reading(reading, of: query, request) {
    case nil: return nil
    case .query(let read, let notice):
      found = try bestAnswer(to: read, request)
      found.answer.warnings += notice.map { [$0] } ?? []
    case .variant(let variant):
      found = FoundAnswer(answer: try answers.answer(to: variant, request), variant: variant, strictCount: 0)
    }
    guard found.answer.total > 0, isLikely(found, reading) else { return nil }
    found.answer.next?.reading = reading
    return found
  }

  /// True if an answer is more than a guess: not for a single word beside a year, nor with fewer words and other
  /// spellings of words that records have.
  private func isLikely(_ found: FoundAnswer, _ reading: QueryReading) -> Bool {
    switch reading {
    case .located, .typed, .extra, .named, .misquoted, .respelled: true
    case .dated: found.answer.matched != .any
    case .apart, .wider, .rareRespelled: found.strictCount > 0
    }
  }

  private var resolver: QueryResolver { QueryResolver(snapshot: snapshot) }

  /// The answer to the whole query, or to a relaxed variant when that finds more; and the variant it belongs to.
  private func bestAnswer(to query: ResolvedQuery, _ request: SearchRequest) throws -> FoundAnswer {
    let strict = QueryVariant(strict: query)
    if let strictness = request.after?.strictness {
      let variant = try strictness == .all ? strict : relaxed(strict, to: strictness, request) ?? strict
      // A page after the first has what the first has: nothing else is looked for.
      return FoundAnswer(answer: try answers.answer(to: variant, request), variant: variant, strictCount: 1)
    }
    let answer = try answers.answer(to: strict, request)
    let strictCount = answer.total
    var best = FoundAnswer(answer: answer, variant: strict, strictCount: strictCount)
    var suggestion: String?
    if strictCount < QueryLimits.Correcting.mostHits {
      suggestion = try snapshot.stopwatch.time("spelling") { try correction(of: request, query, strictCount) }
    }
    if request.allowsFewerWords, strictCount < QueryLimits.Relaxing.enough,
      let relaxation = QueryRelaxation(query, strictCount: strictCount)
    {
      let complete = try completeIDs(strict, strictCount, request)
      for var variant in relaxation.variants(of: query) where best.answer.total < QueryLimits.Relaxing.enough {
        variant.completeIDs = complete
        let relaxed = try answers.answer(to: variant, request)
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
    let strictCount = try answers.answer(to: strict, count).total
    var variant = QueryRelaxation(strict.query, strictCount: strictCount)?.variants(of: strict.query)
      .first { $0.strictness == strictness }
    variant?.completeIDs = try completeIDs(strict, strictCount, request)
    return variant
  }

  /// The few records that have all of the query. Empty without re-ranking.
  private func completeIDs(_ strict: QueryVariant, _ count: Int, _ request: SearchRequest) throws -> Set<Int64> {
    guard count > 0, request.sort == .rank, request.reranks else { return [] }
    var executor = QueryExecutor(snapshot, strict)
    return Set(try executor.matches())
  }

  /// The query with misspelled words corrected; `nil` if no correction has hits.
  func correction(of request: SearchRequest, _ query: ResolvedQuery, _ strictCount: Int) throws -> String? {
    let correction = QueryCorrection(
      db: snapshot.db, dictionary: TermDictionary(snapshot.db, snapshot.columns), query: query, text: request.query,
      strictCount: strictCount)
    return try correction.corrected { node in
      var other = request
      (other.limit, other.histogram, other.facets, other.sort) = (0, nil, [], .rank)
      return try answers.answer(to: QueryVariant(strict: try resolver.resolved(node, other)), other).total
    }
  }
}
