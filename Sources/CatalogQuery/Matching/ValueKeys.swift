internal import CatalogStore

/// Sort keys that a record has whatever the query: its date, its place in the catalogue.
struct ValueKeys {
  enum Order {
    /// By id, which is the order of coming in.
    case id(isDescending: Bool)
    /// By start, then by end; records without a date come last in both directions.
    case date(isDescending: Bool)
  }

  private let order: Order
  private var start: ColumnCursor<Double>
  private var end: ColumnCursor<Double>

  init(_ order: Order, _ table: ColumnTable) {
    self.order = order
    start = ColumnCursor(table, .dateStart)
    end = ColumnCursor(table, .dateEnd)
  }

  /// Whether a higher id always has a higher key.
  var areAscending: Bool {
    if case .id(isDescending: false) = order { true } else { false }
  }

  mutating func key(_ id: Int64) throws -> SortKey {
    switch order {
    case .id(let isDescending):
      return SortKey(primary: isDescending ? -Double(id) : Double(id), secondary: 0, id: id)
    case .date(let isDescending):
      let start = try start.value(id)
      guard !start.isNaN else { return SortKey(primary: .infinity, secondary: .infinity, id: id) }
      let end = try end.value(id)
      return SortKey(primary: isDescending ? -start : start, secondary: isDescending ? -end : end, id: id)
    }
  }
}
