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
  /// Objects that are not understood, or not as a whole.
  private var rest: [JSONValue] = []
  /// The authors of a work that an object names, and these objects.
  private var works: [(object: JSONValue, authors: JSONValue)] = []
  /// EDTF for a date in words.
  private(set) var meaning: String?

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

  /// The authors of the works, for a record that names none itself.
  var authors: [JSONValue] { works.map(\.authors) }

  /// Adds the works whose authors are not those of the record.
  func addWorks(to extra: inout ExtraFields, named column: String) {
    var works = ObjectValue(.null, as: .source)
    works.rest = self.works.map(\.object)
    _ = works.taking(into: &extra, named: column)
  }

  /// Adds values that an extra field does not have yet.
  private static func add(_ values: [JSONValue], to extra: inout ExtraFields, _ name: String) {
    let known: [JSONValue] = extra[name].map { if case .array(let list) = $0 { list } else { [$0] } } ?? []
    let all = known + values.map(\.composed).filter { !known.contains($0) }
    extra[name] = all.count == 1 ? all[0] : .array(all)
  }

  private mutating func text(of value: JSONValue, as field: CoreField) -> JSONValue? {
    switch value {
    case .object(let members): return text(of: members, as: field)
    case .array(let values):
      let texts = values.compactMap { text(of: $0, as: field) }
      return texts.isEmpty ? nil : .array(texts)
    default: return value
    }
  }

  private mutating func text(of members: [String: JSONValue], as field: CoreField) -> JSONValue? {
    switch field {
    case .creator: return name(of: members)
    case .date: return date(of: members)
    default: break
    }
    guard let text = Self.text(of: members, as: field) else {
      rest.append(.object(members))
      return nil
    }
    if field == .source || field == .title { addWork(members, as: field) }
    return .string(text)
  }

  private mutating func name(of members: [String: JSONValue]) -> JSONValue? {
    let person = PersonObject(members)
    guard let name = person.name else {
      rest.append(.object(members))
      return nil
    }
    guard let role = person.role else { return .string(name) }
    others[role, default: []].append(.string(name))
    return nil
  }

  private mutating func date(of members: [String: JSONValue]) -> JSONValue? {
    let date = ObjectDate(members)
    meaning = meaning ?? date.meaning
    if !date.isWhole || date.text == nil { rest.append(.object(members)) }
    return date.text.map { .string($0) }
  }

  /// Keeps what an object of a work has beside its title: authors, a page.
  private mutating func addWork(_ members: [String: JSONValue], as field: CoreField) {
    let others = members.filter { !$0.value.isEmpty && $0.value != .bool(false) && !Self.areOfTitle.contains($0.key) }
    let people = others.filter { Self.isAuthor($0.key) }.sorted { $0.key < $1.key }
    let authors = people.map { ObjectValue($0.value, as: .creator) }
    if !authors.isEmpty { works.append((.object(members), .array(authors.map(\.value)))) }
    let isMore = field == .source ? others.count > people.count : others.contains { Self.places.contains($0.key) }
    if isMore || authors.contains(where: { !$0.rest.isEmpty || !$0.others.isEmpty }) { rest.append(.object(members)) }
  }

  private static func isAuthor(_ name: String) -> Bool {
    CoreField(name: name) == .creator || ColumnNames.names(of: .creator).contains(ColumnNames.folded(name))
  }

  /// Parts of a work that its title does not tell.
  private static let places: Set<String> = [
    "page", "pages", "chapter", "section", "volume", "verse", "line", "locator", "location", "position", "edition",
    "publisher", "place", "year", "date", "url", "isbn",
  ]

  /// Members that name a work, or say what the object is.
  private static let areOfTitle = Set(names + idNames + ["_id", "type", "@type", "lang", "xml:lang", "language"])

  private static func text(of members: [String: JSONValue], as field: CoreField) -> String? {
    switch field {
    case .identifier: word(in: members, names + idNames)
    default: word(in: members, names) ?? wordyIdentifier(members)
    }
  }

  /// An identifier that is a word, as the `eng` of a language. The number of a tag is not its name.
  private static func wordyIdentifier(_ members: [String: JSONValue]) -> String? {
    word(in: members, idNames).flatMap { $0.contains { !$0.isNumber } ? $0 : nil }
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
