package import GRDB

/// A note that the catalog has, or had, records whose identifiers an import has numbered, `key#2`: here, or in the
/// catalog that they come from. Catalogs without it need not be asked for such records.
package enum NumberedIdentifiers {
  private static let key = "numbered_identifiers"

  /// True if there may be any.
  package static func areNoted(_ db: Database) throws -> Bool { try MetaTable(db).value(key) != nil }

  /// True if an import may have numbered an identifier. Some are written so: the note then costs a look-up a record.
  package static func isNumbered(_ identifier: String) -> Bool {
    let digits = identifier.utf8.reversed().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return !digits.isEmpty && identifier.utf8.dropLast(digits.count).last == UInt8(ascii: "#")
  }

  package static func note(_ db: Database) throws { try MetaTable(db).set(key, to: "1") }
}
