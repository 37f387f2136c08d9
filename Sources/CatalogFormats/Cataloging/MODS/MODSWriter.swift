internal import CatalogRecords

/// A writer for MODS 3.7.
struct MODSWriter: RecordWriter {
  private let sink: ByteSink

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) {
    try sink.write("\(XMLText.declaration)\n<modsCollection xmlns=\"\(MODS.namespace)\">\n".utf8)
  }

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    let record = CitedRecord(fields)
    let parts = [
      Self.titles(record), Self.names(record), Self.kind(record), Self.origin(record), Self.language(record),
      XMLText.element("physicalDescription", record.list("extent").map { XMLText.line("extent", $0, indent: 4) }),
      Self.notes(record), Self.subjects(record), Self.related(record), Self.identifiers(record),
      XMLText.element("location", record.list("url").map { XMLText.line("url", $0, indent: 4) }),
      record.list("rights").map { XMLText.line("accessCondition", $0) }.joined(),
      XMLText.element("recordInfo", [XMLText.line("recordIdentifier", record.text("identifier"), indent: 4)]),
    ]
    try sink.write("<mods>\n\(parts.joined())</mods>\n".utf8)
  }

  mutating func end() throws(FormatError) {
    try sink.write("</modsCollection>\n".utf8)
    try sink.flush()
  }

  private static func titles(_ record: CitedRecord) -> String {
    func title(_ text: String, _ attributes: String = "") -> String {
      XMLText.element("titleInfo", [XMLText.line("title", text, indent: 4)], attributes: attributes)
    }
    return (record.heading.map { title($0) } ?? "")
      + record.list("alternative_title").map { title($0, " type=\"alternative\"") }.joined()
      + record.list("uniform_title").map { title($0, " type=\"uniform\"") }.joined()
  }

  private static func names(_ record: CitedRecord) -> String {
    let doubtful = record.attributions.uncredited.filter(\.role.isDoubtfulAuthorship)
      .map { ($0.creator, MARCRelator.term(for: $0.role) ?? "") }
    let people =
      record.authors.map { ($0, "author") } + record.translators.map { ($0, "translator") } + doubtful
    let editors = record.list("editor").filter { name in !people.contains { $0.0 == name } }.map { ($0, "editor") }
    return (people + editors).map { name, role in
      let term = XMLText.line("roleTerm", role, attributes: " type=\"text\" authority=\"marcrelator\"", indent: 6)
      return XMLText.element(
        "name", [XMLText.line("namePart", name, indent: 4), XMLText.element("role", [term], indent: 4)])
    }.joined()
  }

  private static func kind(_ record: CitedRecord) -> String { XMLText.line("genre", record.text("type")) }

  private static func origin(_ record: CitedRecord) -> String {
    let places = record.list("place").map {
      XMLText.element("place", [XMLText.line("placeTerm", $0, attributes: " type=\"text\"", indent: 6)], indent: 4)
    }
    let rest = [("publisher", "publisher"), ("date", "dateIssued"), ("edition", "edition")].flatMap { field, name in
      record.list(field).map { XMLText.line(name, $0, indent: 4) }
    }
    return XMLText.element("originInfo", places + rest)
  }

  private static func language(_ record: CitedRecord) -> String {
    XMLText.element(
      "language", [XMLText.line("languageTerm", record.text("language"), attributes: " type=\"code\"", indent: 4)])
  }

  private static func notes(_ record: CitedRecord) -> String {
    let words = record.text("title") == nil ? "" : XMLText.line("abstract", record.text("text"))
    return words
      + (record.text("note") ?? "").split(whereSeparator: \.isNewline).map { XMLText.line("note", String($0)) }.joined()
  }

  private static func subjects(_ record: CitedRecord) -> String {
    record.subjects.map { subject in
      let topics = subject.split(separator: " -- ").map { XMLText.line("topic", String($0), indent: 4) }
      return XMLText.element("subject", topics)
    }.joined()
  }

  /// The work that the record is from, with the numbers of the part, and the series.
  private static func related(_ record: CitedRecord) -> String {
    func title(_ text: String) -> String {
      XMLText.element("titleInfo", [XMLText.line("title", text, indent: 6)], indent: 4)
    }
    let source = record.text("source") ?? record.list("journal").first
    let numbers = [("volume", "volume"), ("number", "issue")].flatMap { field, type in
      record.list(field).map {
        XMLText.element(
          "detail", [XMLText.line("number", $0, indent: 8)], attributes: " type=\"\(type)\"", indent: 6)
      }
    }
    let pages = record.list("pages").map {
      XMLText.element("extent", [XMLText.line("list", $0, indent: 8)], attributes: " unit=\"pages\"", indent: 6)
    }
    let genre = record.list("journal").isEmpty ? "" : XMLText.line("genre", "periodical", indent: 4)
    let part = XMLText.element("part", numbers + pages, indent: 4)
    let host = XMLText.element(
      "relatedItem", [source.map(title) ?? "", genre, part], attributes: " type=\"host\"")
    return host
      + record.list("series").map { XMLText.element("relatedItem", [title($0)], attributes: " type=\"series\"") }
      .joined()
  }

  private static func identifiers(_ record: CitedRecord) -> String {
    ["isbn", "issn", "lccn", "oclc", "doi"].flatMap { type in
      record.list(type).map { XMLText.line("identifier", $0, attributes: " type=\"\(type)\"") }
    }.joined()
  }
}
