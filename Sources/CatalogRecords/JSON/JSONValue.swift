/// Any JSON value: the type of extra fields.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without fraction and exponent that has room in 64 bits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Named values, in no order.
  case object([String: JSONValue])

  /// The value as one line of plain text: a string as it is, anything else as JSON.
  public var plainText: String {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .null, .bool, .number, .array, .object: json
    }
  }

  /// Compact JSON with sorted keys, so that equal values have equal text.
  public var json: String {
    var writer = JSONWriter()
    writer.value(self)
    return writer.text
  }

  /// True if the value is `null`, `""`, `[]` or `{}`, which records do not store.
  package var isEmpty: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let values): values.isEmpty
    case .object(let members): members.isEmpty
    case .bool, .integer, .number: false
    }
  }
}

extension JSONValue {
  /// The value of a JSON text.
  ///
  ///     try JSONValue(json: "[1, true]")   // .array([.integer(1), .bool(true)])
  ///
  /// - Throws: `JSONFault`, with the place and the reason.
  /// - Complexity: O(*n*) in the UTF-8 length of the text.
  package init(json text: String) throws(JSONFault) {
    var text = text
    let outcome = text.withUTF8 { bytes in
      Result { () throws(JSONFault) in try JSONParser.value(in: bytes) }
    }
    self = try outcome.get()
  }
}
