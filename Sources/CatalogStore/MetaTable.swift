internal import GRDB

/// What the file says of itself: a value a name.
struct MetaTable {
  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  func value(_ key: String) throws -> String? {
    try String.fetchOne(db.cachedStatement(sql: Self.find), arguments: [key])
  }

  func set(_ key: String, to value: String) throws {
    try db.cachedStatement(sql: Self.replace).execute(arguments: [key, value])
  }

  func remove(_ key: String) throws {
    try db.cachedStatement(sql: Self.delete).execute(arguments: [key])
  }

  /// `?1` key.
  private static let delete = "DELETE FROM meta WHERE key = ?1"

  /// `?1` key. Columns: value.
  private static let find = "SELECT value FROM meta WHERE key = ?1"

  /// `?1` key, `?2` value.
  private static let replace = """
    INSERT INTO meta (key, value) VALUES (?1, ?2)
    ON CONFLICT (key) DO UPDATE SET value = ?2
    """
}
