internal import CatalogRecords

/// The values of one bibliographic record under the names of Adagia's fields, in the order of the input.
///
/// A second value of a name makes a list.
struct ReferenceValues {
  private var names: [String] = []
  private var values: [JSONValue] = []
  private var people: [(name: String, role: Attribution.Role)] = []
  private var locators: [String] = []
  private var formerly: [String: JSONValue] = [:]

  /// The first text with a name.
  subscript(name: String) -> String? {
    guard let value = names.firstIndex(of: name).map({ values[$0] }) else { return nil }
    if case .array(let list) = value { return list.first?.plainText }
    return value.plainText
  }

  /// The length of a list from which values are no longer compared with it.
  private static let mostCompared = 1000

  /// Adds a text without the white space around it; nothing when that leaves none.
  mutating func add(_ name: String, _ text: String?) {
    guard let text else { return }
    if text.isEvidentlyTrimmed {
      if !text.isEmpty { add(name, .string(text)) }
      return
    }
    let trimmed = text.trimmingBlanks
    if !trimmed.isEmpty { add(name, .string(String(trimmed))) }
  }

  /// Adds a text under the first name, or under the other if the first has another text: a field has one value. The
  /// first edition of the readers lost the others.
  mutating func add(_ name: String, _ text: String?, orElse other: String) {
    guard let text = text?.trimmingBlanks, !text.isEmpty, let first = self[name] else { return add(name, text) }
    if first != text { addNew(other, String(text)) }
  }

  /// Adds a text that the first edition of the readers lost.
  mutating func addNew(_ name: String, _ text: String?) {
    note(former: value(name), of: name)
    add(name, text)
  }

  /// Notes what the first edition of a reader gave to a name.
  mutating func note(former value: JSONValue, of name: String) {
    if formerly[name] == nil { formerly[name] = value }
  }

  private func value(_ name: String) -> JSONValue { names.firstIndex(of: name).map { values[$0] } ?? .null }

  /// Adds the languages of a text that may have several.
  mutating func addLanguages(_ text: String?, _ tag: (String) -> String = LanguageName.code) {
    guard let text else { return }
    for language in LanguageName.parts(of: text) { add("language", tag(language)) }
    if LanguageName.parts(of: text).count > 1 { note(former: .string(tag(text)), of: "language") }
  }

  /// Adds a value, unless it is there.
  mutating func add(_ name: String, _ value: JSONValue) {
    guard let index = names.firstIndex(of: name) else {
      names.append(name)
      values.append(value)
      return
    }
    guard case .array(var list) = values[index] else {
      if values[index] != value { values[index] = .array([values[index], value]) }
      return
    }
    // The list is moved out, so that a long one is not copied for each value.
    values[index] = .null
    if list.count > Self.mostCompared || !list.contains(value) { list.append(value) }
    values[index] = .array(list)
  }

  /// Adds a value that only its source knows, under its own name. A name that would change what the record is, such as
  /// `collection`, gets the format's name before it.
  mutating func addOther(_ name: String, _ text: String?, format: String) {
    if name == "url", let text, text.contains(/[\s;,](?:https?|ftp):/) {
      for link in text.split(separator: /(?:[;,]\s*|\s+)(?=(?:https?|ftp):)/) { add(name, String(link)) }
      return
    }
    add(Self.guarded.contains(name) ? "\(format)_\(name)" : name, text)
  }

  /// True if an extra field may have a name.
  static func isFree(_ name: String) -> Bool { !guarded.contains(name) }

  private static let guarded: Set<String> = [
    "attributions", "collection", "creator", "creators", "by", "date_edtf", "extra", "id", "_id", "identifier", "text",
    "title", "type",
  ]

  /// Adds a person with a part in the work; nothing without a name.
  mutating func add(_ name: String?, as role: Attribution.Role) {
    guard let name = name?.trimmingBlanks, !name.isEmpty else { return }
    people.append((String(name), role))
  }

  /// Adds the people of a value that may be a list of another program.
  mutating func addPeople(in text: String, as role: Attribution.Role) {
    let list = PersonList.withoutOthers(text)
    for name in PersonList.names(in: list.names) { add(name, as: role) }
    if list.hasOthers { add("and_others", role == .wrote ? "author" : "translator") }
  }

