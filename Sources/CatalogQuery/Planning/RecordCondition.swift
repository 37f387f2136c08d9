internal import CatalogRecords
internal import HistoricalDates
internal import QueryLanguage

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
  case traits(RecordFlags)
  /// A condition on a value that has no column.
  case extra(ExtraClause)
  /// One or more of them hold.
  indirect case any([RecordCondition])
  indirect case not(RecordCondition)

  /// One or more hold; ids are put together.
  static func either(_ conditions: [RecordCondition]) -> RecordCondition {
    let ids = conditions.map { if case .ids(let ids) = $0 { ids } else { nil as Set<Int64>? } }
    if !ids.contains(nil) { return .ids(ids.compactMap { $0 }.reduce(into: []) { $0.formUnion($1) }) }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  /// What it asks of extra fields.
  var extraClauses: [ExtraClause] {
    switch self {
    case .extra(let clause): [clause]
    case .any(let conditions): conditions.flatMap(\.extraClauses)
    case .not(let condition): condition.extraClauses
    default: []
    }
  }
}
