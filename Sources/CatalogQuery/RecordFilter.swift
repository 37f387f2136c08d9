internal import CatalogStore
internal import HistoricalDates

/// Tests records against conditions, all of which have to hold. Reads only the columns that they need.
///
/// Ids have to be asked for in ascending order to be quick.
struct RecordFilter {
  private let conditions: [RecordCondition]
  let isEmpty: Bool
  private var collection: ColumnCursor<UInt32>
  private var language: ColumnCursor<UInt32>
  private var type: ColumnCursor<UInt32>
  private var start: ColumnCursor<Double>
  private var end: ColumnCursor<Double>

  init(_ table: ColumnTable, _ conditions: [RecordCondition]) {
    self.conditions = conditions
    isEmpty = conditions.isEmpty
    collection = ColumnCursor(table, .collection)
    language = ColumnCursor(table, .language)
    type = ColumnCursor(table, .type)
    start = ColumnCursor(table, .dateStart)
    end = ColumnCursor(table, .dateEnd)
  }

  /// Whether every condition holds for this record.
  @inline(__always)
  mutating func accepts(_ id: Int64) throws -> Bool {
    if isEmpty { return true }
    for condition in conditions where try !holds(condition, id) { return false }
    return true
  }

  /// Whether there is a record with this id at all.
  mutating func exists(_ id: Int64) throws -> Bool {
    try collection.value(id) != 0
  }

  private mutating func holds(_ condition: RecordCondition, _ id: Int64) throws -> Bool {
    switch condition {
    case .date(let interval):
      // A record without a date has NaN here, and no comparison with NaN holds.
      return try start.value(id) < interval.end && end.value(id) > interval.start
    case .languages(let codes): return try codes.contains(language.value(id))
    case .collections(let codes): return try codes.contains(collection.value(id))
    case .types(let codes): return try codes.contains(type.value(id))
    case .ids(let ids): return ids.contains(id)
    case .not(let condition): return try !holds(condition, id)
    }
  }
}
