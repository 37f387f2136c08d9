internal import CatalogFormats
internal import CatalogRecords
internal import TextAnalysis

/// The value of a field that a JSON file gives as an object, or as a list of them: a person in parts, a tag with its
/// name.
///
/// An object never becomes text. One whose words are not found under a usual name is kept as an extra field.
struct ObjectValue {
  /// The texts of the objects, or the plain values.
  private(set) var value: JSONValue = .null
  /// Persons with another part in the work, by its name: `editor`.
  private var others: [String: [JSONValue]] = [:]
  /// Objects without known names.
  private var rest: [JSONValue] = []

  init(_ nested: JSONValue, as field: CoreField) {
    guard case .array(let values) = nested else {
      value = text(of: nested, as: field) ?? .null
      return
    }
    let texts = values.compactMap { text(of: $0, as: field) }
    value = texts.isEmpty ? .null : .array(texts)
  }

  /// The value of a field without sentences, with an object that its text is as JSON, and a date of numbers as EDTF.
  ///
  ///     {"name": "Ann Writer"}   the object, for a text
  ///     [1850, 5]                1850-05
  static func unpacked(_ value: JSONValue, for field: CoreField) -> JSONValue {
    switch (field, value) {
    case (.creator, .string(let text)), (.subject, .string(let text)), (.date, .string(let text)),
      (.source, .string(let text)), (.language, .string(let text)), (.type, .string(let text)):
      guard text.hasPrefix("{") || text.hasPrefix("[") && text.contains("{") else { return value }
      return (try? JSONValue(json: text)).flatMap { $0.isNested ? $0 : nil } ?? value
    case (.date, .array(let parts)): return DateNumbers(list: parts).map { .string($0.text) } ?? value
    default: return value
    }
  }

  /// The value, after what is none was added to a record's extra fields.
  func taking(into extra: inout ExtraFields, named column: String) -> JSONValue {
    let name = CoreField(name: column) == nil ? column : "\(column)_data"
    if !rest.isEmpty { Self.add(rest, to: &extra, name) }
    for (role, names) in others { Self.add(names, to: &extra, role) }
    return value
  }

  /// Adds values that an extra field does not have yet.
  private static func add(_ values: [JSONValue], to extra: inout ExtraFields, _ name: String) {
    let known: [JSONValue] = extra[name].map { if case .array(let list) = $0 { list } else { [$0] } } ?? []
    let all = known + values.map(\.composed).filter { !known.contains($0) }
    extra[name] = all.count == 1 ? all[0] : .array(all)
  }

  private mutating func text(of value: JSONValue, as field: CoreField) -> JSONValue? {
    guard case .object(let members) = value else {
      if case .array = value { return ObjectValue(value, as: field).value }
      return value
    }
    guard let text = Self.text(of: members, as: field) else {
      rest.append(value)
      return nil
    }
    if field == .creator, let role = Self.role(of: members) {
      others[role, default: []].append(.string(text))
      return nil
    }
    // A page says where in the source the words are.
    if field == .source, members.contains(where: { Self.places.contains($0.key.lowercased()) && !$0.value.isEmpty }) {
      rest.append(value)
    }
    return .string(text)
  }

  /// Parts of a source that its name does not tell.
  private static let places: Set<String> = [
    "page", "pages", "chapter", "section", "volume", "verse", "line", "locator", "location", "position", "edition",
    "publisher", "place", "year", "date", "url", "isbn",
  ]

  private static func text(of members: [String: JSONValue], as field: CoreField) -> String? {
    switch field {
    case .creator: person(members) ?? word(in: members, creatorNames)
    case .date: date(members) ?? dateWord(in: members, dateNames)
    case .identifier: word(in: members, names + idNames)
    default: word(in: members, names) ?? wordyIdentifier(members)
    }
  }

  /// An identifier that is a word, as the `eng` of a language. The number of a tag is not its name.
  private static func wordyIdentifier(_ members: [String: JSONValue]) -> String? {
    word(in: members, idNames).flatMap { $0.contains { !$0.isNumber } ? $0 : nil }
  }

  /// The part of a person who is no author: `editor`.
  private static func role(of members: [String: JSONValue]) -> String? {
    let role = word(in: members, ["creatorType", "role", "type"])?.lowercased()
    let known: Set<String> = ["editor", "translator", "contributor", "illustrator", "narrator", "serieseditor"]
    return role.flatMap { known.contains($0) ? $0 : nil }
  }

  private static func person(_ members: [String: JSONValue]) -> String? {
    if case .object(let name)? = members["name"] { return person(name) ?? word(in: name, creatorNames) }
    let family = word(in: members, ["family", "lastName", "last_name", "familyName", "family_name", "surname", "last"])
    let given = word(
      in: members, ["given", "firstName", "first_name", "givenName", "given_name", "forename", "first", "initials"])
    guard let family else { return personInside(members) }
    let particle = word(in: members, ["non-dropping-particle", "dropping-particle", "particle", "prefix"])
    let suffix = word(in: members, ["suffix"]).map { String($0.drop { $0 == "," || $0 == " " }) }
    let last = [particle, family].compactMap(\.self).joined(separator: " ")
    return [last, given, suffix].compactMap(\.self).joined(separator: ", ")
  }