  /// Adds the people of a value that may be a list to an extra field.
  mutating func addPeople(in text: String, toExtra name: String) {
    let list = PersonList.withoutOthers(text)
    for person in PersonList.names(in: list.names) { add(name, person) }
    if list.hasOthers { addNew("and_others", name) }
  }

  /// Notes the texts that the first edition of a reader gave to a name as they are, if they are something else now.
  mutating func noteFormer(_ texts: [String], of name: String) {
    var former = ReferenceValues()
    for text in texts { former.add(name, text) }
    if former.value(name) != value(name) { note(former: former.value(name), of: name) }
  }

  /// Adds a place in the source, of the text that the first author wrote.
  mutating func add(locator: String?) {
    if let locator, !locator.isEmpty { locators.append(locator) }
  }

  /// Adds a date, and its meaning if that is not what its words say. Another date is an extra field.
  mutating func add(_ date: ReferenceDate?) {
    guard let date else { return }
    if names.contains("date") { return add("date", date.text, orElse: "other_date") }
    add("date", date.text)
    add("date_edtf", date.edtf)
    if let former = date.former { note(former: .string(former), of: "date") }
  }

  /// The record of the values.
  consuming func record(at location: SourceLocation, bytes: [UInt8], sharing interner: inout NameInterner) -> RawRecord
  {
    finish()
    var record = RawRecord(names: interner.interned(names), values: values, location: location, bytes: bytes)
    record.formerly = formerly
    return record
  }

  /// The names and their values. A title that only repeats the text is left out: writers give one to records that have
  /// none.
  var members: (names: [String], values: [JSONValue]) {
    var all = self
    all.finish()
    return (all.names, all.values)
  }

  private mutating func finish() {
    if let title = self["title"], let text = self["text"], ReferenceTitle.repeats(title, text) { remove("title") }
    keepSubjectWhole()
    addPeople()
  }

  /// Makes a list of a single subject with a semicolon, at which the cells of tables are split.
  private mutating func keepSubjectWhole() {
    guard let index = names.firstIndex(of: "subject"), case .string(let text) = values[index], text.contains(";") else {
      return
    }
    values[index] = .array([values[index]])
  }

  private mutating func remove(_ name: String) {
    guard let index = names.firstIndex(of: name) else { return }
    names.remove(at: index)
    values.remove(at: index)
  }

  /// Adds names alone if all are authors, and objects otherwise.
  private mutating func addPeople() {
    // A translator before the author did not write the words at the place.
    guard let first = people.firstIndex(where: { $0.role == .wrote }) ?? people.indices.first else {
      for locator in locators { add("locator", locator) }
      return
    }
    if locators.isEmpty, people.allSatisfy({ $0.role == .wrote }) {
      names.append("creator")
      values.append(people.count == 1 ? .string(people[0].name) : .array(people.map { .string($0.name) }))
      return
    }
    let objects = people.indices.map { index in
      var members: [String: JSONValue] = [
        "creator": .string(people[index].name), "role": .string(people[index].role.rawValue),
      ]
      if index == first, !locators.isEmpty { members["locator"] = .string(locators.joined(separator: ", ")) }
      return JSONValue.object(members)
    }
    names.append("attributions")
    values.append(.array(objects))
  }
}

/// The title that a bibliography gives to a text without one: its first words.
enum ReferenceTitle {
  private static let longest = 80

  /// The whole text when it is short, else its first words and `…`.
  static func title(of text: String) -> String {
    let line = line(of: text)
    guard line.count > longest else { return line }
    let start = line.prefix(longest)
    let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return words.trimmingBlanks + "…"
  }

  /// True if a title is what `title(of:)` gives for a text, or all of it.
  static func repeats(_ title: String, _ text: String) -> Bool {
    if title == text { return true }
    guard title.hasSuffix("…") else { return title == line(of: text) }
    let start = title.dropLast()
    return !start.isEmpty && line(of: text).hasPrefix(start)
  }

  private static func line(of text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
