internal import CatalogRecords
internal import Platform

/// A reader for CSV (RFC 4180) with any delimiter, LF or CR LF, and line breaks inside quotes.
///
/// Blanks around the quotes of a cell do not count, nor do lines before the header (`TableStart`).
///
/// A row with broken quotes is rejected up to the end of its first line, and reading resumes there: a quote that is
/// never closed would otherwise swallow every later row.
///
/// The reader is written by hand because it streams and rejects single rows. SwiftCSV, the Swift package for CSV, reads
/// whole files into memory and has no notion of a rejected row; neither has libcsv.
struct CSVReader: RecordReader {
  private var rows: CSVRowFinder
  private let namedColumns: [String]?
  private var columns: TableColumns?
  private(set) var header: [UInt8]?
  private var lead: TableLead

  /// - Throws: The source's error, when its first line cannot be read to detect the delimiter.
  init(_ window: InputWindow, options: InputOptions) throws(FormatError) {
    var window = window
    lead = try TableLead(&window, options: options)
    let likely = try Self.likelyDelimiter(in: &window, limit: options.maxRecordBytes)
    rows = CSVRowFinder(
      window: window, delimiter: options.delimiter ?? lead.delimiter ?? likely, limit: options.maxRecordBytes)
    namedColumns = options.columns
  }

  mutating func next() throws(FormatError) -> ReadEvent? {
    if let notice = lead.takeNotice() { return notice }
    if columns == nil { try settleColumns() }
    while let columns, let row = try rows.row(columnCount: columns.names.count) {
      switch row.outcome {
      case .broken(let reason):
        return try rejectFirstLine(of: row, reason)
      case .tooLarge:
        rows.window.consume(row.extent)
        return .tooLarge(at: row.location, limit: rows.limit)
      case .whole(let length, let quoting):
        if let event = try event(for: row, columns, length: length, quoting) { return event }
      }
    }
    return lead.takeLastNotice(file: rows.window.file)
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
    case .whole(let length, let quoting):
      switch values(length, quoting) {
      case .failure(let fault): throw .badHeader(file: file, reason: fault.reason)
      case .success(let cells): columns = try TableColumns(header: cells, file: file)
      }
      header = rows.window.bytes(0..<length)
      rows.window.consume(row.extent)
    }
  }

  /// - Returns: `nil` for a comment.
  private mutating func event(
    for row: CSVRow, _ columns: TableColumns, length: Int, _ quoting: CSVQuoting
  ) throws(FormatError) -> ReadEvent? {
    let values = values(length, quoting)
    if case .success(let cells) = values, cells.count != columns.names.count, quoting != .none,
      rows.holdsRows(in: length, columnCount: columns.names.count)
    {
      return try rejectFirstLine(
        of: row, "a quote in this row closes only in a later row; close it, or double it if it is part of the text")
    }
    let bytes = rows.window.bytes(0..<length)
    rows.window.consume(row.extent)
    if lead.takesComment(bytes, values, columns) { return nil }
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

  private func values(_ length: Int, _ quoting: CSVQuoting) -> Result<[JSONValue], PieceFault> {
    rows.window.withBytes { bytes in
      let row = UnsafeBufferPointer(rebasing: bytes[..<length])
      if let fault = TextFault.first(in: row) { return .failure(PieceFault(reason: fault.reason)) }
      return .success(
        CSVCells.values(
          of: row, delimiter: rows.delimiter, quoting, expectedCount: columns?.names.count ?? 16))
    }
  }
}

/// The cells of one whole CSV row (RFC 4180). Quotes count only around a whole cell; an empty cell is an absent value.
private struct CSVCells {
  private let row: UnsafeBufferPointer<UInt8>
  private let delimiter: UInt8
  private let quoting: CSVQuoting
  private var offset = 0

  /// The values of a row. `\N` without quotes is the mark of databases for no value.
  ///
  /// - Parameter quoting: Rows without quotes are only split at their delimiters.
  static func values(
    of row: UnsafeBufferPointer<UInt8>, delimiter: UInt8, _ quoting: CSVQuoting, expectedCount: Int
  ) -> [JSONValue] {
    var cells = CSVCells(row: row, delimiter: delimiter, quoting: quoting)
    var values: [JSONValue] = []
    values.reserveCapacity(expectedCount)
    repeat { values.append(cells.value()) } while cells.hasNext()
    return values
  }

  private init(row: UnsafeBufferPointer<UInt8>, delimiter: UInt8, quoting: CSVQuoting) {
    self.row = row
    self.delimiter = delimiter
    self.quoting = quoting
  }

  private mutating func value() -> JSONValue {
    let start = offset
    let text = cell()
    let isMark = text == NullMark.ofDatabases && offset - start == text.utf8.count
    return text.isEmpty || isMark ? .null : .string(text)
  }

  private mutating func cell() -> String {
    switch quoting {
    case .none: plainCell()
    case .plain: isAtQuote ? quotedCell() : plainCell()
    case .afterBlanks: cellAfterBlanks()
    }
  }

  /// A cell whose quotes may have blanks around them.
  private mutating func cellAfterBlanks() -> String {
    let start = offset
    skipBlanks()
    guard isAtQuote else {
      offset = start
      return plainCell()
    }
    let text = quotedCell()
    skipBlanks()
    return text
  }

  private mutating func skipBlanks() {
    while offset < row.count, row[offset].isBlank, row[offset] != delimiter { offset += 1 }
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
