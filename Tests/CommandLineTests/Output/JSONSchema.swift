import CatalogRecords

/// A JSON Schema (2020-12), as much of it as `docs/search.schema.json` uses. A keyword that is not known here fails, so
/// that none is thought to be checked and is not.
struct JSONSchema {
  private let root: [String: JSONValue]

  struct Fault: Error {
    let description: String
  }

  init(_ json: String) throws {
    guard case .object(let members) = try JSONValue(json: json) else { throw Fault(description: "no object") }
    root = members
  }

  /// What is wrong with a value: a line each, with the place; empty when nothing is.
  ///
  /// - Parameter reference: The part of the schema to go by, `#/$defs/hit`; `nil` for all of it.
  func faults(in value: JSONValue, at reference: String? = nil) throws -> [String] {
    try faults(value, reference.map(part) ?? root, "")
  }

  private static let annotations: Set<String> = ["$schema", "$id", "$defs", "title", "description"]

  private func faults(_ value: JSONValue, _ schema: [String: JSONValue], _ place: String) throws -> [String] {
    var found: [String] = []
    for (keyword, rule) in schema where !Self.annotations.contains(keyword) {
      switch (keyword, rule, value) {
      case ("$ref", .string(let reference), _): found += try faults(value, part(reference), place)
      case ("type", .string(let type), _): if !Self.isOf(type, value) { found.append("\(place): no \(type)") }
      case ("type", .array(let types), _):
        if !types.contains(where: { Self.isOf($0.plainText, value) }) { found.append("\(place): none of \(rule.json)") }
      case ("const", _, _): if rule != value { found.append("\(place): not \(rule.json)") }
      case ("enum", .array(let values), _): if !values.contains(value) { found.append("\(place): not in \(rule.json)") }
      case ("minimum", .integer(let least), _):
        if let number = Self.number(value), number < Double(least) { found.append("\(place): below \(least)") }
      case ("minItems", .integer(let count), .array(let items)):
        if items.count < count { found.append("\(place): less than \(count)") }
      case ("maxItems", .integer(let count), .array(let items)):
        if items.count > count { found.append("\(place): more than \(count)") }
      case ("items", .object(let schema), .array(let items)):
        for (index, item) in items.enumerated() { found += try faults(item, schema, "\(place)/\(index)") }
      case ("required", .array(let names), .object(let members)):
        found += names.filter { members[$0.plainText] == nil }.map { "\(place): lacks \($0.plainText)" }
      case ("properties", .object(let schemas), .object(let members)):
        for case (let name, .object(let schema)) in schemas {
          if let member = members[name] { found += try faults(member, schema, "\(place)/\(name)") }
        }
      case ("additionalProperties", .bool(false), .object(let members)):
        guard case .object(let known)? = schema["properties"] else { throw Fault(description: "no properties") }
        found += members.keys.filter { known[$0] == nil }.map { "\(place)/\($0): not in the schema" }
      case ("minItems", _, _), ("maxItems", _, _), ("items", _, _), ("required", _, _), ("properties", _, _),
        ("additionalProperties", .bool(false), _):
        break
      default: throw Fault(description: "\(keyword): \(rule.json) is not known here")
      }
    }
    return found.sorted()
  }

  private func part(_ reference: String) throws -> [String: JSONValue] {
    var members = root
    for name in reference.split(separator: "/").dropFirst() {
      guard case .object(let next)? = members[String(name)] else { throw Fault(description: reference) }
      members = next
    }
    return members
  }

  private static func isOf(_ type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("integer", .integer), ("number", .integer),
      ("number", .number), ("boolean", .bool), ("null", .null):
      true
    default: false
    }
  }

  private static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }
}
