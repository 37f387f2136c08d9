internal import CatalogRecords

/// Tab-separated values: no quotes; tabs, line ends and backslashes inside values as `TSVEscapes`, so that reading
/// them again loses nothing.
struct TSVWriter: RecordWriter {
  private let columns: [String]
  private let sink: ByteSink
  private var row: [UInt8] = []

  init(columns: [String], to sink: ByteSink) {
    self.columns = columns
    self.sink = sink
  }

  mutating func begin() throws(FormatError) { try write(columns) }

  mutating func write(_ fields: [OutputField]) throws(FormatError) { try write(fields.cells(columns)) }

  mutating func end() throws(FormatError) { try sink.flush() }

  private mutating func write(_ cells: [String]) throws(FormatError) {
    row.removeAll(keepingCapacity: true)
    for (place, cell) in cells.enumerated() {
      if place > 0 { row.append(.tab) }
      TSVEscapes.append(cell, to: &row)
    }
    row.append(.lineFeed)
    try sink.write(row)
  }
}
