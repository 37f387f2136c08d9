internal import CatalogRecords

/// A writer for RIS, a format of reference managers: `TY` to `ER`, one value a line, CR LF as its specification requires.
struct RISWriter: RecordWriter {
  private let sink: ByteSink

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) {}

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    let record = CitedRecord(fields)
    var lines = [("TY", Self.type(record.text("type")))]
    func add(_ tag: String, _ text: String?) {
      if let text = text.map(Self.onOneLine), !text.isEmpty { lines.append((tag, text)) }
    }
    add("ID", [record.text("collection"), record.text("identifier")].compactMap(\.self).joined(separator: ":"))
    for attribution in record.attributions where attribution.role != .misattributed {
      add(attribution.role == .translated ? "A4" : "AU", BibliographicName(attribution.creator).text)
    }
    add("TI", record.heading)
    if record.text("title") != nil { add("AB", record.text("text")) }
    add("T2", record.text("source"))
    for locator in record.locators { add("M1", locator) }
    for (tag, text) in Self.date(record) { add(tag, text) }
    for subject in record.subjects { add("KW", subject) }
    add("LA", record.text("language"))
    for (name, tag) in Self.ownTags { add(tag, record.extraText(name)) }
    for attribution in record.attributions where ![.said, .wrote, .translated].contains(attribution.role) {
      add("N1", attribution.wording)
    }
    add("N1", record.text("note"))
    lines.append(("ER", ""))
    try sink.write((lines.map { "\($0)  - \($1)\r\n" }.joined() + "\r\n").utf8)
  }

  mutating func end() throws(FormatError) { try sink.flush() }

  /// Extra fields with a tag in RIS.
  private static let ownTags = [
    ("publisher", "PB"), ("address", "CY"), ("edition", "ET"), ("volume", "VL"), ("number", "IS"), ("journal", "JO"),
    ("isbn", "SN"), ("issn", "SN"), ("doi", "DO"), ("url", "UR"),
  ]

  private static func type(_ type: String?) -> String {
    switch type?.lowercased() {
    case "book": "BOOK"
    case "article": "JOUR"
    default: "GEN"
    }
  }

  /// `PY`, a year of four digits, and `DA`: year, month, day and free text.
  private static func date(_ record: CitedRecord) -> [(String, String)] {
    guard let raw = record.text("date") else { return [] }
    let date = BibliographicDate(raw: raw, edtf: record.text("date_edtf"))
    guard let parts = date.parts, parts.year < 10_000 else { return [("DA", "///\(date.year)")] }
    let year = padded(parts.year, 4)
    let day = [parts.month, parts.day].map { $0.map { padded($0, 2) } ?? "" }.joined(separator: "/")
    return [("PY", year), ("DA", "\(year)/\(day)/\(date.year == "\(parts.year)" ? "" : date.year)")]
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  private static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ").shownSafely
  }
}
