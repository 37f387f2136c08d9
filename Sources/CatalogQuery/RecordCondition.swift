internal import CatalogRecords
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
  /// The record has one or more of these.
  case traits(RecordTraits)
  /// A condition on a value that has no column.
  case extra(ExtraClause)
  indirect case not(RecordCondition)

  /// What it asks of an extra field, or asks not to be.
  var extraClause: ExtraClause? {
    switch self {
    case .extra(let clause): clause
    case .not(let condition): condition.extraClause
    default: nil
    }
  }

  /// Whether it is the opposite of what it has inside.
  var isNegated: Bool {
    if case .not(let condition) = self { !condition.isNegated } else { false }
  }
}
