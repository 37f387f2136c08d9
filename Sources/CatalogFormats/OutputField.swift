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
