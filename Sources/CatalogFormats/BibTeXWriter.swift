internal import CatalogRecords

/// BibTeX in UTF-8: an entry a record, for BibTeX itself (`year`) and for biblatex (`date`).
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

/// One entry.
private struct BibTeXEntry {
  private let record: CitedRecord
  /// Names and values, ready to stand between braces.
  private var members: [(name: String, value: String)] = []

  /// Extra fields that are called what BibTeX calls them.
  private static let ownNames = [
    "publisher", "address", "location", "edition", "series", "volume", "number", "journal", "booktitle", "pages",
    "isbn", "issn",
  ]
  /// What is taken letter by letter.
  private static let verbatimNames = ["doi", "url"]

  init(_ record: CitedRecord) {
    self.record = record
    addNames()
    // Twice in braces, so that no style makes capitals small.
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

  /// Those whom it is wrongly attributed to are no authors; a note names them.
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
