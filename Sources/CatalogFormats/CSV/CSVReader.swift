internal import CatalogRecords
internal import Platform

/// A reader for CSV (RFC 4180) with any delimiter, LF or CR LF, and line breaks inside quotes.
///
/// A row with broken quotes is rejected up to the end of its first line, and reading resumes there: a quote that is never
/// closed would otherwise swallow every later row.
///
/// The reader is written by hand because it streams and rejects single rows. SwiftCSV, the Swift package for CSV, reads
/// whole files into memory and has no notion of a rejected row; neither has libcsv.
struct CSVReader: RecordReader {
  private var rows: CSVRowFinder
  private let namedColumns: [String]?
  private var columns: TableColumns?
  private(set) var header: [UInt8]?

  /// - Throws: The source's error, when its first line cannot be read to detect the delimiter.
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
    return window.withBytes { DelimiterSniffer.mostLikely(in: $0[..<end]) }
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
        of: row, "a quote in this row closes only in a later row; close it, or double it if it is part of the text")
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

/// The cells of one whole CSV row (RFC 4180). Quotes count only around a whole cell; an empty cell is an absent value.
private struct CSVCells {
  private let row: UnsafeBufferPointer<UInt8>
  private let delimiter: UInt8
  private var offset = 0

  /// The values of a row.
  ///
  /// - Parameter hasQuotes: Whether any cell is in quotes. Rows without quotes are only split at their delimiters.
  static func values(
    of row: UnsafeBufferPointer<UInt8>, delimiter: UInt8, hasQuotes: Bool, expectedCount: Int
  ) -> [JSONValue] {
    var cells = CSVCells(row: row, delimiter: delimiter)
    var values: [JSONValue] = []
    values.reserveCapacity(expectedCount)
    repeat {
      let text = hasQuotes && cells.isAtQuote ? cells.quotedCell() : cells.plainCell()
      values.append(text.isEmpty ? .null : .string(text))
    } while cells.hasNext()
    return values
  }

  private init(row: UnsafeBufferPointer<UInt8>, delimiter: UInt8) {
    self.row = row
    self.delimiter = delimiter
  }

  private var isAtQuote: Bool { offset < row.count && row[offset] == .quote }

  /// Skips a delimiter; `false` at the end of the row.
  private mutating func hasNext() -> Bool {
    guard offset < row.count else { return false }
    offset += 1
    return true
  }

  private mutating func plainCell() -> String {
    let start = offset
    offset = System.index(of: delimiter, in: row, from: start) ?? row.count
    return String(decoding: row[start..<offset], as: UTF8.self)
  }

  /// The text between two quotes, where a doubled quote is one quote.
  private mutating func quotedCell() -> String {
    var text = quotedPiece()
    while isAtQuote {
      text.append(.quote)
      text.append(contentsOf: quotedPiece())
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes from a quote to the next one, which is skipped.
  private mutating func quotedPiece() -> [UInt8] {
    let start = offset + 1
    let end = System.index(of: .quote, in: row, from: start) ?? row.count
    offset = min(end + 1, row.count)
    return Array(row[start..<end])
  }
}
