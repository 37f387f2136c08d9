internal import CatalogStore
internal import QueryLanguage

/// The records that recent filters let through, a bit each, for as long as a connection sees the same state of the file.
///
/// Who turns pages, adds words or asks for a histogram asks with the same filter again. The first time it is tried on
/// each match; from the second time on it is a bit a record, 125 KB a million records.
final class FilterMemory {
  /// What each filter lets through; `nil` for one that was used once and only tried on matches.
  private var entries: [[RecordCondition]: RecordSet?] = [:]
  /// Filters, the one that was used last at the end.
  private var recent: [[RecordCondition]] = []

  private static let mostFilters = 16

  /// The memory that belongs to a table's cache.
  static func of(_ table: ColumnTable) -> FilterMemory { table.cache.companion { FilterMemory() } }

  /// All records for which the conditions hold.
  func records(_ conditions: [RecordCondition], _ table: ColumnTable, upTo largestID: Int64) throws -> RecordSet {
    if let records = use(conditions) { return records }
    var filter = RecordFilter(table, conditions)
    var found = RecordSet(upTo: largestID)
    for first in stride(from: 0, through: largestID, by: 64) { found.insert(try filter.bits(from: first), from: first) }
    found = found.counted()
    entries[conditions] = .some(found)
    return found
  }

  /// The same when they are known, or asked for again and so worth to know.
  func knownRecords(
    _ conditions: [RecordCondition], _ table: ColumnTable, upTo largestID: Int64
  ) throws -> RecordSet? {
    guard !conditions.isEmpty else { return nil }
    guard entries[conditions] != nil else {
      _ = use(conditions)
      return nil
    }
    return try records(conditions, table, upTo: largestID)
  }

  /// Notes that a filter is used.
  private func use(_ conditions: [RecordCondition]) -> RecordSet? {
    let records = entries[conditions] ?? nil
    entries[conditions] = .some(records)
    recent.removeAll { $0 == conditions }
    recent.append(conditions)
    if recent.count > Self.mostFilters { entries.removeValue(forKey: recent.removeFirst()) }
    return records
  }
}
