internal import CatalogRecords
internal import HistoricalDates

/// What a name before a colon means in a query.
enum QueryField {
  /// Words to be found in one searchable field.
  case text(CoreField)
  case filter(Filter)

  /// A condition on a value.
  enum Filter: String, CaseIterable {
    case date, language, collection, type, identifier
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
    "date": .date, "lang": .language, "language": .language, "in": .collection, "collection": .collection,
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
    case .date:
      do {
        return .success(.date(try DateRange(query: value).interval))
      } catch {
        return .failure(QueryWarning(typed: "date:\(value)", message: "\(error) It was read as text."))
      }
    }
  }
}

extension QueryWarning: Error {}
