internal import CatalogRecords

/// A writer for an HTML page: one article a record, with its language and direction, and matches in `<mark>`.
struct HTMLWriter: RecordWriter {
  private let sink: ByteSink

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) { try sink.write(Self.head.utf8) }

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    let record = CitedRecord(fields)
    let id = record.text("id").map { " id=\"r\(HTMLText.escaped($0))\"" } ?? ""
    var lines = ["<article\(id)>"]
    let language = Self.language(record.text("language"))
    if let title = record.text("title") {
      lines.append("<h2\(language)>\(HTMLText.marked(title, record.matches(in: "title")))</h2>")
    }
    if let text = record.text("text") {
      lines.append("<blockquote\(language)><p>\(HTMLText.marked(text, record.matches(in: "text")))</p></blockquote>")
    }
    if let footer = Self.attribution(record) { lines.append("<footer>\(footer)</footer>") }
    if let note = record.text("note") {
      lines.append("<p class=\"note\">\(HTMLText.marked(note, record.matches(in: "note")))</p>")
    }
    try sink.write((lines.joined(separator: "\n") + "\n</article>\n").utf8)
  }

  mutating func end() throws(FormatError) {
    try sink.write("</main>\n</body>\n</html>\n".utf8)
    try sink.flush()
  }

  private static func attribution(_ record: CitedRecord) -> String? {
    let source = record.text("source").map { "<cite>\(HTMLText.marked($0, record.matches(in: "source")))</cite>" }
    return record.attributionLine(source: source, date: record.text("date").map(HTMLText.escaped), HTMLText.escaped)
  }

  /// The attributes for a language. Without one the direction is `auto`, from the text itself.
  private static func language(_ tag: String?) -> String {
    guard let tag else { return " dir=\"auto\"" }
    return " lang=\"\(HTMLText.escaped(tag))\" dir=\"\(isRightToLeft(tag) ? "rtl" : "ltr")\""
  }

  /// The direction by the tag's script (`az-Arab`, `ks-Deva`), or else by its language.
  private static func isRightToLeft(_ tag: String) -> Bool {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    if let script = parts.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
      return rightToLeftScripts.contains(script)
    }
    return parts.first.map(rightToLeftLanguages.contains) ?? false
  }

  private static let rightToLeftScripts: Set<String> = [
    "adlm", "arab", "aran", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa",
  ]

  /// Languages whose usual script is right-to-left (Unicode CLDR 44, likely subtags).
  private static let rightToLeftLanguages: Set<String> = [
    "ar", "arc", "ary", "arz", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "khw", "ks", "lrc", "mzn", "nqo", "pnb",
    "ps", "rhg", "sd", "skr", "syr", "ug", "ur", "yi",
  ]

  private static let head = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Adagia</title>
    <style>
    body { font: 1.1em/1.5 serif; max-width: 40em; margin: 2em auto; padding: 0 1em; }
    article { margin-bottom: 2em; }
    h2 { font-size: 1em; margin: 0; }
    blockquote { margin: 0; }
    footer, .note { color: #666; }
    </style>
    </head>
    <body>
    <main>

    """
}

/// Text escaped for HTML.
private enum HTMLText {
  static func escaped(_ text: String) -> String { marked(text, []) }

  /// The text with matches in `<mark>` and line breaks as `<br>`.
  ///
  /// - Parameter matches: Half-open ranges of UTF-8 bytes, ascending. Ranges beyond the text are skipped.
  static func marked(_ text: String, _ matches: [Range<Int>]) -> String {
    let bytes = Array(text.utf8)
    var result = ""
    var place = 0
    for match in matches where match.lowerBound >= place && match.upperBound <= bytes.count {
      result += plain(bytes[place..<match.lowerBound]) + "<mark>" + plain(bytes[match]) + "</mark>"
      place = match.upperBound
    }
    return result + plain(bytes[place...])
  }

  private static func plain(_ bytes: ArraySlice<UInt8>) -> String {
    var result = ""
    for character in String(decoding: bytes, as: UTF8.self) {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{2028}", "\u{2029}": result += "<br>"
      case _ where character.isNewline: result += "<br>"
      default: result.append(character.shownSafely)
      }
    }
    return result
  }
}
