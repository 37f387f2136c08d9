package import CatalogRecords
internal import CatalogStore
package import GRDB
package import QueryLanguage
internal import TextAnalysis

/// Answers requests on one state of a catalogue: a query in, hits out.
package struct Search {
  private let db: Database
  private let columns: ColumnTable
  private let largestID: Int64
  private let stopwatch: Stopwatch

  /// - Parameter isTimed: Whether the answer is to say how long its steps took.
  package init(_ db: Database, isTimed: Bool = false) throws {
    self.db = db
    stopwatch = Stopwatch(isRunning: isTimed)
    columns = try ColumnTable(reading: db)
    largestID = try Int64.fetchOne(db.cachedStatement(sql: Self.largestID)) ?? 0
    guard largestID <= ColumnKind.largestID else { throw PageFault.numbered }
  }

  /// - Throws: `SearchError` when the request's page cursor does not fit; errors of the file.
  package func answer(_ request: SearchRequest) throws -> SearchAnswer {
    if let cursor = request.after, cursor.sort != request.sort {
      throw SearchError.cursorOfAnotherOrder(cursor.sort)
    }
    let query = try resolved(request)
    var (answer, attempt) = try answer(query, request)
    if request.explainsPlan {
      answer.explanation = QueryExplanation(attempt, of: query, sort: request.sort, stopwatch.steps)
    }
    return answer
  }

  /// The answer to all of the query, or to less of it when that finds too little; and which it was.
  private func answer(_ query: ResolvedQuery, _ request: SearchRequest) throws -> (SearchAnswer, SearchAttempt) {
    let whole = SearchAttempt(level: .all, query: query, quorum: nil, notice: nil)
    if let level = request.after?.level {
      let attempt = try level == .all ? whole : self.attempt(level, query, request) ?? whole
      return (try answer(attempt, request), attempt)
    }
    var best = (answer: try answer(whole, request), attempt: whole)
    let strictCount = best.answer.total
    if strictCount < QueryCorrection.thin {
      best.answer.suggestion = try stopwatch.time("spelling") { try correction(of: request, query, strictCount) }
    }
    let suggestion = best.answer.suggestion
    guard request.relaxes, strictCount < Relaxation.enough,
      let relaxation = Relaxation(query, strictCount: strictCount)
    else { return best }
    for attempt in relaxation.attempts(after: query) where best.answer.total < Relaxation.enough {
      let relaxed = try answer(attempt, request)
      if relaxed.total > best.answer.total { best = (relaxed, attempt) }
    }
    best.answer.suggestion = suggestion
    return best
  }

  /// The attempt that gave the page before.
  private func attempt(
    _ level: MatchLevel, _ query: ResolvedQuery, _ request: SearchRequest
  ) throws -> SearchAttempt? {
    let whole = SearchAttempt(level: .all, query: query, quorum: nil, notice: nil)
    var count = request
    (count.limit, count.after, count.histogram, count.facets) = (0, nil, nil, [])
    let strictCount = try answer(whole, count).total
    return Relaxation(query, strictCount: strictCount)?.attempts(after: query).first { $0.level == level }
  }

  /// What is nearest to a half-remembered text.
  package func found(_ request: FindRequest) throws -> SearchAnswer {
    guard let attempt = try Finder(db, columns, largestID: largestID).attempt(request) else {
      let warning = QueryWarning(typed: request.text, message: "there is no letter, digit or sign in it to search for")
      return SearchAnswer(
        hits: [], total: 0, matched: .all, warnings: [warning], expansions: [], next: nil, histogram: nil)
    }
    var search = SearchRequest(request.text, limit: request.limit)
    search.explainsHits = request.explainsHits
    return try answer(attempt, search)
  }

  private func resolved(_ request: SearchRequest) throws -> ResolvedQuery {
    try QueryResolver(db: db, columns: columns, stopwatch: stopwatch).resolved(request)
  }

  private func correction(of request: SearchRequest, _ query: ResolvedQuery, _ strictCount: Int) throws -> String? {
    let correction = QueryCorrection(
      db: db, vocabulary: Vocabulary(db, columns), query: query, text: request.query, strictCount: strictCount)
    return try correction.corrected { text in
      var other = request
      (other.query, other.limit, other.histogram, other.facets, other.sort) = (text, 0, nil, [], .rank)
      let attempt = SearchAttempt(level: .all, query: try resolved(other), quorum: nil, notice: nil)
      return try answer(attempt, other).total
    }
  }

  private func answer(_ attempt: SearchAttempt, _ request: SearchRequest) throws -> SearchAnswer {
    if request.limit == 0, request.wantsSummary { return try counted(attempt, request) }
    if request.sort == .author { return try byAuthor(attempt, request) }
    var selection = Selection(db, columns, attempt.query, quorum: attempt.quorum, largestID: largestID)
    let best = try stopwatch.time("match") { try selection.best(request) }
    let maker = try HitMaker(db, attempt, request, best)
    let hits = try stopwatch.time("hits") {
      try best.keys.compactMap { key in
        let score = request.sort == .rank && selection.isScored ? -key.primary * best.scale : nil
        return try maker.hit(RecordID(key.id), score: score)
      }
    }
    let next = best.next.map { PageCursor(sort: request.sort, place: $0, level: attempt.level) }
    let summary = try stopwatch.time("summary") { try self.summary(attempt, request) }
    return SearchAnswer(
      hits: hits, total: best.total, matched: attempt.level,
      warnings: attempt.warnings(selection) + (summary?.warnings ?? []), expansions: attempt.query.expansions,
      next: next, histogram: summary?.histogram, facets: summary?.facets ?? [])
  }

  /// No hits, only what is said of all of them: one walk does for that.
  private func counted(_ attempt: SearchAttempt, _ request: SearchRequest) throws -> SearchAnswer {
    var selection = Selection(db, columns, attempt.query, quorum: attempt.quorum, largestID: largestID)
    let summary = try AnswerSummary(of: try selection.records(), request, db, columns)
    return SearchAnswer(
      hits: [], total: summary.total, matched: attempt.level,
      warnings: attempt.warnings(selection) + summary.warnings, expansions: attempt.query.expansions, next: nil,
      histogram: summary.histogram, facets: summary.facets)
  }

  /// All records that a query describes, and what was odd about it.
  package func records(_ text: String) throws -> (ids: [RecordID], warnings: [QueryWarning]) {
    let query = try resolved(SearchRequest(text))
    var selection = Selection(db, columns, query, quorum: nil, largestID: largestID)
    let ids = try selection.records().map { RecordID($0) }
    return (ids, query.warnings + query.expansions.map(\.warning) + selection.warnings)
  }

  /// A second walk, over all records and not only those of the page; `nil` when nobody asked.
  private func summary(_ attempt: SearchAttempt, _ request: SearchRequest) throws -> AnswerSummary? {
    guard request.wantsSummary else { return nil }
    var selection = Selection(db, columns, attempt.query, quorum: attempt.quorum, largestID: largestID)
    return try AnswerSummary(of: try selection.records(), request, db, columns)
  }

  /// Names are in no column: the matching records are read one by one.
  private func byAuthor(_ attempt: SearchAttempt, _ request: SearchRequest) throws -> SearchAnswer {
    var selection = Selection(db, columns, attempt.query, quorum: attempt.quorum, largestID: largestID)
    var best = BestKeys<NameKey>(limit: request.limit, after: try nameCursor(request.after))
    let records = try selection.records()
    for id in records { best.offer(NameKey(name: try name(of: id), id: id)) }
    let maker = try HitMaker(db, attempt, request, nil)
    let hits = try best.keys.compactMap { try maker.hit(RecordID($0.id), score: nil) }
    let last = best.hasMore ? best.keys.last : nil
    let next = last.map { PageCursor(sort: .author, place: .name(id: $0.id), level: attempt.level) }
    let summary = request.wantsSummary ? try AnswerSummary(of: records, request, db, columns) : nil
    return SearchAnswer(
      hits: hits, total: best.total, matched: attempt.level,
      warnings: attempt.warnings(selection) + (summary?.warnings ?? []), expansions: attempt.query.expansions,
      next: next, histogram: summary?.histogram, facets: summary?.facets ?? [])
  }

  private func nameCursor(_ cursor: PageCursor?) throws -> NameKey? {
    guard case .name(let id)? = cursor?.place else { return nil }
    guard try RecordReading(db).record(RecordID(id)) != nil else { throw SearchError.cursorGone }
    return NameKey(name: try name(of: id), id: id)
  }

  private func name(of id: Int64) throws -> String? {
    let statement = try SQLStatement(db, Self.creatorOfRecord)
    statement.bind(id, at: 1)
    defer { statement.reset() }
    return try statement.step() ? statement.text(0).map { folded($0) } : nil
  }

  /// Columns: the highest id in use.
  private static let largestID = "SELECT max(id) FROM record"

  /// `?1` a record's id. Columns: creator.
  private static let creatorOfRecord = "SELECT creator FROM record WHERE id = ?1"
}
