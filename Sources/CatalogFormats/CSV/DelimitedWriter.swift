internal import CatalogRecords

/// CSV after RFC 4180 with LF line ends: columns settled at the start, values that need it in quotes, lists joined
/// with `; `, anything deeper as JSON. Fields that are no column are left out.
struct CSVWriter: RecordWriter {
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
      if place > 0 { row.append(.comma) }
      // A lone empty cell would be a blank line, which readers pass over.
      append(cell, mustQuote: cells.count == 1 && cell.isEmpty)
    }
    row.append(.lineFeed)
    try sink.write(row)
  }

  /// Blanks at the ends are put in quotes too: some spreadsheets take them off.
  private mutating func append(_ cell: String, mustQuote: Bool) {
    let isSpecial = cell.utf8.contains { $0 == .comma || $0 == .quote || $0 == .lineFeed || $0 == .carriageReturn }
    let hasBlankEnd = cell.utf8.first?.isBlank == true || cell.utf8.last?.isBlank == true
    guard isSpecial || hasBlankEnd || mustQuote else { return row.append(contentsOf: cell.utf8) }
    row.append(.quote)
    for byte in cell.utf8 {
      if byte == .quote { row.append(.quote) }
      row.append(byte)
    }
    row.append(.quote)
  }
}

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
