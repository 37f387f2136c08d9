package import CatalogRecords

/// What formats for people and for bibliographies need of a record, out of its named values.
package struct CitedRecord {
  private let fields: [OutputField]
  package let attributions: [Attribution]
  package let subjects: [String]
  private let extra: [String: JSONValue]

  package init(_ fields: [OutputField]) {
    self.fields = fields
    attributions = Self.list(fields, "attributions").compactMap { Attribution($0) }
    subjects = Self.list(fields, "subject").map(\.plainText)
    if case .object(let members)? = fields.value("extra") { extra = members } else { extra = [:] }
  }

  /// The value of a field as one text; `nil` when it is absent.
  package func text(_ name: String) -> String? { fields.text(name) }

  /// The value of an extra field that is a text or a number.
  func extraText(_ name: String) -> String? {
    switch extra[name] {
    case .string(let text)?: text
    case .integer?, .number?: extra[name]?.plainText
    default: nil
    }
  }

  /// What there is to read: the text, or the title when there is none.
  package var words: String? { text("text") ?? text("title") }

  /// What it is called: its title, or the text when it has none.
  var heading: String? { text("title") ?? text("text") }

  /// All names, with what is doubtful about them.
  package var names: String? {
    attributions.isEmpty ? nil : attributions.map(\.wording).joined(separator: "; ")
  }

  /// Where in the source.
  var locators: [String] { attributions.compactMap(\.locator) }

  /// Where the query's words stand in a field: half-open ranges of UTF-8 bytes, ascending.
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

extension [OutputField] {
  func value(_ name: String) -> JSONValue? { first { $0.name == name }?.value }
}
