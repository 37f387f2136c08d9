internal import CatalogStore
package import GRDB
package import QueryLanguage
package import RankedIndex
package import TextAnalysis

/// The first pass of a search: the best records by BM25 alone, before re-ranking, and how many match, by the full-text
/// index. What the ranked index has to answer too.
package struct FirstPass {
  private let expression: MatchExpression

  /// The phrases of the query, with their terms at each position.
  package var phrases: [(phrase: MatchPhrase, clause: TextClause)] {
    zip(expression.phrases, expression.clauses).map { ($0, $1) }
  }

  /// The same query for the ranked index, and the boost of each phrase; `nil` when that index cannot answer it.
  package var ranked: (query: RankedQuery, boosts: [Double])? {
    expression.ranked.map { ($0, expression.clauses.map(\.boost)) }
  }

  /// - Parameter languages: The languages of the words, for their stems.
  /// - Returns: `nil` for a query that takes more than one walk through the full-text index.
  package init?(_ node: QueryNode, languages: [LanguageTag]) {
    guard let expression = MatchExpression(node, languages: languages) else { return nil }
    self.expression = expression
  }

  /// The best records, and the number of matches.
  package func best(_ db: Database, limit: Int) throws -> (hits: [(id: Int64, score: Double)], total: Int) {
    let snapshot = try Snapshot(db, by: .fullText)
    let found = try ScanRequest(expression).collect(snapshot, TopK(limit: limit, after: nil), by: .rank)
    return (found.best.keys.map { ($0.id, -$0.primary * found.scale) }, found.best.total)
  }
}
