internal import CatalogStore
package import QueryLanguage
package import TextAnalysis

/// A query as an engine with the same words needs it: the tree with its patterns looked up and synonyms added.
package struct DistributedQuery {
  package let node: QueryNode
  /// The languages for stems.
  package let languages: [LanguageTag]
  package let warnings: [QueryWarning]
  let resolved: ResolvedQuery
}

/// The work that remains on the catalog when another engine has found the records: names become codes, candidates are
/// tested, the best are ranked and read.
extension Searcher {
  /// The query of a request. All of it is required: no variant asks for less.
  package func distributed(_ request: SearchRequest) throws -> DistributedQuery {
    let query = try QueryResolver(snapshot: snapshot).resolved(request)
    return DistributedQuery(
      node: query.node, languages: query.languages, warnings: query.warnings, resolved: query)
  }

  /// A filter as a condition on columns, and warnings about names that the catalog does not know.
  package func condition(_ clause: FilterClause) throws -> (condition: RecordCondition, warnings: [QueryWarning]) {
    var compiler = ConditionCompiler(snapshot)
    let condition = try compiler.condition(clause)
    return (condition, compiler.warnings)
  }

  /// Those of some records that match a part of a query.
  ///
  /// - Parameters:
  ///   - part: Words near each other or in a row, or a filter.
  ///   - candidates: Ids, ascending.
  /// - Complexity: About one look into the full-text index for each candidate.
  package func matching(
    _ part: QueryNode, _ languages: [LanguageTag], among candidates: [Int64]
  ) throws -> [Int64] {
    guard !candidates.isEmpty else { return [] }
    if case .filter(let clause) = part {
      var filter = RecordFilter(snapshot.columns, [try condition(clause).condition])
      return try candidates.filter { try filter.accepts($0) }
    }
    var scan: IndexScan?
    if case .near(let near) = part, near.proximity.isOrdered {
      let parts = near.parts.enumerated().filter { near.parts.firstIndex(of: $1) == $0 }.map { QueryNode.text($1) }
      scan = MatchExpression(.joined(parts, by: QueryNode.all), languages: languages).map { IndexScan(expression: $0) }
      scan?.order = near
    } else {
      scan = MatchExpression(part, languages: languages).map { IndexScan(expression: $0) }
    }
    guard var scan else { return [] }
    scan.conditions = [.ids(Set(candidates))]
    return Array(try scan.matches(snapshot))
  }

  /// The answer to a query whose matches another engine has found: ranked, re-ranked and read here.
  ///
  /// - Parameters:
  ///   - ids: The best matches in the order of the request, by the other engine's own ranking where that is by rank.
  ///   - total: The number of all matches.
  ///   - warnings: Remarks of the other engine.
  package func answer(
    _ request: SearchRequest, _ query: DistributedQuery, among ids: [Int64], total: Int, warnings: [QueryWarning]
  ) throws -> SearchAnswer {
    let variant = QueryVariant(strict: query.resolved)
    let page = try page(request, variant, among: ids)
    let maker = try HitMaker(snapshot.db, variant, request, page)
    let isRanked = request.sort == .rank && query.resolved.highlighted != nil
    let hits = try maker.hits(page.keys.map(\.id)) { isRanked ? -page.keys[$0].primary * page.scale : nil }
    var answer = SearchAnswer(
      hits: hits, total: total, warnings: variant.warnings([]) + warnings, expansions: query.resolved.expansions)
    if request.explainsPlan {
      answer.explanation = QueryExplanation(
        variant, of: query.resolved, sort: request.sort, uses: [], snapshot.stopwatch.steps)
    }
    return answer
  }

  private func page(_ request: SearchRequest, _ variant: QueryVariant, among ids: [Int64]) throws -> ResultPage {
    guard request.sort == .rank, let expression = variant.query.highlighted, request.limit > 0 else {
      let keys = ids.prefix(request.limit).map { SortKey(primary: 0, secondary: 0, id: $0) }
      return ResultPage(keys: keys, total: ids.count, next: nil)
    }
    var scan = IndexScan(expression: expression, conditions: [.ids(Set(ids))])
    if case .match(let expression, _) = variant.plan {
      scan = IndexScan(expression: expression, conditions: scan.conditions)
    }
    var members = DocIDSet(upTo: snapshot.largestID)
    for id in ids { members.insert(id) }
    scan.members = members
    return try QueryExecutor(snapshot, variant).ranked(scan, request)
  }
}
