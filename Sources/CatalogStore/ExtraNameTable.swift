internal import CatalogRecords
package import GRDB

/// The names of all extra fields that records have had, so that a query knows a field from a word. Derived.
package final class ExtraNameTable {
  private let db: Database
  private let table: String
  /// Those that are known to stand in the file.
  private var noted: Set<ExactString> = []
  /// The names of the record before: most records of a source have the same.
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

  /// Ascending. Older files have no table of them: none are known then.
  package func all() throws -> [String] {
    guard try Schema.version(of: db) >= Schema.querySupportVersion else { return [] }
    return try String.fetchAll(db.cachedStatement(sql: Self.all))
  }

  /// `?1` name.
  private var insert: String { "INSERT OR IGNORE INTO \(table) (name) VALUES (?1)" }

  /// Columns: name.
  private static let all = "SELECT name FROM extra_field ORDER BY name"
}
