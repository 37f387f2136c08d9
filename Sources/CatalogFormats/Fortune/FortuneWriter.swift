internal import CatalogRecords

/// Fortunes as `fortune` and `strfile` take them: the text, `-- creator, source` two tabs in, a note in brackets, and
/// a line that is `%` behind each. All other fields are left out.
///
/// It is meant to be read, not to keep records: a comma in a name, for one, comes back as the end of the name.
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

  /// A line that would be taken for a separator is indented by a blank.
  private static func withoutSeparator(_ line: Substring) -> String {
    line.first == "%" && line.dropFirst().allSatisfy(\.isWhitespace) ? " \(line)" : String(line)
  }

  /// A source alone stands in quotes, so that nobody takes it for a name.
  private static func attribution(_ fields: [OutputField]) -> String? {
    switch (creator(fields)?.onOneLine, fields.text("source")?.onOneLine) {
    case (let creator?, let source?): "\(creator), \(source)"
    case (let creator?, nil): creator
    case (nil, let source?): "\"\(source)\""
    case (nil, nil): nil
    }
  }

  /// Who did not say it is not named.
  private static func creator(_ fields: [OutputField]) -> String? {
    let attributions = CitedRecord(fields).attributions
    guard !attributions.isEmpty else { return fields.text("creator") }
    let names = attributions.filter { $0.role != .misattributed }.map(\.creator)
    return names.isEmpty ? nil : names.joined(separator: "; ")
  }

  private static func bracketed(_ note: String) -> String {
    note.hasPrefix("(") && note.hasSuffix(")") || note.hasPrefix("[") && note.hasSuffix("]") ? note : "[\(note)]"
  }
}

extension String {
  /// Line ends become blanks.
  fileprivate var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
