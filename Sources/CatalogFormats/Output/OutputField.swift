package import CatalogRecords

/// One named value of a record or a hit on its way out.
package struct OutputField: Hashable, Sendable {
  /// A JSON key, or a table's column.
  package let name: String
  /// `.null` where the record has nothing of that name.
  package let value: JSONValue

  /// `OutputField("creator", .string("Seneca"))`
  package init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension [OutputField] {
  /// The value of that name as one text; `nil` when it is absent or holds nothing.
  func text(_ name: String) -> String? {
    guard let value = first(where: { $0.name == name })?.value, !value.isEmpty else { return nil }
    return value.cellText
  }

  /// A table's row: one cell a column, empty where the record has nothing of that name.
  func cells(_ columns: [String]) -> [String] {
    columns.map { column in first { $0.name == column }?.value.cellText ?? "" }
  }
}

extension JSONWriter {
  /// One object with the fields in their order.
  mutating func object(_ fields: [OutputField]) {
    beginObject()
    for field in fields {
      key(field.name)
      value(field.value)
    }
    endObject()
  }
}

extension JSONValue {
  /// A value in a table's cell: texts as they are, lists of plain values joined with `; `, anything deeper as JSON.
  var cellText: String {
    switch self {
    case .null: ""
    case .array(let values) where values.allSatisfy(\.isPlain):
      values.map(\.plainText).joined(separator: "; ")
    default: plainText
    }
  }

  private var isPlain: Bool {
    switch self {
    case .string, .integer, .number, .bool: true
    case .null, .array, .object: false
    }
  }
}

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
