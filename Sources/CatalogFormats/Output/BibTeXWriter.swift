internal import CatalogRecords

/// A writer for BibTeX in UTF-8: one entry a record, for BibTeX (`year`) and biblatex (`date`).
///
/// Both ignore fields that they do not know, such as `identifier`; Adagia reads them back.
struct BibTeXWriter: RecordWriter {
  private let sink: ByteSink
  private var isFirst = true
  /// Numbers of records by extra fields that no field of an entry takes.
  private var omitted: [String: Int] = [:]

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) {}

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    let entry = CitedEntry(CitedRecord(fields))
    try sink.write(((isFirst ? "" : "\n") + entry.text).utf8)
    isFirst = false
    for name in entry.omitted { omitted[name, default: 0] += 1 }
  }

  mutating func end() throws(FormatError) { try sink.flush() }

  var remarks: [String] {
    if omitted.isEmpty { return [] }
    let parts = omitted.sorted { $0.key < $1.key }.map { "'\($0.key)' (\($0.value))" }
    let fields = parts.count == 1 ? "extra field" : "extra fields"
    return ["BibTeX has no name for the \(fields) \(parts.joined(separator: ", "))."]
  }
}

/// The BibTeX entry of one record.
private struct CitedEntry {
  private let record: CitedRecord
  private let kind: (code: String, isExact: Bool)
  /// Names and escaped values.
  private var members: [(name: String, value: String)] = []
  /// Extra fields with a value that no field takes.
  private(set) var omitted: [String] = []

  init(_ record: CitedRecord) {
    self.record = record
    kind = ReferenceType.code(of: record.text("type"), in: .bibTeX)
    add("identifier", record.text("identifier").map(BibTeXText.escaped))
    addType()
    addNames()
    // Double braces keep styles from lowercasing the title.
    add("title", record.citedTitle.map { "{\(BibTeXText.escaped($0))}" })
    add("abstract", record.text("text").map(BibTeXText.escaped))
    addDate()
    addSource()
    add("keywords", record.subjects.map(BibTeXText.listed).joined(separator: ", "))
    add("language", record.text("language").map(BibTeXText.escaped))
    add("copyright", record.text("rights").map(BibTeXText.escaped))
    let notes = record.doubts + [record.text("note")].compactMap(\.self)
    add("note", notes.map(BibTeXText.escaped).joined(separator: ". "))
    addExtra()
  }

  var text: String {
    let lines = members.map { "  \($0.name) = {\($0.value)}" }
    return "@\(kind.code){\(([BibTeXText.key(record)] + lines).joined(separator: ",\n"))\n}\n"
  }

  /// True if the words of `type` are the genre. In an entry without a type they would be read as the type.
  private var hasGenreAsType: Bool { kind.isExact && record.text("type") != nil }

  /// The kind in words, if the entry's type does not express it.
  private mutating func addType() {
    let words = hasGenreAsType ? record.extraText("genre") : record.text("type")
    add("type", words.map(BibTeXText.escaped))
  }

  /// Adds authors, translators and editors. Misattributed names are not authors; a note has them.
  private mutating func addNames() {
    let lists = [
      ("author", record.authors), ("translator", record.translators), ("editor", record.extraTexts("editor")),
    ]
    for (name, people) in lists { add(name, people.map { BibTeXText.name($0) }.joined(separator: " and ")) }
  }

  private mutating func addDate() {
    guard let raw = record.text("date") else { return }
    let date = BibliographicDate(raw: raw, edtf: record.text("date_edtf"))
    add("date", date.edtf.map(BibTeXText.unchanged))
    // biblatex cannot express every date, for instance one of several years.
    if date.edtf == nil { add("edtf", record.text("date_edtf").map(BibTeXText.unchanged)) }
    // TeX makes an en dash of two hyphens between years.
    add(
      "year",
      date.year.split(separator: "--", omittingEmptySubsequences: false).map { BibTeXText.escaped(String($0)) }
        .joined(separator: "--"))
  }

  /// The source followed by the locator, which has a field of its own too.
  private mutating func addSource() {
    let locator = record.locators.joined(separator: ", ")
    let source = record.text("source") ?? ""
    switch kind.code {
    case "article": add("journal", BibTeXText.escaped(source))
    case "incollection", "inproceedings", "inreference": add("booktitle", BibTeXText.escaped(source))
    default:
      let place = [source, locator].filter { !$0.isEmpty }.joined(separator: ", ")
      add("howpublished", BibTeXText.escaped(place))
    }
    add("locator", BibTeXText.escaped(locator))
  }

  /// Adds every extra field that is a text, a number or a list of them, under BibTeX's name or its own.
  private mutating func addExtra() {
    for name in record.extraNames where name != "genre" || !hasGenreAsType {
      let value = record.extraTexts(name).joined(separator: "; ")
      switch name {
      case "editor": continue
      case "place": add("address", BibTeXText.escaped(value))
      case "extent": add("pagetotal", BibTeXText.escaped(value))
      case "accessed": add("urldate", BibTeXText.unchanged(value))
      // Links never contain a space, so spaces separate them.
      case "doi", "url": add(name, record.extraTexts(name).map(BibTeXText.link).joined(separator: " "))
      case "eprint", "file", "origdate", "eventdate": add(name, BibTeXText.unchanged(value))
      default: addOther(name, value)
      }
    }
  }

