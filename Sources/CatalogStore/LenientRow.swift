internal import GRDB

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
