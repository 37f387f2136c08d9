internal import CatalogRecords

/// CSV or TSV: a header row, then one row a record, lines ended by LF. Lists are joined with `; `, nested values are
/// JSON, fields that are not columns are omitted.
struct DelimitedWriter: RecordWriter {
  /// The way a cell keeps its delimiter and its line ends apart from the table's.
  enum Dialect {
    /// RFC 4180: cells that need it are in quotes.
    case csv
    /// Tabs, line ends and backslashes as `TSVEscapes`; no quotes. Reading the file again loses nothing.
    case tsv
  }

  private let dialect: Dialect
  private let columns: [String]
  private let sink: ByteSink
  private var row: [UInt8] = []

  init(_ dialect: Dialect, columns: [String], to sink: ByteSink) {
    self.dialect = dialect
    self.columns = columns
    self.sink = sink
  }

  mutating func begin() throws(FormatError) { try write(columns) }

  mutating func write(_ fields: [OutputField]) throws(FormatError) { try write(fields.cells(columns)) }

  mutating func end() throws(FormatError) { try sink.flush() }

  private mutating func write(_ cells: [String]) throws(FormatError) {
    row.removeAll(keepingCapacity: true)
    for (place, cell) in cells.enumerated() {
      if place > 0 { row.append(dialect == .csv ? .comma : .tab) }
      switch dialect {
      // A lone empty cell would be a blank line, which readers skip.
      case .csv: appendQuoted(cell, mustQuote: cells.count == 1 && cell.isEmpty)
      case .tsv: TSVEscapes.append(cell, to: &row)
      }
    }
    row.append(.lineFeed)
    try sink.write(row)
  }

  /// Cells that begin or end with a blank are quoted too: some spreadsheets trim them otherwise. So are cells that
  /// would be read as NULL or as a comment without quotes.
  private mutating func appendQuoted(_ cell: String, mustQuote: Bool) {
    let isSpecial = cell.utf8.contains { $0 == .comma || $0 == .quote || $0 == .lineFeed || $0 == .carriageReturn }
    let hasBlankEnd = cell.utf8.first?.isBlank == true || cell.utf8.last?.isBlank == true
    let isMark = cell == NullMark.ofDatabases || cell.utf8.first == UInt8(ascii: "#")
    guard isSpecial || hasBlankEnd || isMark || mustQuote else { return row.append(contentsOf: cell.utf8) }
    row.append(.quote)
    for byte in cell.utf8 {
      if byte == .quote { row.append(.quote) }
      row.append(byte)
    }
    row.append(.quote)
  }
}
