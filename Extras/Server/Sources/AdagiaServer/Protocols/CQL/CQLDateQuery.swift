internal import Adagia
internal import HistoricalDates

/// A condition on a date, or on the time of an addition or a change.
struct CQLDateQuery {
  private let field: String
  private let clause: CQLClause
  /// The dates of the term, which `any` and `within` have several of.
  private let value: String

  init(field: String, _ clause: CQLClause) throws(SRUDiagnostic) {
    (self.field, self.clause) = (field, clause)
    value = clause.term.text == "*" ? "*" : try clause.term.value()
  }

  func query(_ relation: CQLRelation) throws(SRUDiagnostic) -> String {
    if value == "*" { return "\(field):*" }
    switch relation {
    case .phrase, .exact, .all: return "\(field):\(try date(value))"
    case .different: return "-(\(field):\(try date(value)))"
    case .any:
      var dates: [String] = []
      for part in value.split(separator: " ") { dates.append("\(field):\(try date(String(part)))") }
      return "(\(dates.joined(separator: " OR ")))"
    case .within: return try within()
    case .lessOrEqual: return "\(field):..\(try date(value))"
    case .greaterOrEqual: return "\(field):\(try date(value)).."
    case .less: return field == "date" ? "before:\(try date(value))" : "-(\(field):\(try date(value))..)"
    case .greater: return field == "date" ? "after:\(try date(value))" : "-(\(field):..\(try date(value)))"
    }
  }

  private func within() throws(SRUDiagnostic) -> String {
    let ends = value.split(separator: " ").map(String.init)
    guard ends.count == 2 else { throw SRUDiagnostic(.termFormat, value) }
    let name = field == "date" ? "date-within" : field
    return "\(name):\(try date(ends[0]))..\(try date(ends[1]))"
  }

  /// A date that Adagia reads, in quotation marks.
  private func date(_ text: String) throws(SRUDiagnostic) -> String {
    guard RecordDate(reading: text).interval != nil,
      !text.unicodeScalars.contains(where: CQLWordQuery.isQuotationMark)
    else { throw SRUDiagnostic(.termFormat, text) }
    return "\"\(text)\""
  }
}
