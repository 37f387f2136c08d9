package import GRDB

/// A note that the catalog has, or had, records whose identifiers an import has numbered, `key#2`. Catalogs without it
/// need not be asked for such records.
package enum NumberedIdentifiers {
  private static let key = "numbered_identifiers"

  /// True if an import has numbered any.
  package static func areNoted(_ db: Database) throws -> Bool { try MetaTable(db).value(key) != nil }

  package static func note(_ db: Database) throws { try MetaTable(db).set(key, to: "1") }
}
