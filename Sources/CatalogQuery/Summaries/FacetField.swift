internal import CatalogRecords
internal import CatalogStore
internal import HistoricalDates
internal import QueryLanguage
internal import TextAnalysis

/// What a facet counts.
enum FacetField: Hashable {
  case creator, subject, role
  /// A text of the record itself.
  case text(CoreField)
  /// What a column has codes for: collection, language, type.
  case code(ColumnKind)
  case date(CalendarBin.Unit)
  /// A field of the source's own.
  case extra(String)

  /// - Throws: `QueryWarning` for a field that has no values to count.
  init(_ name: String) throws(QueryWarning) {
    let lowered = name.lowercased()
    if let unit = CalendarBin.Unit(rawValue: lowered) {
      self = .date(unit)
    } else if lowered == "role" {
      self = .role
    } else if ["in", "collection"].contains(lowered) {
      self = .code(.collection)
    } else if let field = CoreField(name: lowered) {
      self = try Self.core(field, name)
    } else {
      self = .extra(name)
    }
  }

  private static func core(_ field: CoreField, _ name: String) throws(QueryWarning) -> FacetField {
    switch field {
    case .creator: return .creator
    case .subject: return .subject
    case .language: return .code(.language)
    case .type: return .code(.type)
    case .source, .title, .rights: return .text(field)
    case .date:
      throw QueryWarning(typed: "facet \(name)", message: "dates are counted by century, decade, year or month.")
    case .text, .note, .identifier:
      let all = names.joined(separator: ", ")
      throw QueryWarning(
        typed: "facet \(name)", message: "nearly every record has another one. What can be counted: \(all).")
    }
  }

  /// The names that a facet may have besides those of extra fields.
  static let names =
    ["author", "tag", "source", "title", "rights", "lang", "type", "in", "role"]
    + CalendarBin.Unit.allCases.map(\.rawValue)

  /// The name of a facet, or of an extra field, that may have been meant.
  static func nearestName(to typed: String, among extra: Set<String>) -> String? {
    FieldNames.nearest(to: typed, among: names + ["subject", "creator", "language", "collection"] + extra.sorted())
  }
}
