internal import CatalogRecords

/// The text of each record, or its title, and a NUL behind it: for `xargs -0` and its like. Records with neither are
/// left out.
struct NULTextWriter: RecordWriter {
  private let sink: ByteSink

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) {}

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    guard let text = fields.text("text") ?? fields.text("title") else { return }
    try sink.write(text.utf8.filter { $0 != 0 } + [0])
  }

  mutating func end() throws(FormatError) { try sink.flush() }
}
