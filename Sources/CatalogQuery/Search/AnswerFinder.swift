internal import CatalogStore
internal import QueryLanguage

/// Finds the answer to a query, or to another reading where no record has all of it: fewer words, other spellings, a year beside
/// the words, words in extra fields, a quotation with a wrong word.
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

  /// The answer to the query, or to another reading of it where no record has all of it. The next page is of the same reading as
  /// the page before.
  func foundAnswer(to query: ResolvedQuery, _ request: SearchRequest) throws -> FoundAnswer {
    if let reading = request.after?.reading, reading != .typed {
      if let next = try answer(to: query, request, as: reading) { return next }
      throw SearchError.cursorGone
    }
    let best = try bestAnswer(to: query, request)
    guard best.strictCount == 0, request.after == nil else { return best }
    for reading in Self.readings where reading != .misquoted || best.answer.total == 0 {
      guard var found = try answer(to: query, request, as: reading) else { continue }
      if reading == .respelled { found.answer.suggestion = best.answer.suggestion }
      return found
    }
    return best
  }

  /// The readings of a query that no record has as typed, the likeliest first.
  private static let readings = [QueryReading.dated, .extra, .misquoted, .respelled]

  /// The answer to one reading of the query; `nil` where the query has no such reading, or it finds nothing.
  private func answer(
    to query: ResolvedQuery, _ request: SearchRequest, as reading: QueryReading
  ) throws -> FoundAnswer? {
    var found =
      switch reading {
      case .typed: try bestAnswer(to: query, request)
      case .dated: try datedAnswer(to: query, request)
      case .extra: try extraAnswer(to: query, request)
      case .misquoted: try misquotedAnswer(to: query, request)
      case .respelled: try respelledAnswer(to: query, request)
      }
    found?.answer.next?.reading = reading
    return found
  }

  /// The answer to words, with the misspelled ones corrected.
  private func respelledAnswer(to query: ResolvedQuery, _ request: SearchRequest) throws -> FoundAnswer? {
    guard let respelled = try MisspelledWords(query, request)?.respelled(snapshot) else { return nil }
    let found = try bestAnswer(to: respelled, request)
    return found.answer.total > 0 ? found : nil
  }

  /// The answer to words with a year beside them, of records with that date.
  private func datedAnswer(to query: ResolvedQuery, _ request: SearchRequest) throws -> FoundAnswer? {
    guard let dated = DatedWords(query.typed, request) else { return nil }
    var other = request
    other.query = dated.query
    var found = try bestAnswer(to: try resolved(other), other)
    guard found.answer.total > 0, found.answer.matched != .any else { return nil }
    found.answer.warnings.append(dated.notice)
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
    let answer = try answers.answer(to: variant, request)
    return answer.total > 0 ? FoundAnswer(answer: answer, variant: variant, strictCount: 0) : nil
  }

  /// The answer to a quotation with a wrong word in it.
  private func misquotedAnswer(to query: ResolvedQuery, _ request: SearchRequest) throws -> FoundAnswer? {
    guard let misquoted = MisquotedText(query, request),
      let variant = try FuzzyFinder(snapshot).variant(misquoted.findRequest, notice: MisquotedText.notice)
    else { return nil }
    var answer = try answers.answer(to: variant, request)
    // The words are looked for anew, and what the parser left out is not among them.
    answer.warnings = query.warnings + answer.warnings
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
      return FoundAnswer(answer: try answers.answer(to: variant, request), variant: variant, strictCount: 1)
    }
    let answer = try answers.answer(to: strict, request)
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

  /// The few records that have all of the query. Empty where nothing is looked at again.
  private func completeIDs(_ strict: QueryVariant, _ count: Int, _ request: SearchRequest) throws -> Set<Int64> {
    guard count > 0, request.sort == .rank, request.looksTwice else { return [] }
    var executor = QueryExecutor(snapshot, strict)
    return Set(try executor.matches())
  }

  /// The query with misspelled words corrected; `nil` where no correction has hits.
  func correction(of request: SearchRequest, _ query: ResolvedQuery, _ strictCount: Int) throws -> String? {
    let correction = QueryCorrection(
      db: snapshot.db, dictionary: TermDictionary(snapshot.db, snapshot.columns), query: query, text: request.query,
      strictCount: strictCount)
    return try correction.corrected { text in
      var other = request
      (other.query, other.limit, other.histogram, other.facets, other.sort) = (text, 0, nil, [], .rank)
      return try answers.answer(to: QueryVariant(strict: try resolved(other)), other).total
    }
  }
}
