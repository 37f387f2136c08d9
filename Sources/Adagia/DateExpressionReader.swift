package import CatalogQuery
internal import GRDB
internal import HistoricalDates

/// Reads dates without a catalog. SQLite, which computes dates relative to now, has an empty database in memory.
package struct DateExpressionReader {
  private let notation: DateNotation
  private let database: DatabaseQueue

  package init(notation: DateNotation) throws {
    self.notation = notation
    database = try DatabaseQueue()
  }

  package func read(_ text: String) throws -> DateExpression {
    try database.read { try DateExpression(text, as: notation, $0) }
  }
}
