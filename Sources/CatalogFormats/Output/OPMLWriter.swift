internal import CatalogRecords

/// A writer for OPML 2.0: an outline with an item a record, its attribution and its note below it.
struct OPMLWriter: RecordWriter {
  private let sink: ByteSink

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) {
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0">
      <head><title>Adagia</title></head>
      <body>

      """
    try sink.write(head.utf8)
  }

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    let record = CitedRecord(fields)
    var children: [String] = []
    if record.text("text") != nil { children += [record.text("title")].compactMap(\.self) }
    children += [Self.attribution(record), record.text("note")].compactMap(\.self)
    let subjects = record.subjects.map { Self.attribute($0.split(separator: ",").joined(separator: " ")) }
    let category = subjects.isEmpty ? "" : " category=\"\(subjects.joined(separator: ","))\""
    let words = record.words ?? record.names ?? record.text("source") ?? record.text("note") ?? record.subjects.first
    let opening = "<outline text=\"\(Self.attribute(words ?? "—"))\"\(category)"
    let items = children.map { "  <outline text=\"\(Self.attribute($0))\"/>\n" }
    try sink.write((items.isEmpty ? opening + "/>\n" : opening + ">\n" + items.joined() + "</outline>\n").utf8)
  }

  mutating func end() throws(FormatError) {
    try sink.write("</body>\n</opml>\n".utf8)
    try sink.flush()
  }

  /// `— Seneca, De brevitate vitae, 1.3 (49)`; `nil` when nothing is known.
  private static func attribution(_ record: CitedRecord) -> String? {
    record.attributionLine(source: record.text("source"), date: record.text("date")) { $0 }
  }

  /// A text for an attribute. Line breaks are character references, or XML would make spaces of them.
  private static func attribute(_ text: String) -> String {
    var result = ""
    for character in text.linesShownSafely {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t": result += "&#9;"
      case _ where character.isNewline: result += "&#10;"
      default:
        // Not in XML at all.
        for scalar in character.unicodeScalars where scalar.value != 0xFFFE && scalar.value != 0xFFFF {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result
  }
}
