internal import CatalogRecords
package import GRDB

/// A row of a file that may be damaged. A value of another type than the schema has reads as nil, 0 or `""`, where GRDB
/// would end the program. The check of a catalog reports it.
struct LenientRow {
  private let row: Row

  init(_ row: Row) {
    self.row = row
  }

  subscript(column: Int) -> String? { String.fromDatabaseValue(value(column)) }
  subscript(column: Int) -> Double? { Double.fromDatabaseValue(value(column)) }
  subscript(column: Int) -> String { String.fromDatabaseValue(value(column)) ?? "" }
  subscript(column: Int) -> Double { Double.fromDatabaseValue(value(column)) ?? 0 }
  subscript(column: Int) -> Int64 { Int64.fromDatabaseValue(value(column)) ?? 0 }
  subscript(column: Int) -> Int { Int.fromDatabaseValue(value(column)) ?? 0 }
  subscript(column: Int) -> Bool { Bool.fromDatabaseValue(value(column)) ?? false }

  /// A number of things: see `Int.clampedCount`.
  func count(_ column: Int) -> Int { (self[column] as Int).clampedCount }

  private func value(_ column: Int) -> DatabaseValue { row[column] }
}

/// Faults of rows that SQLite itself accepts, as SQLite's errors of a damaged file.
package enum RowFault {
  /// A record has an id above `ColumnKind.largestID`.
  package static let numbered = fault("a record has a number out of range")

  /// A code of a language or a type is outside the range of its column.
  package static let code = fault("a code of a language or a type is out of range")

  /// Two tables, or a table and its index, disagree on which records exist.
  package static let contradiction = fault("a record is in one table and not in another")

  /// A value has a type that its column does not allow.
  package static let kind = fault("a value has another type than its column")

  private static func fault(_ message: String) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: message)
  }
}
