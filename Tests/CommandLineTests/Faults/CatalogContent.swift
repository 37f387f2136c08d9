import Foundation
import GRDB

/// Everything in a catalog that a change may change, but for moments and numbers: read by SQL, because a state is
/// compared after each of thousands of faults, and an export is a program more to start.
enum CatalogContent {
  /// The rows, sorted; a file of an earlier version has fewer tables.
  static func lines(at path: String) throws -> [String] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { db in
      try tables.flatMap { name, sql in
        try db.tableExists(name) ? Row.fetchAll(db, sql: sql).map { "\(name) \($0.databaseValues)" } : []
      }
    }
    .sorted()
  }

  private static let tables = [
    (
      "record",
      """
      SELECT collection.name, identifier, record.title, creator, text, record.source, subject, note, language, type,
             record.rights, date_raw, extra
      FROM record JOIN collection ON collection.id = record.collection
      """
    ),
    (
      "attribution",
      """
      SELECT identifier, position, attribution.creator, role, locator, evidence
      FROM attribution JOIN record ON record.id = attribution.record
      """
    ),
    ("subject", "SELECT identifier, position, name FROM subject JOIN record ON record.id = subject.record"),
    ("collection", "SELECT name, title, rights, source FROM collection"),
    ("saved_search", "SELECT name, query FROM saved_search"),
    ("synonym", "SELECT key, other_key, word, other, list FROM synonym"),
    (
      "attachment",
      """
      SELECT identifier, name, attachment.type, size, hash
      FROM attachment
      JOIN record ON record.id = attachment.record
      JOIN attached_file ON attached_file.id = attachment.file
      """
    ),
  ]
}
