internal import CatalogStore
internal import GRDB

/// A count of the records that match an expression of FTS5, for questions whose answer need not be exact.
enum MatchCount {
  /// - Parameters:
  ///   - expression: Phrases in quotation marks, never text from a person.
  ///   - most: The count stops here.
  static func upTo(_ most: Int, of expression: String, _ db: Database) throws -> Int {
    let statement = try SQLStatement(db, count)
    statement.bind(expression, at: 1)
    statement.bind(Int64(most), at: 2)
    defer { statement.reset() }
    return try statement.step() ? Int(statement.integer(0)) : 0
  }

  /// `?1` an FTS5 expression, `?2` where to stop. Columns: records.
  private static let count = """
    SELECT count(*)
    FROM (SELECT 1 FROM record_fts WHERE record_fts MATCH ?1 LIMIT ?2)
    """
}
