/// One hit in a run file as TREC's programs read it: query, `Q0`, document, rank, score, name of the run.
public struct RunLine: Hashable, Sendable, CustomStringConvertible {
  /// The query's identifier.
  public let query: String
  /// The document's identifier.
  public let document: String
  /// 1 for the best.
  public let rank: Int
  /// Higher is better.
  public let score: Double

  /// Makes a line out of its parts.
  public init(query: String, document: String, rank: Int, score: Double) {
    (self.query, self.document, self.rank, self.score) = (query, document, rank, score)
  }

  /// The line without its end. Blanks in an identifier become underscores, since they part the columns.
  public var description: String {
    "\(Self.joined(query)) Q0 \(Self.joined(document)) \(rank) \(score) adagia"
  }

  private static func joined(_ name: String) -> String {
    String(name.map { $0.isWhitespace ? "_" : $0 })
  }
}