  /// The person in a description of their part: `{"position": 1, "author": {"display_name": "Ann Writer"}}`.
  private static func personInside(_ members: [String: JSONValue]) -> String? {
    for name in ["author", "person", "agent", "creator"] {
      if case .object(let inner)? = members[name] { return person(inner) ?? word(in: inner, creatorNames) }
    }
    return nil
  }

  private static func date(_ members: [String: JSONValue]) -> String? {
    if members["date-parts"] != nil { return CSLDateText.text(of: .object(members)) }
    guard let text = interval(members) ?? parts(members) ?? doubted(members) else { return nil }
    if isSet(["circa", "approximate", "isApproximate", "approx", "estimated"], in: members) {
      return isPlain(text) ? "\(text)~" : "c. \(text)"
    }
    if isSet(["uncertain", "isUncertain", "questionable"], in: members) {
      return isPlain(text) ? "\(text)?" : "perhaps \(text)"
    }
    return text
  }

  /// Year, month and day, in numbers or in words.
  private static func parts(_ members: [String: JSONValue]) -> String? {
    if let numbers = DateNumbers(members) { return numbers.text }
    guard let year = dateWord(in: members, ["year"]) else { return nil }
    let parts = [word(in: members, ["month"]), word(in: members, ["day"])].prefix { $0 != nil }.compactMap(\.self)
    if let number = members["year"].flatMap(DateNumbers.number), number < 0, !parts.isEmpty {
      let words: [String] = parts.reversed()
      return words.joined(separator: " ") + " \(number.magnitude) BC"
    }
    return ([year] + parts.map { $0.count == 1 ? "0\($0)" : $0 }).joined(separator: "-")
  }

  /// The words of a date; EDTF for the number of a year.
  private static func dateWord(in members: [String: JSONValue], _ names: [String]) -> String? {
    for name in names {
      if let value = members[name], let year = DateNumbers(["year": value]) { return year.text }
      if let word = word(in: members, [name]) { return word }
    }
    return nil
  }

  /// The words of a date, if a member beside them changes it.
  private static func doubted(_ members: [String: JSONValue]) -> String? {
    let marks = [
      "circa", "approximate", "isApproximate", "approx", "estimated", "uncertain", "isUncertain", "questionable",
    ]
    return isSet(marks, in: members) ? dateWord(in: members, dateNames) : nil
  }

  private static func isSet(_ names: [String], in members: [String: JSONValue]) -> Bool {
    names.contains { name in
      switch members[name] {
      case .bool(let isTrue)?: isTrue
      case .integer(let number)?: number == 1
      case .string(let text)?: ["true", "yes", "1"].contains(text.lowercased())
      default: false
      }
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D }
  }

  /// The dates of a beginning and an end, or the one date between two others.
  private static func interval(_ members: [String: JSONValue]) -> String? {
    if let first = end(in: members, ["earliest", "notBefore", "not_before"]),
      let last = end(in: members, ["latest", "notAfter", "not_after"])
    {
      if first == last { return first }
      return isPlain(first + last) ? "[\(first)..\(last)]" : "between \(first) and \(last)"
    }
    guard let start = end(in: members, ["start", "from", "begin"]), let end = end(in: members, ["end", "to", "until"])
    else { return nil }
    if start == end { return start }
    return isPlain(start + end) ? "\(start)/\(end)" : "\(start) – \(end)"
  }

  /// A date at an end of others: a text or an object.
  private static func end(in members: [String: JSONValue], _ names: [String]) -> String? {
    if let word = dateWord(in: members, names) { return word }
    for name in names {
      if case .object(let inner)? = members[name] { return date(inner) ?? dateWord(in: inner, dateNames) }
    }
    return nil
  }

  private static func word(in members: [String: JSONValue], _ names: [String]) -> String? {
    for name in names {
      switch members[name] {
      case .string(let text)? where !text.trimmed.isEmpty: return text
      case .integer(let number)?: return String(number)
      default: continue
      }
    }
    return nil
  }

  private static let names = [
    "value", "text", "#text", "_text", "$t", "@value", "name", "label", "title", "tag", "term", "rendered", "literal",
    "raw", "content", "display_name", "displayName", "subject", "description", "slug",
  ]
  private static let idNames = ["$oid", "id", "key"]
  private static let creatorNames = [
    "name", "lf", "fl", "fullName", "full_name", "fullname", "displayName", "display_name", "literal", "label", "value",
    "text",
    "#text", "@value", "prefLabel", "title", "author", "creator", "given", "firstName", "first_name",
  ]
  private static let dateNames = [
    "raw", "literal", "value", "date", "start", "text", "#text", "@value", "$date", "$numberLong", "$numberInt", "edtf",
  ]
}

extension JSONValue {
  /// True if the value is an object, or a list with one inside.
  var isNested: Bool {
    switch self {
    case .object: true
    case .array(let values): values.contains(where: \.isNested)
    case .null, .bool, .integer, .number, .string: false
    }
  }

  /// The value with its texts in NFC.
  var composed: JSONValue {
    switch self {
    case .string(let text): .string(canonicallyComposed(text))
    case .array(let values): .array(values.map(\.composed))
    case .object(let members): .object(members.mapValues(\.composed))
    case .null, .bool, .integer, .number: self
    }
  }
}
