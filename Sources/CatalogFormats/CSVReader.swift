internal import CatalogRecords

/// CSV after RFC 4180, with any delimiter, LF or CR LF, and line ends inside quotes.
///
/// A row whose quotes go wrong is rejected up to the end of its first line only, and reading resumes there: a quote
/// that is never closed would otherwise swallow every row after it.
struct CSVReader: RecordReader {
  private var rows: CSVRowFinder
  private let namedColumns: [String]?
  private var columns: TableColumns?
  private(set) var header: [UInt8]?

  /// - Throws: What the source throws while the header's first line is looked at for its delimiter.
  init(_ window: InputWindow, options: InputOptions) throws(FormatError) {
    var window = window
    let likely = try Self.likelyDelimiter(in: &window, limit: options.maxRecordBytes)
    rows = CSVRowFinder(
      window: window, delimiter: options.delimiter ?? likely, limit: options.maxRecordBytes)
    namedColumns = options.columns
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    if columns == nil { try settleColumns() }
    guard let columns, let row = try rows.row(columnCount: columns.names.count) else { return nil }
    switch row.outcome {
    case .broken(let reason):
      return try rejectFirstLine(of: row, reason)
    case .tooLarge:
      rows.window.consume(row.extent)
      return .tooLarge(at: row.location, limit: rows.limit)
    case .whole(let length, let hasQuotes):
      return try event(for: row, columns, length: length, hasQuotes: hasQuotes)
    }
  }

  private static func likelyDelimiter(in window: inout InputWindow, limit: Int) throws(FormatError) -> UInt8 {
    let end = try window.lineEnd(from: 0, limit: limit) ?? window.count
    return window.withBytes { CSVDelimiter.mostLikely(in: $0[..<end]) }
  }

  private mutating func settleColumns() throws(FormatError) {
    let file = rows.window.file
    if let namedColumns {
      columns = try TableColumns(namedColumns, file: file)
      return
    }
    guard let row = try rows.row(columnCount: nil) else { return }
    switch row.outcome {
    case .tooLarge: throw .badHeader(file: file, reason: "it is too long")
    case .broken(let reason): throw .badHeader(file: file, reason: reason)
    case .whole(let length, let hasQuotes):
      switch values(length, hasQuotes) {
      case .failure(let fault): throw .badHeader(file: file, reason: fault.reason)
      case .success(let cells): columns = try TableColumns(header: cells, file: file)
      }
      header = rows.window.bytes(0..<length)
      rows.window.consume(row.extent)
    }
  }

  private mutating func event(
    for row: CSVRow, _ columns: TableColumns, length: Int, hasQuotes: Bool
  ) throws(FormatError) -> ReadEvent {
    let values = values(length, hasQuotes)
    if case .success(let cells) = values, cells.count != columns.names.count, hasQuotes,
      rows.holdsRows(in: length, columnCount: columns.names.count)
    {
      return try rejectFirstLine(
        of: row, "the quote that opens in this row is closed in a later one; close it, or double it if it is meant")
    }
    let bytes = rows.window.bytes(0..<length)
    rows.window.consume(row.extent)
    switch values {
    case .success(let cells): return columns.event(for: cells, at: row.location, bytes: bytes)
    case .failure(let fault):
      return .rejected(RejectedInput(location: row.location, reason: fault.reason, bytes: bytes))
    }
  }

  private mutating func rejectFirstLine(of row: CSVRow, _ reason: String) throws(FormatError) -> ReadEvent {
    guard let line = try rows.window.line(limit: rows.limit), !line.isTooLong else {
      try rows.window.skipLine()
      return .tooLarge(at: row.location, limit: rows.limit)
    }
    let bytes = rows.window.bytes(0..<line.length)
    rows.window.consume(line.extent)
    return .rejected(RejectedInput(location: row.location, reason: reason, bytes: bytes))
  }

  private func values(_ length: Int, _ hasQuotes: Bool) -> Result<[JSONValue], PieceFault> {
    rows.window.withBytes { bytes in
      let row = UnsafeBufferPointer(rebasing: bytes[..<length])
      if let fault = TextFault.first(in: row) { return .failure(PieceFault(reason: fault.reason)) }
      return .success(
        CSVCells.values(
          of: row, delimiter: rows.delimiter, hasQuotes: hasQuotes, expectedCount: columns?.names.count ?? 16))
    }
  }
}
