internal import CatalogRecords

/// A reader for plain text with one quotation a line. A line that begins with a dash is the attribution of the line
/// before.
struct LinesReader: RecordReader {
  private var lines: InputLines

  init(_ window: InputWindow, options: InputOptions) {
    lines = InputLines(window, limit: options.maxRecordBytes)
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    while let line = try lines.next() {
      if line.isBlank { continue }
      var piece = LinePiece(at: line.location)
      piece.add(line, limit: lines.limit)
      if let fault = piece.fault(limit: lines.limit) { return fault }
      return .record(try record(line, &piece))
    }
    return nil
  }

  private mutating func record(_ line: InputLines.Line, _ piece: inout LinePiece) throws(FormatError) -> RawRecord {
    let own = AttributedLine(line.text)
    let below = own.attribution == nil ? try attributionBelow(&piece) : nil
    let attribution = (own.attribution ?? below).map { FortuneAttribution($0) } ?? FortuneAttribution()
    return piece.record([
      "text": .string(own.text), "creator": attribution.creators, "attributions": attribution.attributions,
      "source": JSONValue(attribution.source), "note": JSONValue(attribution.note),
    ])
  }

  private mutating func attributionBelow(_ piece: inout LinePiece) throws(FormatError) -> String? {
    guard let line = try lines.next() else { return nil }
    if let words = QuoteAttribution.words(of: line),
      words.first?.isLowercase != true || Attribution(wording: words).role != .wrote
    {
      piece.add(line, limit: lines.limit)
      return words
    }
    lines.putBack(line)
    return nil
  }
}

extension FormatDefinition {
  static let lines = FormatDefinition(
    title: "plain text, one quotation a line: text — Author",
    signs: "the first line and most others end with a dash and a name",
    recognizes: { AttributedLine.areEvident($0.lines) },
    fields: [
      .init("text before the dash", "text"), .init("name after the dash", "creator"),
      .init("title after the name", "source"),
      .init("remark in parentheses", "note"),
    ],
    reader: { LinesReader($0, options: $1) })
}
