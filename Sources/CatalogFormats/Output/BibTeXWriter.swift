internal import CatalogRecords

/// A writer for BibTeX in UTF-8: one entry a record, for BibTeX (`year`) and biblatex (`date`).
struct BibTeXWriter: RecordWriter {
  private let sink: ByteSink
  private var isFirst = true

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) {}

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    let entry = BibTeXEntry(CitedRecord(fields))
    try sink.write(((isFirst ? "" : "\n") + entry.text).utf8)
    isFirst = false
  }

  mutating func end() throws(FormatError) { try sink.flush() }
}

/// The BibTeX entry of one record.
private struct BibTeXEntry {
  private let record: CitedRecord
  /// Names and escaped values.
  private var members: [(name: String, value: String)] = []

  /// Extra fields with the names of BibTeX fields.
  private static let ownNames = [
    "publisher", "address", "location", "edition", "series", "volume", "number", "journal", "booktitle", "pages",
    "isbn", "issn",
  ]
  /// Extra fields whose values BibTeX takes verbatim.
  private static let verbatimNames = ["doi", "url"]

  init(_ record: CitedRecord) {
    self.record = record
    addNames()
    // Double braces, so that no style lowercases capitals.
    add("title", record.heading.map { "{\(BibTeXText.escaped($0))}" })
    if record.text("title") != nil { add("abstract", record.text("text").map(BibTeXText.escaped)) }
    addDate()
    let source = ([record.text("source")] + record.locators.map(Optional.some)).compactMap(\.self)
    add(type == "book" ? "titleaddon" : "howpublished", Self.joined(source, ", "))
    for name in Self.ownNames { add(name, record.extraText(name).map(BibTeXText.escaped)) }
    for name in Self.verbatimNames { add(name, record.extraText(name).map(BibTeXText.verbatim)) }
    add("keywords", Self.joined(record.subjects, ", "))
    add("language", record.text("language").map(BibTeXText.escaped))
    let doubts = record.attributions.filter { ![.said, .wrote, .translated].contains($0.role) }.map(\.wording)
    add("note", Self.joined(doubts + [record.text("note")].compactMap(\.self), ". "))
  }

  var text: String {
    let key = BibTeXText.key([record.text("collection"), record.text("identifier")].compactMap(\.self))
    let lines = members.map { "  \($0.name) = {\($0.value)}" }
    return "@\(type){\(([key] + lines).joined(separator: ",\n"))\n}\n"
  }

  private var type: String {
    switch record.text("type")?.lowercased() {
    case "book": "book"
    case "article": "article"
    default: "misc"
    }
  }

  /// Adds authors and translators. Misattributed names are not authors; a note has them.
  private mutating func addNames() {
    let authors = record.attributions.filter { ![.translated, .misattributed].contains($0.role) }
    let translators = record.attributions.filter { $0.role == .translated }
    for (name, people) in [("author", authors), ("translator", translators)] where !people.isEmpty {
      add(name, people.map { BibTeXText.name($0.creator) }.joined(separator: " and "))
    }
  }

  private mutating func addDate() {
    guard let raw = record.text("date") else { return }
    let date = BibliographicDate(raw: raw, edtf: record.text("date_edtf"))
    add("date", date.edtf.map(BibTeXText.verbatim))
    add("year", BibTeXText.escaped(date.year))
  }

  private mutating func add(_ name: String, _ value: String?) {
    if let value, !value.isEmpty { members.append((name, value)) }
  }

  private static func joined(_ texts: [String], _ separator: String) -> String? {
    texts.isEmpty ? nil : texts.map(BibTeXText.escaped).joined(separator: separator)
  }
}

/// Text escaped for BibTeX and TeX.
private enum BibTeXText {
  /// The text on one line. Braces become commands, because BibTeX counts them even after a backslash.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.split(whereSeparator: \.isNewline).joined(separator: " ") {
      switch character {
      case "\\": result += "\\textbackslash{}"
      case "{": result += "\\textbraceleft{}"
      case "}": result += "\\textbraceright{}"
      case "~": result += "\\textasciitilde{}"
      case "^": result += "\\textasciicircum{}"
      case "$", "&", "%", "#", "_": result += "\\\(character)"
      case "\t": result += " "
      default: result.append(character.shownSafely)
      }
    }
    return result
  }

  /// A URL or a date, which BibTeX does not expand. Characters that would end it are percent-encoded.
  static func verbatim(_ text: String) -> String {
    var result = ""
    for character in text where !character.isNewline {
      switch character {
      case "{": result += "%7B"
      case "}": result += "%7D"
      case "\\": result += "%5C"
      case " ": result += "%20"
      default: result.append(character.shownSafely)
      }
    }
    return result
  }

  /// A name, in braces when BibTeX must not split it.
  static func name(_ name: String) -> String {
    let name = BibliographicName(name)
    return name.isPersonal ? escaped(name.text) : "{\(escaped(name.text))}"
  }

  /// An entry key made of parts, unique to them: `starter:en-barrie-courage`. A byte that keys do not allow becomes an
  /// underscore and two hexadecimal digits, and so does the underscore.
  static func key(_ parts: [String]) -> String {
    parts.map { part in part.utf8.map(written).joined() }.joined(separator: ":")
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
