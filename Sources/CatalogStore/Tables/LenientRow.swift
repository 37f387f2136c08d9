package import GRDB

/// A row of a file that may be damaged: what is of another kind than the schema says reads as nothing, as 0 or as `""`,
/// where GRDB would end the program. `adagia check` is what tells of it.
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

  private func value(_ column: Int) -> DatabaseValue { row[column] }
}

/// Faults of rows that SQLite itself takes for sound, in the form of SQLite's own errors of a damaged file.
package enum RowFault {
  /// A record has an id above `ColumnKind.largestID`.
  package static let numbered = fault("a record has a number that none may have")

  /// A code of a language or a type is outside the range of its column.
  package static let code = fault("a code of a language or a type is out of range")

  /// Two tables, or a table and its index, disagree on which records exist.
  package static let contradiction = fault("a record is in one table and not in another")

  /// A value has a type that its column does not allow.
  package static let kind = fault("a value is of another kind than its column")

  private static func fault(_ message: String) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: message)
  }
}
