package import CatalogRecords
internal import CatalogStore
package import GRDB
package import QueryLanguage
internal import TextAnalysis

/// Answers requests on one state of a catalog: a query in, hits out.
package struct Searcher {
  let snapshot: Snapshot

  /// - Parameters:
  ///   - isTimed: True if the answer reports the time of its steps.
  ///   - choice: The indexes that may answer.
  package init(_ db: Database, isTimed: Bool = false, by choice: IndexChoice = .any) throws {
    snapshot = try Snapshot(db, isTimed: isTimed, by: choice)
  }

  var answers: VariantAnswers { VariantAnswers(snapshot: snapshot) }

  /// - Throws: `SearchError` when the request's page cursor does not fit; errors of the file.
  package func search(_ request: SearchRequest) throws -> SearchAnswer {
    try checkCursor(of: request)
    let query = try resolved(request)
    var found = try AnswerFinder(snapshot).foundAnswer(to: query, request)
    found.answer.warnings += try warnings(of: request.sort)
    found.answer.next?.query = QueryMark(request)
    if request.explainsPlan {
      found.answer.explanation = QueryExplanation(found.variant, of: query, snapshot)
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
    let variant = try AnswerFinder(snapshot).foundAnswer(to: try resolved(request), count).variant
    if let order = RowOrder(request.sort) {
      var executor = QueryExecutor(snapshot, variant)
      let best = try answers.best(of: try executor.matches(), request, order)
      let maker = try HitMaker(snapshot.db, variant, request, nil)
      for key in best.keys { for hit in try maker.hits([key.id]) { try body(hit) } }
    } else {
      var executor = QueryExecutor(snapshot, variant)
      let page = try executor.page(request)
      let maker = try HitMaker(snapshot.db, variant, request, page)
      for key in page.keys {
        let score = answers.score(key, page, variant, request)
        for hit in try maker.hits([key.id], score: { _ in score }) { try body(hit) }
      }
    }
  }

  /// A warning about an order by an extra field that no record has. Older files do not list the names of their fields.
  private func warnings(of order: SearchOrder) throws -> [QueryWarning] {
    guard case .field(let name, _) = order else { return [] }
    guard try FileVersion.of(snapshot.db) >= FileVersion.querySupport else { return [] }
    let names = try CatalogNameCache.of(snapshot).names(withSearches: false, snapshot)
    guard !names.extraFields(named: name).contains(name) else { return [] }
    let hint = Self.order(meantBy: name, names).map { " Did you mean '\($0)'?" } ?? ""
    return [QueryWarning(typed: "sort field:\(name)", message: "no record has an extra field of this name.\(hint)")]
  }

  /// The order that is probably meant by one by an unknown field.
  private static func order(meantBy name: String, _ names: CatalogNames) -> String? {
    let orders = SearchOrder.allCases.map(\.rawValue)
    guard !orders.contains(name.lowercased()) else { return name.lowercased() }
    let nearest = FieldNames.nearest(to: name, among: names.extraFieldNames) ?? ""
    return names.extraFields(named: nearest).first.map { SearchOrder.field($0).rawValue }
  }

  func checkCursor(of request: SearchRequest) throws {
    guard let cursor = request.after else { return }
    if cursor.sort != request.sort { throw SearchError.cursorOfAnotherOrder(cursor.sort) }
    if let query = cursor.query, query != QueryMark(request) { throw SearchError.cursorOfAnotherQuery }
  }

  /// The records nearest to a half-remembered text.
  package func find(_ request: FindRequest) throws -> SearchAnswer {
    guard let variant = try FuzzyFinder(snapshot).variant(request, warnings: warnings(of: request.language)) else {
      let message = "there is no letter, digit or symbol in it to search for"
      return SearchAnswer(warnings: [QueryWarning(typed: request.text, message: message)])
    }
    var search = SearchRequest(request.text, limit: request.limit)
    search.explainsHits = request.explainsHits
    return try answers.answer(to: variant, search)
  }

  /// A warning about a language that no record has.
  private func warnings(of language: String?) throws -> [QueryWarning] {
    guard let language else { return [] }
    var compiler = ConditionCompiler(snapshot)
    _ = try compiler.condition(.language(language))
    return compiler.warnings
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
      records, query.warnings + query.expansions.map(\.warning) + executor.warnings + snapshot.warnings
    )
  }

  private func resolved(_ request: SearchRequest) throws -> ResolvedQuery {
    try QueryResolver(snapshot: snapshot).resolved(request)
  }
}
