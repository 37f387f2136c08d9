public import CatalogQuery
public import CatalogRecords

// Values that a program writes as literals: record.extra["pages"] = 300, record.attributions = ["Seneca"].

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// An integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Named values; the last one of those with the same name.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as one line: a text as it is, anything else as JSON.
  public var description: String { plainText }
}

extension RecordDate: ExpressibleByStringLiteral {
  /// A date read from a source's words: `record.date = "c. 400 BC"`.
  public init(stringLiteral value: String) { self.init(reading: value) }
}

extension Attribution: ExpressibleByStringLiteral {
  /// The person who wrote it: `record.attributions = ["Seneca"]`.
  public init(stringLiteral value: String) { self.init(creator: value) }
}

extension FacetRequest: ExpressibleByStringLiteral {
  /// The ten most frequent values of a field: `facets: ["author", "lang"]`.
  public init(stringLiteral value: String) { self.init(value) }
}
