internal import CatalogRecords

/// JSON Lines: one object a line, fields in the order given.
struct JSONLinesWriter: RecordWriter {
  private let sink: ByteSink
  private var json = JSONWriter()

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) {}

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    json.removeAll()
    json.object(fields)
    json.newLine()
    try sink.write(json.bytes)
  }

  mutating func end() throws(FormatError) { try sink.flush() }
}
