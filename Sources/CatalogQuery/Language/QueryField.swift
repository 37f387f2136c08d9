internal import CatalogRecords
internal import HistoricalDates

/// What a name before a colon means in a query.
enum QueryField {
  /// Words to be found in one searchable field.
  case text(CoreField)
  case filter(Filter)
  /// `has:note`: it has a value in that field.
  case has
  /// `is:misattributed`: somebody is named in that role.
  case role
  /// `query:stoics`: what was saved under that name.
  case saved

  /// A condition on a value.
  enum Filter: String, CaseIterable {
    case date, within, before, after, added, modified
    case language, collection, type, identifier
  }

  /// `nil` when no field has this name; upper and lower case are the same.
  init?(_ name: String) {
    let lowered = name.lowercased()
    if let filter = Self.filters[lowered] {
      self = .filter(filter)
    } else if let other = Self.others[lowered] {
      self = other
    } else if let field = CoreField(name: lowered), CoreField.searchable.contains(field) {
      self = .text(field)
    } else {
      return nil
    }
  }

  static let savedName = "query"

  private static let others: [String: QueryField] = ["has": .has, "is": .role, savedName: .saved]

  private static let filters: [String: Filter] = [
    "date": .date, "year": .date, "date-within": .within, "within": .within, "before": .before, "after": .after,
    "added": .added, "modified": .modified, "lang": .language, "language": .language, "in": .collection,
    "collection": .collection,
    "type": .type, "id": .identifier, "identifier": .identifier,
  ]

  /// Every name that can stand before a colon.
  static let names =
    ["author", "by", "title", "text", "source", "tag", "subject", "note", "creator"] + filters.keys.sorted()
    + others.keys.sorted()
}

extension QueryField.Filter {
  /// The condition that a value states, or what is wrong with the value.
  func clause(for value: String) -> Result<FilterClause, QueryWarning> {
    switch self {
    case .language: return .success(.language(value))
    case .collection: return .success(.collection(value))
    case .type: return .success(.type(value))
    case .identifier: return .success(.identifier(value))
    case .date: return compared(value) ?? date(.date, .overlaps, value)
    case .within: return date(.date, .within, value)
    case .before: return date(.date, .before, value)
    case .after: return date(.date, .after, value)
    case .added: return date(.added, .within, value)
    case .modified: return date(.modified, .within, value)
    }
  }

  /// What every record has that has a value there; `nil` where every record has one.
  var traits: RecordFlags? {
    switch self {
    case .date, .within, .before, .after: .date
    case .language: .language
    case .type: .type
    case .collection, .identifier, .added, .modified: nil
    }
  }

  /// `date:>=1900`, as a number would be compared.
  private func compared(_ value: String) -> Result<FilterClause, QueryWarning>? {
    if value.hasPrefix(">=") { return date(.date, .overlaps, value.dropFirst(2) + "..") }
    if value.hasPrefix("<=") { return date(.date, .overlaps, ".." + value.dropFirst(2)) }
    if value.hasPrefix(">") { return date(.date, .after, String(value.dropFirst())) }
    if value.hasPrefix("<") { return date(.date, .before, String(value.dropFirst())) }
    return nil
  }

  private func date(
    _ subject: DateClause.Subject, _ relation: DateClause.Relation, _ value: String
  ) -> Result<FilterClause, QueryWarning> {
    do {
      return .success(.date(DateClause(subject, relation, try DateSpan(query: value))))
    } catch {
      return .failure(QueryWarning(typed: "\(name):\(value)", message: "\(error) It was read as text."))
    }
  }

  /// The name to show in a message.
  private var name: String { self == .within ? "date-within" : rawValue }
}

extension QueryWarning: Error {}
