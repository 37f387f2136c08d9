internal import HistoricalDates

/// A condition on a record's values in terms of the columns: names have become codes.
enum RecordCondition: Sendable {
  /// The record's date and this interval have an instant in common.
  case date(JulianInterval)
  case languages(Set<UInt32>)
  case collections(Set<UInt32>)
  case types(Set<UInt32>)
  case ids(Set<Int64>)
  indirect case not(RecordCondition)
}
