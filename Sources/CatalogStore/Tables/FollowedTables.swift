package import GRDB

/// Reads and writes what a program notes of a table of another database whose rows it copies into a collection: how far
/// the copy is. A note is written in the transaction that writes the records, so that the two always agree.
package enum FollowedTables {
  /// The note on a table; `nil` when there is none.
  package static func note(on table: String, _ db: Database) throws -> String? {
    try MetaTable(db).value(key(table))
  }

  package static func set(_ note: String, on table: String, _ db: Database) throws {
    try MetaTable(db).set(key(table), to: note)
  }

  private static func key(_ table: String) -> String { "followed_table:\(table)" }
}
