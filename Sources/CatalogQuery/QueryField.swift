internal import CatalogRecords
internal import HistoricalDates

/// What a name before a colon means in a query.
enum QueryField {
  /// Words to be found in one searchable field.
  case text(CoreField)
  case filter(Filter)

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
    } else if let field = CoreField(name: lowered), CoreField.searchable.contains(field) {
      self = .text(field)
    } else {
      return nil
    }
  }

  private static let filters: [String: Filter] = [
    "date": .date, "year": .date, "date-within": .within, "within": .within, "before": .before, "after": .after,
    "added": .added, "modified": .modified, "lang": .language, "language": .language, "in": .collection,
    "collection": .collection,
    "type": .type, "id": .identifier, "identifier": .identifier,
  ]

  /// Every name that can stand before a colon.
  static let names =
    ["author", "by", "title", "text", "source", "tag", "subject", "note", "creator"] + filters.keys.sorted()

  /// The field name that differs least from what was typed, if one differs by no more than two letters.
  static func nearestName(to typed: String) -> String? {
    let lowered = typed.lowercased()
    return names.map { (name: $0, distance: EditDistance.between(lowered, $0)) }
      .filter { $0.distance <= 2 && $0.distance < $0.name.count }
      .min { $0.distance < $1.distance }?.name
  }
}

extension QueryField.Filter {
  /// The condition that a value states, or what is wrong with the value.
  func clause(for value: String) -> Result<FilterClause, QueryWarning> {
    switch self {
    case .language: return .success(.language(value))
    case .collection: return .success(.collection(value))
    case .type: return .success(.type(value))
    case .identifier: return .success(.identifier(value))
    case .date: return date(.date, .overlaps, value)
    case .within: return date(.date, .within, value)
    case .before: return date(.date, .before, value)
    case .after: return date(.date, .after, value)
    case .added: return date(.added, .within, value)
    case .modified: return date(.modified, .within, value)
    }
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
