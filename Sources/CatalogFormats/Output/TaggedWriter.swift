internal import CatalogRecords

/// A writer for formats of tagged lines: RIS, from `TY` to `ER`, and EndNote's, from `%0` to a blank line.
struct TaggedWriter: RecordWriter {
  private let sink: ByteSink
  private let notation: Notation

  /// The tags of a format. RIS has CR LF at the end of a line, as its specification requires.
  struct Notation: Sendable {
    let line: @Sendable (_ tag: String, _ value: String) -> String
    let type: ReferenceType.Notation
    let ending: String
    let tags: Tags
    /// Extra fields with a tag of their own.
    let extras: [(name: String, tag: String)]

    struct Tags: Sendable {
      let type, genre, identifier, author, translator, editor, title, text, source, locator, subject: String
      let language, note: String
    }
  }

  init(_ notation: Notation, to sink: ByteSink) { (self.notation, self.sink) = (notation, sink) }

  mutating func begin() throws(FormatError) {}

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    let lines = lines(of: CitedRecord(fields)).map { notation.line($0.tag, $0.value) }
    try sink.write((lines.joined() + notation.ending).utf8)
  }

  mutating func end() throws(FormatError) { try sink.flush() }

  private func lines(of record: CitedRecord) -> [(tag: String, value: String)] {
    let tags = notation.tags
    let kind = ReferenceType.code(of: record.text("type"), in: notation.type)
    let proceedings = ReferenceType.code(of: "proceedings", in: notation.type).code
    var lines = [(tag: tags.type, value: kind.code)]
    func add(_ tag: String, _ texts: [String?]) {
      for case let text? in texts {
        let line = HTMLMarkup.escaped(text.split(whereSeparator: \.isNewline).joined(separator: " ").shownSafely)
        if !line.isEmpty { lines.append((tag, line)) }
      }
    }
    add(tags.identifier, [record.text("identifier")])
    // Proceedings with a source would be read as a paper in them.
    let isEvident = kind.isExact && (kind.code != proceedings || record.text("source") == nil)
    // The first line of a general kind is its type, so that a genre without a type has no place.
    let type = record.text("type")
    add(tags.genre, [isEvident ? nil : type, type == nil ? nil : record.extraText("genre")])
    add(tags.author, record.authors.map { BibliographicName($0).text })
    add(tags.translator, record.translators.map { BibliographicName($0).text })
    add(tags.editor, record.extraTexts("editor"))
    add(tags.title, [record.citedTitle])
    add(tags.text, [record.text("text")])
    add(kind.code == "Journal Article" ? "J" : tags.source, [record.text("source")])
    add(tags.locator, record.locators)
    lines += notation.type == .ris ? RISDate.lines(record) : EndNoteDate.lines(record)
    add(tags.subject, record.subjects)
    add(tags.language, [record.text("language")])
    for (name, tag) in notation.extras { add(tag, record.extraTexts(name)) }
    if notation.type == .ris { lines += RISDate.pages(record) }
    add(tags.note, record.doubts + [record.text("note")])
    return lines
  }
}

extension TaggedWriter.Notation {
  static let ris = TaggedWriter.Notation(
    line: { "\($0)  - \($1)\r\n" }, type: .ris, ending: "ER  - \r\n\r\n",
    tags: Tags(
      type: "TY", genre: "M3", identifier: "ID", author: "AU", translator: "A4", editor: "ED", title: "TI", text: "AB",
      source: "T2", locator: "M1", subject: "KW", language: "LA", note: "N1"),
    extras: [
      ("publisher", "PB"), ("place", "CY"), ("address", "CY"), ("edition", "ET"), ("series", "T3"), ("volume", "VL"),
      ("number", "IS"), ("journal", "JO"), ("journal_abbreviation", "JA"), ("isbn", "SN"), ("issn", "SN"),
      ("doi", "DO"),
      ("url", "UR"), ("accessed", "Y2"), ("series_editor", "A3"), ("accession_number", "AN"), ("call_number", "CN"),
      ("database", "DB"), ("short_title", "ST"), ("number_of_volumes", "NV"), ("section", "SE"), ("file", "L1"),
    ])

  static let endNote = TaggedWriter.Notation(
    line: { "%\($0) \($1)\n" }, type: .endNote, ending: "\n",
    tags: Tags(
      type: "0", genre: "9", identifier: "F", author: "A", translator: "?", editor: "E", title: "T", text: "X",
      source: "B", locator: "P", subject: "K", language: "G", note: "O"),
    extras: [
      ("publisher", "I"), ("place", "C"), ("address", "C"), ("edition", "7"), ("series", "S"), ("volume", "V"),
      ("number", "N"), ("pages", "P"), ("isbn", "@"), ("issn", "@"), ("doi", "R"), ("url", "U"), ("accessed", "["),
      ("series_editor", "Y"), ("accession_number", "M"), ("call_number", "L"), ("short_title", "!"),
      ("number_of_volumes", "6"), ("section", "&"), ("file", ">"), ("database", "~"),
    ])
}

/// Dates and pages, which RIS takes apart.
private enum RISDate {
  /// `PY`, a year of four digits, and `DA`: year, month, day, and the source's words if they say more.
  static func lines(_ record: CitedRecord) -> [(tag: String, value: String)] {
    guard let raw = record.text("date") else { return [] }
    let date = BibliographicDate(raw: raw, edtf: record.text("date_edtf"))
    let words = date.words.shownSafely
    guard let parts = date.parts, parts.year < 10_000 else { return [("DA", "///\(words)")] }
    let numbers = [padded(parts.year, 4)] + [parts.month, parts.day].compactMap(\.self).map { padded($0, 2) }
    let fields = numbers + Array(repeating: "", count: 3 - numbers.count)
    let isAll = words == numbers.joined(separator: "-") || words == "\(parts.year)"
    return [("PY", numbers[0]), ("DA", (fields + [isAll ? "" : words]).joined(separator: "/"))]
  }

  static func pages(_ record: CitedRecord) -> [(tag: String, value: String)] {
    guard let pages = record.extraText("pages")?.shownSafely else { return [] }
    let ends = pages.split(separator: "–")
    return ends.count == 2 ? [("SP", String(ends[0])), ("EP", String(ends[1]))] : [("SP", pages)]
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}

/// The year, and the date in words.
private enum EndNoteDate {
  static func lines(_ record: CitedRecord) -> [(tag: String, value: String)] {
    guard let raw = record.text("date") else { return [] }
    let date = BibliographicDate(raw: raw, edtf: record.text("date_edtf"))
    let words = date.words.shownSafely
    guard let year = date.parts?.year, year < 10_000, "\(year)" != words else { return [("D", words)] }
    return [("D", "\(year)"), ("8", words)]
  }
}
