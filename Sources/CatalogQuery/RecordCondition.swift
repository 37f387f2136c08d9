internal import HistoricalDates

/// A condition on a record's values in terms of the columns: names have become codes.
enum RecordCondition: Sendable {
  /// The record's date and this interval have an instant in common.
  case date(JulianInterval)
  case languages(CodeSet)
  case collections(CodeSet)
  case types(CodeSet)
  case ids(Set<Int64>)
  indirect case not(RecordCondition)
}
