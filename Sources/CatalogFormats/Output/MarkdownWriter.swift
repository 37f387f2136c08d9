internal import CatalogRecords

/// A writer for CommonMark: one block quote a record, ending with its attribution. Text is escaped, never markup.
struct MarkdownWriter: RecordWriter {
  private let sink: ByteSink
  private var isFirst = true

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) {}

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    let record = CitedRecord(fields)
    var paragraphs: [[String]] = []
    if let title = record.text("title"), record.text("text") != nil {
      paragraphs.append(["**\(MarkdownText.line(title))**"])
    }
    paragraphs += record.words.map(MarkdownText.paragraphs) ?? []
    if let line = Self.attribution(record) { paragraphs.append([line]) }
    guard !paragraphs.isEmpty else { return }
    // A backslash at the end of a line is a hard line break.
    let lines = paragraphs.map { $0.map { "> \($0)" }.joined(separator: "\\\n") + "\n" }
    try sink.write(((isFirst ? "" : "\n") + lines.joined(separator: ">\n")).utf8)
    // Without a blank line between them, two block quotes would become one.
    isFirst = false
  }

  mutating func end() throws(FormatError) { try sink.flush() }

  /// The attribution line: `— Seneca, *De brevitate vitae*, 1.3 (49)`. `nil` when nothing is known.
  private static func attribution(_ record: CitedRecord) -> String? {
    let source = record.text("source").map { "*\(MarkdownText.line($0))*" }
    return record.attributionLine(source: source, date: record.text("date").map(MarkdownText.line), MarkdownText.part)
  }
}

/// Text escaped for CommonMark.
private enum MarkdownText {
  /// The paragraphs and their lines. Indentation is kept as no-break spaces.
  static func paragraphs(_ text: String) -> [[String]] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map { $0.map { escaped($0, startsLine: true) } }
  }

  /// The text on one line, for use after other text.
  static func line(_ text: String) -> String {
    escaped(Substring(text.split(whereSeparator: \.isNewline).joined(separator: " ")), startsLine: false)
  }

  /// A name or a locator on one line. Its commas are escaped, so that the reader tells them from those between the
  /// parts, and so is the period at its end that the reader would take for that of the line.
  static func part(_ text: String) -> String {
    var result = ""
    for character in line(text) {
      if ",;(".contains(character) { result.append("\\") }
      result.append(character)
    }
    if text.hasSuffix("."), FortuneAttribution(text).creator == String(text.dropLast()) {
      result.insert("\\", at: result.index(before: result.endIndex))
    }
    return result
  }

  /// An escaped line.
  ///
  /// - Parameter startsLine: True if a list or a heading could begin here.
  private static func escaped(_ line: Substring, startsLine: Bool) -> String {
    let indent = line.prefix(while: \.isWhitespace)
    var result = String(repeating: "\u{A0}", count: indent.count)
    var words = line.dropFirst(indent.count)
    if startsLine, let reference = words.first.flatMap({ dashes[$0] }),
      QuoteAttribution.words(of: String(words)) != nil
    {
      result += reference
      words.removeFirst()
    }
    let trimmed = words[..<(words.lastIndex { !$0.isWhitespace }.map(words.index(after:)) ?? words.startIndex)]
    // `1.` and `1)` begin a list, but only at the start of a line.
    let number = startsLine ? trimmed.prefix { $0.isASCII && $0.isNumber } : ""
    for index in trimmed.indices {
      let character = trimmed[index].shownSafely
      let endsNumber = index == number.endIndex && !number.isEmpty && (character == "." || character == ")")
      let isFirst = startsLine && index == trimmed.startIndex && "=+-".contains(character)
      if marks.contains(character) || endsNumber || isFirst { result.append("\\") }
      result.append(character == "\t" ? " " : character)
    }
    return result
  }

  /// Dashes that would begin an attribution, with their character references. A backslash escapes only ASCII.
  private static let dashes: [Character: String] = ["–": "&ndash;", "—": "&mdash;", "―": "&horbar;"]

  /// Characters with a meaning anywhere in a line. `$` and `|` have one in some dialects.
  private static let marks: Set<Character> = [
    "\\", "`", "*", "_", "[", "]", "<", ">", "&", "#", "~", "|", "!", "$", "^",
  ]
}