  /// Adds an extra field under its own name in lower case, with `_` for blanks and dots, unless that means another.
  private mutating func addOther(_ name: String, _ value: String) {
    if value.isEmpty { return }
    let field = String(name.lowercased().map { " .".contains($0) ? "_" : $0 })
    let isTaken = members.contains { $0.name == field }
    let isOther = field != name && (Self.meanings.contains(field) || record.extraNames.contains(field))
    guard BibTeXText.isName(field), !isTaken, !isOther else { return omitted.append(name) }
    add(field, BibTeXText.escaped(value))
  }

  /// Fields that the reader takes for something else than extra fields.
  private static let meanings: Set<String> = [
    "identifier", "type", "title", "subtitle", "author", "translator", "journal", "journaltitle", "booktitle",
    "maintitle", "howpublished", "date", "edtf", "year", "month", "day", "keyword", "keywords", "note", "annote",
    "annotation", "addendum", "abstract", "language", "langid", "hyphenation", "copyright", "locator", "crossref",
    "address", "location", "pagetotal", "urldate", "school", "institution", "organization",
  ]

  private mutating func add(_ name: String, _ value: String?) {
    guard let value, !value.isEmpty, !members.contains(where: { $0.name == name }) else { return }
    members.append((name, value))
  }
}

/// Text escaped for BibTeX and TeX.
private enum BibTeXText {
  /// The text on one line. Braces become commands, because BibTeX counts them even after a backslash. Empty braces
  /// separate dashes and quotes that TeX would join.
  static func escaped(_ text: String) -> String {
    var result = ""
    var last: Character = " "
    // The reader reads tags as markup, so literal ones are written as commands.
    let hasTags = text.contains("<") && HTMLMarkup.plain(text) != text
    for character in text.split(whereSeparator: \.isNewline).joined(separator: " ") {
      switch character {
      case "\\": result += "\\textbackslash{}"
      case "{": result += "\\textbraceleft{}"
      case "}": result += "\\textbraceright{}"
      case "~": result += "\\textasciitilde{}"
      case "^": result += "\\textasciicircum{}"
      case "`": result += "\\textasciigrave{}"
      case "$", "&", "%", "#", "_": result += "\\\(character)"
      case "<" where hasTags: result += "\\textless{}"
      case "-" where last == "-", "'" where last == "'": result += "{}\(character)"
      case "\t": result += " "
      default: result.append(character.shownSafely)
      }
      last = character
    }
    return result
  }

  /// An element of a comma-separated list, in braces if it contains a comma.
  static func listed(_ text: String) -> String {
    let needsBraces = text.contains { $0 == "," || $0 == ";" }
    return needsBraces ? "{\(escaped(text))}" : escaped(text)
  }

  /// A date or the name of a file, whose tildes and percent signs are its own. The reader undoes the commands.
  static func unchanged(_ text: String) -> String {
    replaced(text, ["{": "\\textbraceleft{}", "}": "\\textbraceright{}", "\\": "\\textbackslash{}", "$": "\\$"])
  }

  /// A link, which BibTeX does not expand. Characters that would end it are percent-encoded.
  static func link(_ text: String) -> String {
    replaced(text, ["{": "%7B", "}": "%7D", "\\": "%5C", " ": "%20"])
  }

  /// One line of text with some characters written otherwise.
  private static func replaced(_ text: String, _ others: [Character: String]) -> String {
    text.lazy.filter { !$0.isNewline }.map { others[$0] ?? String($0.shownSafely) }.joined()
  }

  /// A name, in braces when BibTeX must not split it; in two pairs when the reader would otherwise take it for the
  /// others of a list.
  static func name(_ name: String) -> String {
    let name = BibliographicName(name)
    if BibTeXNames.areOthers(name.text) { return "{{\(escaped(name.text))}}" }
    return name.isDivisible ? escaped(name.text) : "{\(escaped(name.text))}"
  }

  /// True if a field may have a name.
  static func isName(_ name: String) -> Bool {
    name.utf8.first?.isASCIILetter ?? false
      && name.utf8.allSatisfy { $0.isASCIILetter || "0123456789_-".utf8.contains($0) } && name.lowercased() == name
  }

  /// A key, unique to the record: `starter:en-barrie-courage`, or `starter.12` without an identifier. A byte that keys
  /// do not allow becomes an underscore and two hexadecimal digits, and so does the underscore.
  static func key(_ record: CitedRecord) -> String {
    let collection = record.text("collection").map { $0.utf8.map(written).joined() }
    let identifier = record.text("identifier").map { $0.utf8.map(written).joined() }
    if let identifier { return [collection, identifier].compactMap(\.self).joined(separator: ":") }
    return [collection, record.text("id")].compactMap(\.self).joined(separator: ".")
  }

  private static func written(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"):
      String(UnicodeScalar(byte))
    default: "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
