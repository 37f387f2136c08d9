internal import CatalogRecords
internal import HistoricalDates

extension FieldMapping {
  /// The mapping as JSON, for the history of imports.
  var json: JSONValue {
    .object([
      "map": Self.json(rules.map { ($0.field, $0.column) }), "found": Self.json(inferred.map { ($0.field, $0.column) }),
      "set": Self.json(constants.map { ($0.field, $0.value) }),
      "separator": listSeparator.map(JSONValue.string) ?? .null, "dates": .string(dateNotation.rawValue),
      "edition": .integer(Int64(edition.rawValue)),
    ])
  }

  /// The mapping that JSON of this shape describes. Nil for other JSON.
  init?(_ json: JSONValue) {
    guard case .object(let members) = json, let rules = Self.pairs(members["map"]),
      let inferred = Self.pairs(members["found"]), let constants = Self.pairs(members["set"])
    else { return nil }
    self.init(
      rules: rules.map { Rule(field: $0.0, column: $0.1) },
      constants: constants.map { FieldAssignment(field: $0.0, value: $0.1) },
      listSeparator: members["separator"].flatMap { $0 == .null ? nil : $0.plainText },
      dateNotation: members["dates"].flatMap { DateNotation(rawValue: $0.plainText) } ?? .auto)
    self.inferred = inferred.map { Rule(field: $0.0, column: $0.1) }
    edition = members["edition"].flatMap { Int($0.plainText) }.flatMap(Edition.init) ?? .first
  }

  private static func json(_ pairs: [(String, String)]) -> JSONValue {
    .array(pairs.map { .array([.string($0.0), .string($0.1)]) })
  }

  private static func pairs(_ json: JSONValue?) -> [(String, String)]? {
    guard case .array(let values)? = json else { return nil }
    return values.compactMap { value in
      guard case .array(let pair) = value, pair.count == 2 else { return nil }
      return (pair[0].plainText, pair[1].plainText)
    }
  }
}
