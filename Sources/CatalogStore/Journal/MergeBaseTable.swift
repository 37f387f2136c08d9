package import CatalogRecords
package import GRDB

/// Reads and writes merge bases: the content hashes of records when this catalog and another one last agreed on them.
package struct MergeBaseTable {
  private let find: SQLStatement?
  private let replace: SQLStatement?
  private let findPast: SQLStatement?

  package init(_ db: Database) throws {
    // Older files, and packs of them, have no such table.
    let isKept = try Schema.version(of: db) >= Schema.journalVersion
    find = isKept ? try SQLStatement(db, Self.find) : nil
    replace = isKept && !db.configuration.readonly ? try SQLStatement(db, Self.replace) : nil
    findPast = isKept ? try SQLStatement(db, Self.findPast) : nil
  }

  /// The merge base of a record; `nil` for one that was never merged.
  package func hash(of id: RecordID) throws -> ContentHash? {
    guard let find else { return nil }
    find.bind(id.rawValue, at: 1)
    defer { find.reset() }
    guard try find.step() else { return nil }
    return find.withBytes(0) { ContentHash(stored: $0) }
  }

  package func set(_ id: RecordID, to hash: ContentHash) throws {
    guard let replace else { return }
    replace.bind(id.rawValue, at: 1)
    try hash.withBytes { bytes in
      replace.bind(bytes, at: 2)
      try replace.run()
    }
  }

  /// Whether a before-image of the record has this content.
  package func had(_ id: RecordID, _ hash: ContentHash) throws -> Bool {
    guard let findPast else { return false }
    findPast.bind(id.rawValue, at: 1)
    defer { findPast.reset() }
    return try hash.withBytes { bytes in
      findPast.bind(bytes, at: 2)
      return try findPast.step()
    }
  }

  /// `?1` a record's id. Columns: hash.
  private static let find = "SELECT hash FROM merge_base WHERE record = ?1"

  /// `?1` a record's id, `?2` a hash.
  private static let replace = "INSERT OR REPLACE INTO merge_base (record, hash) VALUES (?1, ?2)"

  /// `?1` a record's id, `?2` a hash. Columns: 1, when there is such a copy.
  private static let findPast = "SELECT 1 FROM past_record WHERE id = ?1 AND content_hash = ?2 LIMIT 1"
}
