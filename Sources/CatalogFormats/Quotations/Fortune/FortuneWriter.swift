internal import CatalogRecords

/// A writer for `fortune` and `strfile`: the text, `-- creator, source` after two tabs, a note in brackets, and a line
/// with `%` after each record. All other fields are omitted.
///
/// The format is for reading, not for keeping records. A no-break space after the commas of a name tells them from the
/// comma before the source.
struct FortuneWriter: RecordWriter {
  private let sink: ByteSink

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) {}

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    guard let text = fields.text("text") ?? fields.text("title") else { return }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Self.withoutSeparator)
    if let attribution = Self.attribution(fields) { lines.append("\t\t-- \(attribution)") }
    if let note = fields.text("note") { lines.append(Self.bracketed(note)) }
    try sink.write((lines.joined(separator: "\n") + "\n%\n").utf8)
  }

  mutating func end() throws(FormatError) { try sink.flush() }

  /// A line, indented by a blank when it would look like a separator.
  private static func withoutSeparator(_ line: Substring) -> String {
    line.first == "%" && line.dropFirst().allSatisfy(\.isWhitespace) ? " \(line)" : String(line)
  }

  /// The attribution line. A source without a name is quoted, so that it does not look like a name.
  private static func attribution(_ fields: [OutputField]) -> String? {
    switch (creator(fields)?.onOneLine, fields.text("source")?.onOneLine) {
    case (let creator?, let source?): "\(creator), \(source)"
    case (let creator?, nil): creator
    case (nil, let source?): "\"\(source)\""
    case (nil, nil): nil
    }
  }

  /// The credited names.
  private static func creator(_ fields: [OutputField]) -> String? {
    let attributions = CitedRecord(fields).attributions
    guard !attributions.isEmpty else { return fields.text("creator").map(FortuneName.written) }
    let names = attributions.credited.map { FortuneName.written($0.wording) }
    return names.isEmpty ? nil : names.joined(separator: "; ")
  }

  private static func bracketed(_ note: String) -> String {
    note.hasPrefix("(") && note.hasSuffix(")") || note.hasPrefix("[") && note.hasSuffix("]") ? note : "[\(note)]"
  }
}
