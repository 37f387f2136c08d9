package import CatalogRecords

/// A named value of a record or a hit, for output.
package struct OutputField: Hashable, Sendable {
  /// The JSON key or the table column.
  package let name: String
  /// The value; `.null` when the record has none.
  package let value: JSONValue

  /// A field: `OutputField("creator", .string("Seneca"))`.
  package init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}

extension [OutputField] {
  /// The value with a name as one text; `nil` when it is absent or empty.
  func text(_ name: String) -> String? {
    guard let value = first(where: { $0.name == name })?.value, !value.isEmpty else { return nil }
    return value.cellText
  }

  /// The cells of a table row, one a column. A cell is empty when the record has no such value.
  func cells(_ columns: [String]) -> [String] {
    columns.map { column in first { $0.name == column }?.value.exactCellText ?? "" }
  }
}

extension JSONWriter {
  /// Writes an object with the fields in order.
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
  /// The text of a table cell: strings as they are, lists of plain values joined with `; `, nested values as JSON.
  var cellText: String {
    switch self {
    case .null: ""
    case .array(let values) where values.allSatisfy(\.isPlain):
      values.map(\.plainText).joined(separator: "; ")
    default: plainText
    }
  }

  /// The text of a table cell that is read again.
  fileprivate var exactCellText: String {
    guard case .array(let values) = self, values.allSatisfy(\.isPlain) else { return cellText }
    return ListCell.text(of: values.map(\.plainText))
  }

  private var isPlain: Bool {
    switch self {
    case .string, .integer, .number, .bool: true
    case .null, .array, .object: false
    }
  }
}

extension [OutputField] {
  func value(_ name: String) -> JSONValue? { first { $0.name == name }?.value }
}
