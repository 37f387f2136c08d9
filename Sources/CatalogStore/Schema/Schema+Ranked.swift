package import GRDB

/// Version 6: the ranked index. `RankedFormat` in RankedIndex describes what the rows hold.
extension Schema {
  static let ranked = """
    -- Posting lists that a search can skip through: the terms, the parts of long lists, and one row on what the lists
    -- cover and how far their build has come. Derived from record_fts.
    \(tables(of: .current))
    """

  /// Creates the empty tables of a generation, in place of what it had.
  package static func makeRankedIndex(_ db: Database, _ generation: IndexGeneration) throws {
    try dropRankedIndex(db, generation)
    try db.execute(sql: tables(of: generation))
  }

  /// Leaves the catalog without a ranked index, and without one that is being built: the terms or the postings of the
  /// full-text index are others.
  package static func clearRankedIndexes(_ db: Database) throws {
    try makeRankedIndex(db, .current)
    try dropRankedIndex(db, .next)
  }

  /// Drops the present ranked index and gives its names to the next one. Readers see one or the other.
  package static func swapRankedIndexes(_ db: Database) throws {
    for table in rankedTables {
      try db.execute(sql: "DROP TABLE \(table)")
      try db.execute(sql: "ALTER TABLE \(table)\(IndexGeneration.next.suffix) RENAME TO \(table)")
    }
  }

  /// True if a ranked index is being built.
  package static func hasNextRankedIndex(_ db: Database) throws -> Bool {
    let statement = try SQLStatement(db, hasNextRanked)
    defer { statement.reset() }
    return try statement.step()
  }

  static let rankedTables = ["ranked_term", "ranked_part", "ranked_state", "ranked_stale"]

  /// Drops the tables of a generation, if it has any.
  package static func dropRankedIndex(_ db: Database, _ generation: IndexGeneration) throws {
    for table in rankedTables { try db.execute(sql: "DROP TABLE IF EXISTS \(table)\(generation.suffix)") }
  }

  private static func tables(of generation: IndexGeneration) -> String {
    """
    CREATE TABLE ranked_term\(generation.suffix) (
      term BLOB PRIMARY KEY,
      data BLOB NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE ranked_part\(generation.suffix) (
      id   INTEGER PRIMARY KEY,
      data BLOB NOT NULL
    );
    CREATE TABLE ranked_state\(generation.suffix) (
      id   INTEGER PRIMARY KEY,
      data BLOB NOT NULL
    );
    -- The records that the lists cover and that changed, disappeared or came back since the build began.
    CREATE TABLE ranked_stale\(generation.suffix) (
      id INTEGER PRIMARY KEY
    );
    """
  }

  /// One row when there is one.
  private static let hasNextRanked = "SELECT 1 FROM sqlite_schema WHERE name = 'ranked_state_next'"
}
