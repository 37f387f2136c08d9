internal import GRDB

/// Reads the values of an extra field, record by record.
package struct ExtraValueReader {
  /// A value as a condition looks at it.
  package enum Value {
    case number(Double)
    case text(String)
  }

  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The values of a field of one record: one, those of a list, or none. A value of `true` is the number 1; objects are
  /// no values.
  ///
  /// - Parameter name: The field's name, without quotation marks in it.
  package func values(_ name: String, of id: Int64) throws -> [Value] {
    let statement = try SQLStatement(db, Self.values)
    statement.bind(id, at: 1)
    statement.bind("$.\"\(name)\"", at: 2)
    defer { statement.reset() }
    var values: [Value] = []
    while try statement.step() {
      switch statement.text(1) {
      case "integer", "real", "true", "false": values.append(.number(statement.number(0) ?? 0))
      case "text": values.append(.text(statement.text(0) ?? ""))
      default: continue
      }
    }
    return values
  }

  /// `?1` a record's id, `?2` a JSON path. Columns: a value, its JSON type.
  private static let values = """
    SELECT json_each.value, json_each.type
    FROM record, json_each(record.extra, ?2)
    WHERE record.id = ?1 AND json_type(record.extra, ?2) <> 'object'
    """
}

extension ColumnTable {
  /// What reads extra fields, in this transaction.
  package var extraValues: ExtraValueReader { ExtraValueReader(db) }
}
