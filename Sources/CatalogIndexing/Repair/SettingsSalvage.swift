internal import CatalogStore
internal import GRDB
internal import Platform

/// Copies the other contents of a damaged file as far as they can be read: collections with their descriptions,
/// synonyms, saved searches.
struct SettingsSalvage {
  private let source: Database
  private let target: Database
  /// The contents that could not be read completely.
  private(set) var lost: [String] = []
  /// The names of the damaged file's collections.
  private(set) var names: [Int64: String] = [:]

  init(_ source: Database, _ target: Database) {
    (self.source, self.target) = (source, target)
  }

  mutating func run() throws {
    let version = (try? FileVersion.of(source)) ?? 0
    if try !Self.copy(Self.collections, of: source, { try putCollection($0) }) { lost.append("collections") }
    if version >= FileVersion.synonyms, try !Self.copy(Self.synonyms, of: source, putSynonym) {
      lost.append("synonyms")
    }
    if version >= FileVersion.querySupport, try !Self.copy(Self.saved, of: source, putSaved) {
      lost.append("saved searches")
    }
  }

  /// Adds what was found on the pages of the file. Nothing tells whether it is all there was.
  mutating func run(besides found: Database) throws {
    if lost.contains("collections") { _ = try Self.copy(Self.collections, of: found, { try putCollection($0) }) }
    if lost.contains("synonyms") { _ = try Self.copy(Self.synonyms, of: found, putSynonym) }
    if lost.contains("saved searches") { _ = try Self.copy(Self.saved, of: found, putSaved) }
  }

  /// - Returns: True if all rows could be read.
  private static func copy(_ sql: String, of db: Database, _ put: (SQLStatement) throws -> Void) throws -> Bool {
    guard let statement = try? SQLStatement(db, sql) else { return false }
    defer { statement.reset() }
    while true {
      guard let hasRow = try? statement.step() else { return false }
      guard hasRow else { return true }
      try put(statement)
    }
  }

  private mutating func putCollection(_ row: SQLStatement) throws {
    guard let name = row.text(0), names[row.integer(4)] == nil else { return }
    names[row.integer(4)] = name
    let (table, now) = (CollectionTable(target), Clock.julianDay)
    _ = try table.id(of: name, at: now)
    try table.describe(name, title: row.text(1), rights: row.text(2), source: row.text(3), at: now)
  }

  private func putSynonym(_ row: SQLStatement) throws {
    guard let word = row.text(0), let other = row.text(1) else { return }
    _ = try SynonymTable(target).insert(word, other, list: row.text(2))
  }

  private func putSaved(_ row: SQLStatement) throws {
    guard let name = row.text(0), let query = row.text(1) else { return }
    try SavedSearchTable(target).set(name, to: query)
  }

  /// Columns: name, title, rights, source, id.
  private static let collections = "SELECT name, title, rights, source, id FROM collection ORDER BY id"

  /// Columns: word, the other word, list.
  private static let synonyms = "SELECT word, other, list FROM synonym ORDER BY key, other_key"

  /// Columns: name, query.
  private static let saved = "SELECT name, query FROM saved_search ORDER BY name"
}
