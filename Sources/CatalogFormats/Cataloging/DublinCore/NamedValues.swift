internal import CatalogRecords

/// The values of one record of an XML format under the names of Adagia's fields, in the order of the input.
struct NamedValues {
  private var names: [String] = []
  private var texts: [[String]] = []
  private var people: [Attribution] = []
  /// The length of a list from which values are no longer compared with it.
  private static let mostCompared = 1000

  /// Adds a text on one line; nothing for a blank text, or one that the name has already.
  mutating func add(_ name: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    guard let place = names.firstIndex(of: name) else {
      names.append(name)
      texts.append([text])
      return
    }
    if texts[place].count > Self.mostCompared || !texts[place].contains(text) { texts[place].append(text) }
  }

  /// Adds a text under the first name that has none yet.
  mutating func add(_ name: String, _ text: String?, orElse other: String) {
    if self[name] != text { add(names.contains(name) ? other : name, text) }
  }

  /// Gives a name's texts another name, which has none yet.
  mutating func rename(_ name: String, to other: String) {
    guard let place = names.firstIndex(of: name) else { return }
    names[place] = other
  }

  /// Adds a person with a part in the work.
  mutating func add(_ name: String, as role: Attribution.Role) {
    let person = Attribution(creator: name, role: role)
    if people.count > Self.mostCompared || !people.contains(person) { people.append(person) }
  }

  /// The first text with a name.
  subscript(name: String) -> String? { names.firstIndex(of: name).map { texts[$0][0] } }

  /// Names and values: lists of several texts, but notes as paragraphs.
  var members: (names: [String], values: [JSONValue]) {
    let values = zip(names, texts).map(Self.value)
    if people.isEmpty { return (names, values) }
    return (names + ["attributions"], values + [.array(people.map(\.json))])
  }

  private static func value(_ name: String, _ texts: [String]) -> JSONValue {
    switch name {
    case "note", "rights": .string(texts.joined(separator: "\n"))
    case "subject": .array(texts.map(JSONValue.string))
    default: texts.count == 1 ? .string(texts[0]) : .array(texts.map(JSONValue.string))
    }
  }
}

/// Identifiers that name their own kind, as Dublin Core and MODS have them.
enum IdentifierKind {
  /// The field of an identifier without its prefix: `isbn` and the number for `urn:ISBN:0-14-044913-3`; `nil` for an
  /// identifier of no known kind.
  static func field(of text: String) -> (name: String, value: String)? {
    let lowered = text.lowercased()
    for (prefix, name) in prefixes where lowered.hasPrefix(prefix) {
      let value = text.dropFirst(prefix.count).trimmingBlanks
      return value.isEmpty ? nil : (name, String(value))
    }
    return lowered.hasPrefix("http://") || lowered.hasPrefix("https://") ? ("url", text) : nil
  }

  private static let prefixes = [
    ("urn:isbn:", "isbn"), ("isbn:", "isbn"), ("isbn ", "isbn"), ("urn:issn:", "issn"), ("issn:", "issn"),
    ("issn ", "issn"), ("doi:", "doi"), ("https://doi.org/", "doi"), ("http://dx.doi.org/", "doi"),
    ("http://doi.org/", "doi"), ("info:doi/", "doi"), ("(ocolc)", "oclc"), ("urn:oclc:", "oclc"),
  ]
}
