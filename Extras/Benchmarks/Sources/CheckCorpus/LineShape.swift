internal import CatalogFormats
internal import CatalogRecords

/// The fields of a line: names, order and types.
struct LineShape {
  /// Field names in the order of a line.
  static let fields = [
    "identifier", "text", "attributions", "source", "date", "language", "type", "subject", "note", "rights",
  ]
  static let attributionFields = ["creator", "role", "locator", "evidence"]

  private static let required: Set = ["identifier", "text", "attributions", "language", "type", "subject"]
  private static let lists: Set = ["attributions", "subject"]

  /// Faults in names, order and types. The rules are for lines without any.
  static func faults(in raw: RawRecord) -> [Fault] {
    let missing = fields.filter { required.contains($0) && !raw.names.contains($0) }
    return unknown(raw.names, of: fields)
      + missing.map { Fault(what: "'\($0)' is missing", remedy: "Add it") }
      + order(of: raw.names)
      + zip(raw.names, raw.values).flatMap { (name, value) in faults(in: value, of: name) }
  }

  private static func unknown(_ names: some Sequence<String>, of known: [String]) -> [Fault] {
    names.filter { !known.contains($0) }.map {
      Fault(
        what: "'\($0)' is not a field of the corpus",
        remedy: "Use one of \(known.joined(separator: ", ")), or put it in the note")
    }
  }

  private static func order(of names: [String]) -> [Fault] {
    let known = names.filter(fields.contains)
    if known == fields.filter(known.contains) { return [] }
    return [
      Fault(what: "the fields are out of order", remedy: "Write them as \(fields.joined(separator: ", "))")
    ]
  }

  private static func faults(in value: JSONValue, of name: String) -> [Fault] {
    if value.isEmpty { return [empty(name)] }
    switch name {
    case "attributions" where !value.elements.isEmpty: return value.elements.flatMap(faults(inAttribution:))
    case "subject" where !value.elements.isEmpty: return value.elements.flatMap { string($0, of: name) }
    case _ where lists.contains(name):
      return [Fault(what: "'\(name)' is not a list", remedy: "Write it in square brackets, even a single value")]
    case _ where fields.contains(name): return string(value, of: name)
    default: return []
    }
  }

  private static func faults(inAttribution value: JSONValue) -> [Fault] {
    guard case .object(let members) = value else {
      return [
        Fault(what: "an attribution is not an object", remedy: "Write {\"creator\":\"…\",\"role\":\"…\"}")
      ]
    }
    let missing = ["creator", "role"].filter { members[$0] == nil }.map {
      Fault(what: "an attribution has no '\($0)'", remedy: "Every attribution has a creator and a role; add it")
    }
    let values = attributionFields.compactMap { name in members[name].map { (name, $0) } }
    return unknown(members.keys.sorted(), of: attributionFields) + missing
      + values.flatMap { (name, value) in string(value, of: name) } + role(members["role"]?.text)
  }

  private static func role(_ name: String?) -> [Fault] {
    guard let name, !name.isEmpty, Attribution.Role(rawValue: name) == nil else { return [] }
    let known = Attribution.Role.allCases.map(\.rawValue).joined(separator: ", ")
    return [Fault(what: "'\(name)' is not a role", remedy: "Use one of \(known)")]
  }

  private static func string(_ value: JSONValue, of name: String) -> [Fault] {
    if value.isEmpty { return [empty(name)] }
    return value.text == nil ? [Fault(what: "'\(name)' is not a string", remedy: "Write it in double quotes")] : []
  }

  private static func empty(_ name: String) -> Fault {
    Fault(what: "'\(name)' is empty", remedy: "Leave the field out, or fill it")
  }
}
