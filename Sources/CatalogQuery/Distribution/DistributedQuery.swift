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

  /// True if the query has words to rank records by.
  package var isRanked: Bool { resolved.highlighted != nil }
}

/// The work of another engine, for `--explain`.
package struct DistributedPlan: Sendable {
  /// In words.
  package var lines: [String] = []
  /// Its expressions.
  package var statements: [String] = []

  package init() {}
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

  /// The query with misspelled words corrected, if few records match it.
  package func correction(of request: SearchRequest, _ query: DistributedQuery, total: Int) throws -> String? {
    guard total < QueryLimits.Correcting.hits else { return nil }
    return try AnswerFinder(snapshot).correction(of: request, query.resolved, total)
  }

  /// True if the catalog itself would also try fewer of the words, since few records have all of them.
  package func mayFindMore(with query: DistributedQuery, total: Int) -> Bool {
    total < QueryLimits.Relaxing.enough && QueryRelaxation(query.resolved, strictCount: total) != nil
  }

  /// An explanation of an answer that another engine had a part in.
  package func explanation(of query: DistributedQuery, _ plan: DistributedPlan) -> QueryExplanation {
    let steps = snapshot.stopwatch.steps.map { QueryExplanation.Step(name: $0.name, seconds: $0.seconds) }
    return QueryExplanation(
      tree: query.node.lines, plan: plan.lines, sql: plan.statements, expansions: query.resolved.expansions,
      steps: steps)
  }

  /// The highest id of a record; 0 in an empty catalog.
  package var largestID: Int64 { snapshot.largestID }

  /// All records that meet a filter, ascending.
  ///
  /// - Complexity: A test of each record, once for each state of the catalog.
  package func matching(_ clause: FilterClause) throws -> [Int64] {
    Array(try FilterCache.of(snapshot.columns).records([try condition(clause).condition], snapshot))
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
    var scan: ScanRequest?
    if case .near(let near) = part, near.proximity.isOrdered {
      let parts = near.parts.enumerated().filter { near.parts.firstIndex(of: $1) == $0 }.map { QueryNode.text($1) }
      scan = MatchExpression(.joined(parts, by: QueryNode.all), languages: languages).map { ScanRequest($0) }
      scan?.order = near
    } else {
      scan = MatchExpression(part, languages: languages).map { ScanRequest($0) }
    }
    guard var scan else { return [] }
    scan.conditions = [.ids(Set(candidates))]
    return Array(try scan.matches(snapshot))
  }
}
