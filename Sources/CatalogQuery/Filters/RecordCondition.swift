package import CatalogRecords
package import HistoricalDates
package import QueryLanguage

/// A condition on a record's columns. Names have become codes.
package enum RecordCondition: Hashable, Sendable {
  /// The record's date has an instant in common with the interval of this test.
  case date(YearTest)
  /// The record's whole date lies in this interval.
  case dateWithin(JulianInterval)
  /// The record was added during this interval.
  case added(JulianInterval)
  /// The record's last change lies in this interval.
  case modified(JulianInterval)
  /// No record.
  case never
  case languages(CodeSet)
  case collections(CodeSet)
  case types(CodeSet)
  case ids(Set<Int64>)
  /// The record has at least one of these.
  case traits(RecordFlags)
  /// A condition on an extra field, which has no column.
  case extra(ExtraClause)
  /// At least one of the conditions holds.
  indirect case any([RecordCondition])
  indirect case not(RecordCondition)

  /// The condition that at least one of several holds. Ids become one set.
  static func either(_ conditions: [RecordCondition]) -> RecordCondition {
    let ids = conditions.map { if case .ids(let ids) = $0 { ids } else { nil as Set<Int64>? } }
    if !ids.contains(nil) { return .ids(ids.compactMap { $0 }.reduce(into: []) { $0.formUnion($1) }) }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  /// True if it compares the dates of records.
  var isOfDates: Bool {
    switch self {
    case .date, .dateWithin: true
    case .any(let conditions): conditions.contains { $0.isOfDates }
    case .not(let condition): condition.isOfDates
    case .added, .modified, .never, .languages, .collections, .types, .ids, .traits, .extra: false
    }
  }

  /// The conditions on extra fields.
  var extraClauses: [ExtraClause] {
    switch self {
    case .extra(let clause): [clause]
    case .any(let conditions): conditions.flatMap(\.extraClauses)
    case .not(let condition): condition.extraClauses
    default: []
    }
  }
}

/// A set of codes of a column. Mostly one or a few, which are faster to compare than to look up.
package struct CodeSet: Hashable, Sendable {
  private let few: [UInt32]
  private let many: Set<UInt32>?

  private static let mostCompared = 8

  init(_ codes: [UInt32]) {
    few = codes.count > Self.mostCompared ? [] : codes
    many = codes.count > Self.mostCompared ? Set(codes) : nil
  }

  var isEmpty: Bool { few.isEmpty && many == nil }

  /// The codes, ascending.
  package var codes: [UInt32] { (many.map(Array.init) ?? few).sorted() }

  @inline(__always)
  func contains(_ code: UInt32) -> Bool {
    if let many { return many.contains(code) }
    for known in few where known == code { return true }
    return false
  }
}
