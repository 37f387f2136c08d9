internal import CatalogStore
internal import QueryLanguage

/// The results of recent filters, one bit per record, for as long as a connection sees the same state of the file.
///
/// Turning pages, adding words and asking for a histogram all repeat a filter. A filter that is used once is tested on
/// matches only; from the second use on it takes one bit per record, 125 KB per million records.
final class FilterCache {
  /// The result of each filter; `nil` for one that was used only once, on matches.
  private var entries: [[RecordCondition]: DocIDSet?] = [:]
  /// Filters in the order of their last use, the latest at the end.
  private var recent: [[RecordCondition]] = []

  /// The cache that belongs to a table's column cache.
  static func of(_ table: ColumnTable) -> FilterCache { table.cache.companion { FilterCache() } }

  /// All records that meet the conditions.
  func records(_ conditions: [RecordCondition], _ snapshot: Snapshot) throws -> DocIDSet {
    if let records = use(conditions) {
      snapshot.work.note(.keptRecords)
      return records
    }
    snapshot.work.note(.columns)
    var filter = RecordFilter(snapshot.columns, conditions)
    let (largestID, hasEveryID) = (snapshot.largestID, snapshot.hasEveryID)
    var found = hasEveryID ? DocIDSet(through: largestID) : DocIDSet(upTo: largestID)
    for first in stride(from: 0, through: largestID, by: 64) {
      let present = hasEveryID ? found.bits(from: first) : nil
      found.set(try filter.bits(from: first, present: present), from: first)
    }
    found = found.counted()
    entries[conditions] = .some(found)
    return found
  }

  /// The same, if it is known or asked for a second time and so worth computing.
  func knownRecords(_ conditions: [RecordCondition], _ snapshot: Snapshot) throws -> DocIDSet? {
    guard !conditions.isEmpty else { return nil }
    guard entries[conditions] != nil else {
      _ = use(conditions)
      return nil
    }
    return try records(conditions, snapshot)
  }

  /// Notes a use of the filter.
  private func use(_ conditions: [RecordCondition]) -> DocIDSet? {
    let records = entries[conditions] ?? nil
    entries[conditions] = .some(records)
    recent.removeAll { $0 == conditions }
    recent.append(conditions)
    if recent.count > QueryLimits.Memory.filters { entries.removeValue(forKey: recent.removeFirst()) }
    return records
  }
}
