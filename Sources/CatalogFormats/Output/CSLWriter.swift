internal import CatalogRecords

/// A writer for CSL-JSON (CSL 1.0.2), the data of citation processors: one item a line, in a list.
///
/// Values without a variable in CSL are in `custom`, which processors ignore and Adagia reads back.
struct CSLWriter: RecordWriter {
  private var list: JSONListWriter

  init(to sink: ByteSink) { list = JSONListWriter(to: sink) }

  mutating func begin() throws(FormatError) { try list.begin() }

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    try list.write(CSLItem(CitedRecord(fields)).members)
  }

  mutating func end() throws(FormatError) { try list.end() }
}

/// The CSL item of one record.
private struct CSLItem {
  private(set) var members: [OutputField] = []
  private var custom: [String: JSONValue] = [:]

  init(_ record: CitedRecord) {
    let kind = ReferenceType.code(of: record.text("type"), in: .csl)
    let identity = [record.text("collection"), record.text("identifier") ?? record.text("id")]
    add("id", identity.compactMap(\.self).joined(separator: ":"))
    add("type", kind.code)
    // Without a type the genre would be read as one.
    let isGenreFree = kind.isExact && record.text("type") != nil
    add("genre", isGenreFree ? record.extraText("genre") : record.text("type"))
    add("title", record.citedTitle)
    add("container-title", record.text("source"))
    add("author", record.authors)
    add("translator", record.translators)
    add("editor", record.extraTexts("editor"))
    addDate(record)
    add("abstract", record.text("text"))
    add("note", record.text("note"))
    add("language", record.text("language"))
    add("keyword", record.subjects.joined(separator: ", "))
    addExtra(record, isGenreWritten: isGenreFree)
    addCustom(record)
  }

  /// Adds a text. Processors take tags for marks, so those that are text are escaped.
  private mutating func add(_ name: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    let isVerbatim = Self.plainNames.contains(name)
    members.append(OutputField(name, .string(isVerbatim ? text : HTMLMarkup.escaped(text))))
  }

  /// The members that are not text in HTML.
  private static let plainNames: Set<String> = ["id", "type", "genre", "language", "page", "keyword"]

  private mutating func add(_ name: String, _ people: [String]) {
    if !people.isEmpty { members.append(OutputField(name, .array(people.map(Self.name)))) }
  }

  /// A name in its parts, or whole when it is not a person's.
  private static func name(_ name: String) -> JSONValue {
    let name = BibliographicName(name)
    guard name.isDivisible else { return .object(["literal": .string(HTMLMarkup.escaped(name.text))]) }
    let parts = name.text.split(separator: ",").map { part in
      part.split(separator: " ").map { PersonName.Word(text: String($0)) }
    }
    let person = parts.count > 1 ? PersonName(parts: parts) : PersonName(words: parts.first ?? [])
    let members = [
      ("family", person.family), ("given", person.given), ("non-dropping-particle", person.particle),
      ("suffix", person.suffix),
    ]
    return .object(
      Dictionary(
        uniqueKeysWithValues: members.filter { !$0.1.isEmpty }.map { ($0.0, .string(HTMLMarkup.escaped($0.1))) }))
  }

  /// True if a name in parts has all of its words: no years of a life.
  private static func isKept(_ name: String) -> Bool { BibliographicName(name).text == name }

  private mutating func addDate(_ record: CitedRecord) {
    guard let raw = record.text("date") else { return }
    let edtf = record.text("date_edtf")
    guard let edtf, let date = CSLDateParts(edtf) else {
      members.append(OutputField("issued", .object(["literal": .string(raw)])))
      return
    }
    members.append(OutputField("issued", date.value))
    if raw != edtf { custom["date"] = .string(raw) }
  }

  private static let variables = [
    ("publisher", "publisher"), ("place", "publisher-place"), ("edition", "edition"), ("volume", "volume"),
    ("number", "issue"), ("pages", "page"), ("series", "collection-title"), ("isbn", "ISBN"), ("issn", "ISSN"),
    ("doi", "DOI"), ("url", "URL"), ("number_of_volumes", "number-of-volumes"), ("call_number", "call-number"),
    ("short_title", "title-short"), ("journal_abbreviation", "container-title-short"),
  ]

  private mutating func addExtra(_ record: CitedRecord, isGenreWritten: Bool) {
    var written: Set<String> = ["editor"]
    if isGenreWritten { written.insert("genre") }
    for (field, variable) in Self.variables {
      // A list has no variable: a processor wants one text.
      guard let text = record.extraText(field) else { continue }
      written.insert(field)
      add(variable, text)
    }
    for name in record.extraNames where !written.contains(name) { custom[name] = record.extra[name] }
  }

  /// Adds what the reader takes back: the identifier without the collection, and attributions that
  /// the lists of authors and translators do not give in their order and with all of their words.
  private mutating func addCustom(_ record: CitedRecord) {
    custom["identifier"] = record.text("identifier").map { .string($0) }
    custom["rights"] = record.text("rights").map { .string($0) }
    if record.subjects.contains(where: { $0.contains { $0 == "," || $0 == ";" } }) {
      custom["subject"] = .array(record.subjects.map { .string($0) })
    }
    let isPlain = record.attributions.allSatisfy {
      ($0.role == .wrote || $0.role == .translated) && Self.isKept($0.creator)
    }
    let hasEvidence = record.value("attributions")?.elements.contains { $0[member: "evidence"] != nil } ?? false
    let isWhole = record.authors + record.translators == record.attributions.map(\.creator)
    if !isPlain || hasEvidence || !isWhole || !record.locators.isEmpty {
      custom["attributions"] = record.value("attributions")
    }
    if !custom.isEmpty { members.append(OutputField("custom", .object(custom))) }
  }
}

/// A date or an interval in EDTF, in CSL's parts.
private struct CSLDateParts {
  let value: JSONValue

  /// `nil` for a date that parts cannot say.
  init?(_ edtf: String) {
    var text = edtf[...]
    let isAbout = text.last == "~"
    if isAbout { text.removeLast() }
    let ends = text.split(separator: "/", omittingEmptySubsequences: false)
    guard ends.count <= 2 else { return nil }
    var dates: [JSONValue] = []
    var season: Int?
    for end in ends {
      guard var parts = Self.parts(end) else { return nil }
      if parts.count == 2, parts[1] > 12 {
        guard ends.count == 1, (21...24).contains(parts[1]) else { return nil }
        season = parts.removeLast() - 20
      }
      dates.append(.array(parts.map { .integer(Int64($0)) }))
    }
    var members: [String: JSONValue] = ["date-parts": .array(dates)]
    if isAbout { members["circa"] = .bool(true) }
    if let season { members["season"] = .integer(Int64(season)) }
    value = .object(members)
  }

  /// Year, month and day. CSL has no year 0: -399 is 399 BCE.
  private static func parts(_ text: Substring) -> [Int]? {
    let isNegative = text.first == "-"
    let digits = (isNegative ? text.dropFirst() : text).split(separator: "-", omittingEmptySubsequences: false)
    let numbers = digits.compactMap { $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int($0) : nil }
    guard numbers.count == digits.count, (1...3).contains(numbers.count), numbers[0] <= 9998 else { return nil }
    let year = isNegative ? -numbers[0] : numbers[0]
    return [year <= 0 ? year - 1 : year] + numbers.dropFirst()
  }
}
