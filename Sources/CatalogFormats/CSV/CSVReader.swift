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

/// Tells what separates the cells of a CSV file: Europe's spreadsheets write semicolons and call them commas.
enum CSVDelimiter {
  private static let candidates: [UInt8] = [.comma, UInt8(ascii: ";"), .tab, UInt8(ascii: "|")]

  /// The candidate that a header has most of outside quotes; a comma when it has none.
  static func mostLikely(in header: UnsafeBufferPointer<UInt8>.SubSequence) -> UInt8 {
    var best = (delimiter: UInt8.comma, count: 0)
    for candidate in candidates {
      let count = count(of: candidate, in: header)
      if count > best.count { best = (candidate, count) }
    }
    return best.delimiter
  }

  /// How often a delimiter stands outside quotes.
  static func count(of delimiter: UInt8, in line: some Sequence<UInt8>) -> Int {
    var isQuoted = false
    var count = 0
    for byte in line {
      if byte == .quote { isQuoted.toggle() }
      if byte == delimiter, !isQuoted { count += 1 }
    }
    return count
  }
}

/// Takes one whole CSV row apart (RFC 4180). Quotes count only around a whole cell; an empty cell is absent.
private struct CSVCells {
  private let row: UnsafeBufferPointer<UInt8>
  private let delimiter: UInt8
  private var offset = 0

  /// - Parameter hasQuotes: Whether any cell is in quotes; a row without is only cut at its delimiters.
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

  /// Past a delimiter; `false` at the row's end.
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

  /// Between two quotes; two quotes inside stand for one.
  private mutating func quotedCell() -> String {
    var text = quotedPiece()
    while isAtQuote {
      text.append(.quote)
      text.append(contentsOf: quotedPiece())
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// From behind a quote to before the next, and past that.
  private mutating func quotedPiece() -> [UInt8] {
    let start = offset + 1
    let end = System.index(of: .quote, in: row, from: start) ?? row.count
    offset = min(end + 1, row.count)
    return Array(row[start..<end])
  }
}
