package import CatalogRecords
internal import HistoricalDates

/// The meaning of a name before a colon.
package enum QueryField {
  /// Words in one searchable field.
  case text(CoreField)
  /// `said:twain`: words in a name of someone credited.
  case credited
  case filter(Filter)
  /// `has:note`: a value in that field.
  case has
  /// `is:misattributed`: a name in that role.
  case role
  /// `query:stoics`: the search saved under that name.
  case saved

  /// A condition on a value.
  package enum Filter: String, CaseIterable {
    case date, within, before, after, since, until, added, modified
    case language, collection, type, identifier, sourceIdentifier, locator
  }

  /// `nil` when no field has this name. Case is ignored.
  package init?(_ name: String) {
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

  package static let savedName = "query"

  private static let others: [String: QueryField] = ["has": .has, "said": .credited, "is": .role, savedName: .saved]

  private static let filters: [String: Filter] = [
    "date": .date, "year": .date, "date-within": .within, "within": .within, "before": .before, "after": .after,
    "since": .since, "from": .since, "until": .until, "to": .until,
    "added": .added, "modified": .modified, "lang": .language, "language": .language, "in": .collection,
    "collection": .collection,
    "type": .type, "id": .identifier, "identifier": .sourceIdentifier, "locator": .locator,
  ]

  /// All names that can come before a colon.
  package static let names =
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
    case .sourceIdentifier: return .success(.sourceIdentifier(value))
    case .locator: return .success(.locator(value))
    case .date: return compared(value) ?? date(.date, .overlaps, value)
    case .within: return date(.date, .within, value)
    case .before: return date(.date, .before, value)
    case .after: return date(.date, .after, value)
    case .since: return date(.date, .overlaps, value, \.onward)
    case .until: return date(.date, .overlaps, value, \.upToEnd)
    case .added: return date(.added, .within, value)
    case .modified: return date(.modified, .within, value)
    }
  }

  /// The trait of records with a value in this field; `nil` for fields that every record has.
  var traits: RecordFlags? {
    switch self {
    case .date, .within, .before, .after, .since, .until: .date
    case .language: .language
    case .type: .type
    case .collection, .identifier, .sourceIdentifier, .locator, .added, .modified: nil
    }
  }

  /// Reads `date:>=1900`, the notation for numbers.
  private func compared(_ value: String) -> Result<FilterClause, QueryWarning>? {
    if value.hasPrefix(">=") { return date(.date, .overlaps, String(value.dropFirst(2)), \.onward) }
    if value.hasPrefix("<=") { return date(.date, .overlaps, String(value.dropFirst(2)), \.upToEnd) }
    if value.hasPrefix(">") { return date(.date, .after, String(value.dropFirst())) }
    if value.hasPrefix("<") { return date(.date, .before, String(value.dropFirst())) }
    return nil
  }

  /// - Parameter meant: Makes the span that is meant from the one that the value names.
  private func date(
    _ subject: DateClause.Subject, _ relation: DateClause.Relation, _ value: String,
    _ meant: (DateSpan) -> DateSpan = { $0 }
  ) -> Result<FilterClause, QueryWarning> {
    do {
      return .success(.date(DateClause(subject, relation, meant(try DateSpan(query: value)))))
    } catch {
      return .failure(QueryWarning(typed: "\(name):\(value)", message: "\(error) No record has such a date."))
    }
  }

  /// The name for messages.
  private var name: String { self == .within ? "date-within" : rawValue }
}
