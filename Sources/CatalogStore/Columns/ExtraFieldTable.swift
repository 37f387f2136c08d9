internal import CatalogRecords
package import GRDB

/// Reads and writes the names of all extra fields that records have had, so that queries can tell a field from a word.
/// Derived.
package final class ExtraNameTable {
  private let db: Database
  private let table: String
  /// Names that are certainly in the file.
  private var noted: Set<ExactString> = []
  /// Names of the previous record: most records of a source have the same.
  private var last: [String] = []

  package init(_ db: Database, _ generation: IndexGeneration = .current) {
    self.db = db
    table = "extra_field\(generation.suffix)"
  }

  package func note(_ names: [String]) throws {
    guard !names.elementsEqual(last, by: { $0.isExactly($1) }) else { return }
    for name in names where noted.insert(ExactString(name)).inserted {
      try db.cachedStatement(sql: insert).execute(arguments: [name])
    }
    last = names
  }

  /// All names, ascending. Older files have no such table, and give none.
  package func all() throws -> [String] {
    guard try FileVersion.of(db) >= FileVersion.querySupport else { return [] }
    return try String.fetchAll(db.cachedStatement(sql: Self.all))
  }

  /// `?1` name.
  private var insert: String { "INSERT OR IGNORE INTO \(table) (name) VALUES (?1)" }

  /// Columns: name.
  private static let all = "SELECT name FROM extra_field ORDER BY name"
}

/// Reads the values of an extra field, record by record.
package struct ExtraValueReader {
  /// A value for a condition.
  package enum Value {
    case number(Double)
    case truth(Bool)
    case text(String)
  }

  private let db: Database

  init(_ db: Database) {
    self.db = db
  }

  /// The values of a field of one record: one, those of a list, or none. Objects are not values.
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
      case "true": values.append(.truth(true))
      case "false": values.append(.truth(false))
      case "integer", "real": values.append(.number(statement.number(0) ?? 0))
      case "text": values.append(.text(statement.text(0) ?? ""))
      default: continue
      }
    }
    return values
  }

  /// `?1` a record's id, `?2` a JSON path. Columns: a value, its JSON type. JSON that SQLite cannot read, such as
  /// values nested 2,000 deep, has no values: it must not end the search.
  private static let values = """
    SELECT json_each.value, json_each.type
    FROM record, json_each(iif(json_valid(record.extra), record.extra, NULL), ?2)
    WHERE record.id = ?1 AND json_type(iif(json_valid(record.extra), record.extra, NULL), ?2) <> 'object'
    """
}

extension ColumnTable {
  /// A reader of extra fields in this transaction.
  package var extraValues: ExtraValueReader { ExtraValueReader(db) }
}
