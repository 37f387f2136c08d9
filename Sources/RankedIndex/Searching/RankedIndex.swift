package import CatalogStore
package import GRDB

/// The ranked index of one connection. It keeps prepared statements from one query to the next.
package final class RankedIndex {
  private let db: Database
  private let rows: PartRows
  private let window = ScoreWindow()

  package init(_ db: Database) {
    self.db = db
    rows = PartRows(db)
  }

  /// A reader of the index as it is in this transaction.
  ///
  /// - Parameters:
  ///   - columns: The columns of the same transaction.
  ///   - model: The ranking, with the records and lengths of the whole catalog.
  /// - Returns: `nil` when the catalog has no complete ranked index.
  /// - Throws: `RankedFault` for a damaged one.
  package func reader(_ columns: ColumnTable, _ model: RankingModel) throws -> RankedReader? {
    guard let state = try RankedState.read(db), state.isComplete else { return nil }
    let lists = try TermLists(db, state, rows, fieldWeights: model.fieldWeights)
    return RankedReader(lists, columns, model, window)
  }
}
