package import GRDB
internal import TextAnalysis

/// Reads and writes values about the file itself, by their keys.
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

/// The version of the analyzer that built a file's index. Another analyzer may split the same text into other terms:
/// its searches would miss records, and its removals would not match the terms in the index.
package enum AnalyzerStamp {
  /// The analyzer version of this program.
  package static var current: Int { Analyzer.version }

  /// The analyzer version of the index when it is another one; `nil` also for a catalog without records, whose index is
  /// empty.
  package static func outdated(_ db: Database) throws -> Int? {
    let version = try MetaTable(db).value(key).flatMap { Int($0) } ?? 0
    guard version != current, try Bool.fetchOne(db.cachedStatement(sql: hasRecords)) == true else { return nil }
    return version
  }

  /// The name of an analyzer in messages.
  package static func name(_ version: Int) -> String { Analyzer.name(ofVersion: version) }

  /// Records this program's analyzer as that of the index.
  package static func write(_ db: Database) throws {
    try MetaTable(db).set(key, to: "\(current)")
  }

  private static let key = "analyzer_version"
  /// Columns: 1 or 0.
  private static let hasRecords = "SELECT EXISTS (SELECT 1 FROM record)"
}
