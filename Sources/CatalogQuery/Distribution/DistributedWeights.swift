internal import CatalogStore
package import QueryLanguage
internal import RankedIndex

/// The numbers of `BM25` that belong to the whole catalog. The shards of another engine know those of their own records
/// only.
package struct DistributedWeights {
  /// The number of records with a clause's word or phrase, and its inverse document frequency.
  package struct Rarity: Hashable, Sendable {
    package let count: Int
    /// Above 0.
    package let idf: Double
  }

  /// Tokens per record; above 0.
  package let meanLength: Double
  private let rarities: [TextClause: Rarity]

  /// - Parameter counts: The number of records with each phrase of the expression; `nil` if they were not counted.
  init(_ model: BM25, _ expression: MatchExpression?, counts: [Int]?) {
    meanLength = model.meanLength
    let pairs = zip(expression?.clauses ?? [], counts ?? []).map { clause, count in
      (clause, Rarity(count: count, idf: model.idf(matchCount: count)))
    }
    rarities = Dictionary(pairs) { first, _ in first }
  }

  /// `nil` for a clause whose records were not counted.
  package func rarity(of clause: TextClause) -> Rarity? { rarities[clause.narrowed] }
}

extension Searcher {
  /// The weights of a query's words and phrases. Searches on the same state of the catalog count each of them once.
  package func weights(of query: DistributedQuery) throws -> DistributedWeights {
    let model = try RankedAccess.model(snapshot.db, snapshot.columns)
    let expression = query.resolved.highlighted
    return DistributedWeights(
      model, expression, counts: try expression.flatMap { try ScanRequest($0).documentCounts(snapshot) })
  }
}
