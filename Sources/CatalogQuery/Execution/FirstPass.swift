internal import CatalogStore
package import GRDB
package import QueryLanguage
package import TextAnalysis

/// The first pass of a search: the best records by BM25 alone, before re-ranking, and how many match. What another index
/// of the same records has to answer too.
package struct FirstPass {
  private let expression: MatchExpression

  /// The phrases of the query, with their terms at each position.
  package var phrases: [(phrase: MatchPhrase, clause: TextClause)] {
    zip(expression.phrases, expression.clauses).map { ($0, $1) }
  }

  /// - Parameter languages: The languages of the words, for their stems.
  /// - Returns: `nil` for a query that takes more than one walk through the full-text index.
  package init?(_ node: QueryNode, languages: [LanguageTag]) {
    guard let expression = MatchExpression(node, languages: languages) else { return nil }
    self.expression = expression
  }

  /// The best records, and the number of matches.
  package func best(_ db: Database, limit: Int) throws -> (hits: [(id: Int64, score: Double)], total: Int) {
    let snapshot = try Snapshot(db)
    let (best, collector) = try IndexScan(expression: expression)
      .collect(snapshot, TopK(limit: limit, after: nil), by: .rank)
    return (best.keys.map { ($0.id, -$0.primary * collector.scale) }, best.total)
  }
}
