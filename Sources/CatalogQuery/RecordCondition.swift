internal import HistoricalDates

/// A condition on a record's values in terms of the columns: names have become codes.
enum RecordCondition: Hashable, Sendable {
  /// The record's date and this interval have an instant in common.
  case date(JulianInterval)
  /// All of the record's date lies in this interval.
  case dateWithin(JulianInterval)
  /// The record came in during this interval.
  case added(JulianInterval)
  /// The record was changed last during this interval.
  case modified(JulianInterval)
  /// No record.
  case never
  case languages(CodeSet)
  case collections(CodeSet)
  case types(CodeSet)
  case ids(Set<Int64>)
  indirect case not(RecordCondition)
}
