internal import CatalogRecords

/// What records and hits can be written in.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// One JSON object a line.
  case jsonl
  /// A JSON list with one object a line.
  case json
  case csv
  case tsv
  /// Text and attribution, each record closed by a line that is `%`.
  case fortune
  /// The texts alone, a NUL behind each.
  case text0
  /// Block quotes with attributions.
  case markdown
  /// A page with what matched marked.
  case html
  case bibtex
  case ris

  /// - Parameters:
  ///   - columns: The columns of a CSV or TSV file, in order; the other formats write every field they are given.
  ///   - sink: Where the bytes go. `end` flushes it.
  package func writer(columns: [String], to sink: ByteSink) -> any RecordWriter {
    switch self {
    case .jsonl: JSONLinesWriter(to: sink)
    case .json: JSONListWriter(to: sink)
    case .csv: DelimitedWriter(.csv, columns: columns, to: sink)
    case .tsv: DelimitedWriter(.tsv, columns: columns, to: sink)
    case .fortune: FortuneWriter(to: sink)
    case .text0: NULTextWriter(to: sink)
    case .markdown: MarkdownWriter(to: sink)
    case .html: HTMLWriter(to: sink)
    case .bibtex: BibTeXWriter(to: sink)
    case .ris: RISWriter(to: sink)
    }
  }
}

/// One format's way from fields to bytes: `begin` once, `write` for each record, `end` once.
package protocol RecordWriter {
  /// What stands before the first record.
  mutating func begin() throws(FormatError)
  /// One record, its fields in the order in which they are to appear.
  mutating func write(_ fields: [OutputField]) throws(FormatError)
  /// What stands behind the last record; then everything is handed to the system.
  mutating func end() throws(FormatError)
}

/// The text of each record, or its title, and a NUL behind it: for `xargs -0` and its like. Records with neither are
/// left out.
private struct NULTextWriter: RecordWriter {
  private let sink: ByteSink

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) {}

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    guard let text = fields.text("text") ?? fields.text("title") else { return }
    try sink.write(text.utf8.filter { $0 != 0 } + [0])
  }

  mutating func end() throws(FormatError) { try sink.flush() }
}
