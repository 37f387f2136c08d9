internal import CatalogRecords

/// A writer for JSON Lines: one object a line, fields in the order given.
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

/// A writer for a JSON array with one object a line: programs read it whole, people and `grep` line by line.
struct JSONListWriter: RecordWriter {
  private let sink: ByteSink
  private var json = JSONWriter()
  private var isFirst = true

  init(to sink: ByteSink) { self.sink = sink }

  mutating func begin() throws(FormatError) { try sink.write("[".utf8) }

  mutating func write(_ fields: [OutputField]) throws(FormatError) {
    try sink.write((isFirst ? "\n" : ",\n").utf8)
    isFirst = false
    json.removeAll()
    json.object(fields)
    try sink.write(json.bytes)
  }

  mutating func end() throws(FormatError) {
    try sink.write((isFirst ? "]\n" : "\n]\n").utf8)
    try sink.flush()
  }
}
