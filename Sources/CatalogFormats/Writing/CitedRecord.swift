package import CatalogRecords

/// The citation data in a record's output fields, for formats that people and bibliographies read.
package struct CitedRecord {
  private let fields: [OutputField]
  /// The attributions, in the record's order.
  package let attributions: [Attribution]
  /// The subjects, in the record's order.
  package let subjects: [String]
  /// The extra fields by name.
  let extra: [String: JSONValue]

  /// The citation data of some fields.
  package init(_ fields: [OutputField]) {
    self.fields = fields
    attributions = Self.list(fields, "attributions").compactMap { Attribution($0) }
    subjects = Self.list(fields, "subject").map(\.plainText)
    if case .object(let members)? = fields.value("extra") { extra = members } else { extra = [:] }
  }

  /// The value of a field as one text; `nil` when it is absent or empty.
  package func text(_ name: String) -> String? { fields.text(name) }

  /// The value of a field.
  func value(_ name: String) -> JSONValue? { fields.value(name) }

  /// The value of an extra field, if it is a text or a number.
  func extraText(_ name: String) -> String? {
    switch extra[name] {
    case .string(let text)?: Self.isImprint(name) ? text.withoutImprintSigns : text
    case .integer?, .number?: extra[name]?.plainText
    default: nil
    }
  }

  /// The text, or else the title.
  package var words: String? { text("text") ?? text("title") }

  /// The title, or else the text.
  var heading: String? { text("title") ?? text("text") }

  /// All names with their roles in words, credited ones first; `nil` without attributions.
  package var names: String? { attributions.byline }

  /// The names, in templates and lists of fields, of what no field has as it is: `{by}`, `{role}`, `{locator}`.
  static let derivedNames = ["by", "role", "locator"]

  /// The value under one of those names: all names, the role of the first credited one, the first place in the source;
  /// `nil` without one, and for other names.
  package func derived(_ name: String) -> String? {
    switch name {
    case "by": names
    case "role": attributions.inOrderOfCredit.first?.role.rawValue
    case "locator": locators.first
    default: nil
    }
  }

  /// The places in the source, those of credited names first.
  var locators: [String] { attributions.inOrderOfCredit.compactMap(\.locator) }

  /// The attribution in one line: `— John Anster, Faustus (1835); wrongly attributed to Johann Wolfgang von Goethe`;
  /// `nil` when nothing is known.
  ///
  /// - Parameters:
  ///   - source: The source as the format writes it.
  ///   - part: A name or a locator as the format writes it.
  ///   - date: The date as the format writes it.
  package func attributionLine(source: String?, date: String?, _ part: (String) -> String) -> String? {
    func joined(_ places: [Int]) -> String { places.map { part(attributions[$0].wording) }.joined(separator: "; ") }
    let (before, behind) = attributions.placesInLine(hasSource: source != nil)
    let parts = [before.isEmpty ? nil : joined(before), source] + locators.map(part)
    let beginning = parts.compactMap(\.self).joined(separator: ", ")
    let line = [beginning, date.map { "(\($0))" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    guard !line.isEmpty else { return nil }
    return "— \(line)" + (behind.isEmpty ? "" : "; \(joined(behind))")
  }

  /// The query's matches in a field: half-open ranges of UTF-8 bytes, ascending.
  func matches(in name: String) -> [Range<Int>] {
    guard case .object(let members)? = fields.value("matches"), case .array(let ranges)? = members[name] else {
      return []
    }
    return ranges.compactMap { range in
      guard case .array(let ends) = range, ends.count == 2, case .integer(let start) = ends[0],
        case .integer(let end) = ends[1], start < end
      else { return nil }
      return Int(start)..<Int(end)
    }
  }

  private static func list(_ fields: [OutputField], _ name: String) -> [JSONValue] {
    if case .array(let values)? = fields.value(name) { values } else { [] }
  }
}

extension Attribution {
  fileprivate init?(_ value: JSONValue) {
    guard case .object(let members) = value, case .string(let creator)? = members["creator"] else { return nil }
    let role = members["role"].flatMap { Role(rawValue: $0.plainText) } ?? .attributed
    self.init(creator: creator, role: role, locator: members["locator"]?.plainText)
  }
}
