internal import CatalogQuery
internal import HistoricalDates

/// A condition on a record's columns as an expression over attributes, 1 if it holds.
struct ClusterCondition {
  let sql: String

  static let never = "(id = 0)"

  /// `nil` for a condition that no attribute answers: one on an extra field.
  init?(_ condition: RecordCondition) {
    guard let sql = Self.sql(condition) else { return nil }
    self.sql = sql
  }

  private static func sql(_ condition: RecordCondition) -> String? {
    switch condition {
    case .date(let test):
      "(dated = 1 AND datestart < \(test.interval.end.sortableBits) AND dateend > \(test.interval.start.sortableBits))"
    case .dateWithin(let wanted):
      "(dated = 1 AND datestart >= \(wanted.start.sortableBits) AND dateend <= \(wanted.end.sortableBits))"
    case .added(let wanted): moment("created", wanted)
    case .modified(let wanted): moment("modified", wanted)
    case .never: never
    case .languages(let codes): oneOf(codes.codes.map { "\($0)" }, "lang")
    case .collections(let codes): oneOf(codes.codes.map { "\($0)" }, "collection")
    case .types(let codes): oneOf(codes.codes.map { "\($0)" }, "kind")
    case .ids(let ids): oneOf(ids.sorted().map { "\($0)" }, "id")
    case .traits(let wanted): "((traits & \(wanted.rawValue)) > 0)"
    case .extra: nil
    case .any(let conditions): joined(conditions, by: " OR ")
    case .not(let condition): sql(condition).map { "(\($0) = 0)" }
    }
  }

  private static func moment(_ attribute: String, _ wanted: JulianInterval) -> String {
    "(\(attribute) >= \(wanted.start.sortableBits) AND \(attribute) < \(wanted.end.sortableBits))"
  }

  private static func oneOf(_ values: [String], _ attribute: String) -> String {
    values.isEmpty ? never : "IN(\(attribute), \(values.joined(separator: ", ")))"
  }

  private static func joined(_ conditions: [RecordCondition], by word: String) -> String? {
    let parts = conditions.compactMap { sql($0) }
    guard parts.count == conditions.count, !parts.isEmpty else { return nil }
    return "(" + parts.joined(separator: word) + ")"
  }

  /// The same as words of the field for values; `nil` for a condition that only attributes answer.
  static func facts(_ condition: RecordCondition) -> String? {
    let facts: [String]
    switch condition {
    case .languages(let codes): facts = codes.codes.map(Fact.language)
    case .collections(let codes): facts = codes.codes.map(Fact.collection)
    case .types(let codes): facts = codes.codes.map(Fact.type)
    case .traits(let wanted): facts = Fact.traits(wanted)
    case .never: facts = []
    case .date, .dateWithin, .added, .modified, .ids, .extra, .any, .not: return nil
    }
    return facts.isEmpty ? MatchText.nothing : "(\(facts.joined(separator: " | ")))"
  }
}
