package import GRDB
internal import Platform

/// Reads and writes saved searches: queries with names.
package struct SavedSearchTable {
  private let db: Database

  package init(_ db: Database) {
    self.db = db
  }

  /// All queries, keyed by lowercase name; empty for older files.
  package func all() throws -> [String: String] {
    guard try FileVersion.of(db) >= FileVersion.querySupport else { return [:] }
    let rows = try Row.fetchAll(db.cachedStatement(sql: Self.all))
    let pairs: [(String, String)] = rows.map(LenientRow.init).map { ($0[0], $0[1]) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Saves a query under a name, and replaces an earlier one of that name.
  package func set(_ name: String, to query: String) throws {
    try SealedTable.savedSearch.changing(db, name.lowercased()) {
      try db.cachedStatement(sql: Self.set).execute(arguments: [name.lowercased(), query, Clock.julianDay])
    }
  }

  /// - Returns: `false` when there is no query of that name.
  package func remove(_ name: String) throws -> Bool {
    try SealedTable.savedSearch.changing(db, name.lowercased()) {
      try db.cachedStatement(sql: Self.remove).execute(arguments: [name.lowercased()])
      return db.changesCount > 0
    }
  }

  /// Columns: name, query.
  private static let all = "SELECT name, query FROM saved_search ORDER BY name"

  /// `?1` name, `?2` query, `?3` Julian day.
  private static let set = """
    INSERT INTO saved_search (name, query, created)
    VALUES (?1, ?2, ?3)
    ON CONFLICT (name) DO UPDATE SET query = excluded.query
    """

  /// `?1` name.
  private static let remove = "DELETE FROM saved_search WHERE name = ?1"
}
