internal import CatalogRecords
internal import Platform

/// A splitter of an input into CSV rows. Its memory does not grow with a row beyond the limit.
struct CSVRowFinder {
  var window: InputWindow
  let delimiter: UInt8
  /// The largest row, in bytes.
  let limit: Int

  /// The next row that is not blank; `nil` at the end.
  ///
  /// - Parameter columnCount: The number of columns, once known. It tells a forgotten quote from a multi-line value.
  mutating func row(columnCount: Int?) throws(FormatError) -> CSVRow? {
    while let row = try rowOrBlank(columnCount) {
      guard case .whole(length: 0, _) = row.outcome else { return row }
      window.consume(row.extent)
    }
    return nil
  }

  /// True if the lines after the first one look like rows: most have the right number of delimiters. It tells a
  /// forgotten quote from a multi-line value.
  func holdsRows(in length: Int, columnCount: Int) -> Bool {
    let sample = 20
    return window.withBytes { bytes in
      let lines = bytes[..<length].split(separator: .lineFeed, maxSplits: sample + 1).dropFirst().prefix(sample)
      let rows = lines.count { line in line.count { $0 == delimiter } == columnCount - 1 }
      return rows * 2 > lines.count
    }
  }

  private mutating func rowOrBlank(_ columnCount: Int?) throws(FormatError) -> CSVRow? {
    var scanner = CSVRowScanner(delimiter: delimiter)
    while true {
      switch window.withBytes({ scanner.scan($0) }) {
      case .row(let end): return wholeRow(to: end, scanner)
      case .textAfterQuote where scanner.hasQuotesAfterBlanks:
        scanner = CSVRowScanner(delimiter: delimiter, skipsBlanks: false)
      case .textAfterQuote(let offset): return .textAfterQuote(at: window.location, offset: offset)
      case .more:
        if window.count > limit { return try largeRow(&scanner, columnCount) }
        if try window.load() { continue }
        if window.count == 0 { return nil }
        if scanner.isInsideQuotes, scanner.hasQuotesAfterBlanks {
          scanner = CSVRowScanner(delimiter: delimiter, skipsBlanks: false)
          continue
        }
        return scanner.isInsideQuotes ? .unclosed(at: window.location) : wholeRow(to: window.count, scanner)
      }
    }
  }

  private func wholeRow(to end: Int, _ scanner: CSVRowScanner) -> CSVRow {
    let extent = end + window.lineEndLength(at: end)
    if end > limit { return CSVRow(location: window.location, outcome: .tooLarge, extent: extent) }
    let length = window.textEnd(from: 0, lineEnd: end)
    return CSVRow(location: window.location, outcome: .whole(length: length, scanner.quoting), extent: extent)
  }

  /// A row beyond the limit: an open quote that has swallowed rows, or one large value.
  private mutating func largeRow(
    _ scanner: inout CSVRowScanner, _ columnCount: Int?
  ) throws(FormatError) -> CSVRow {
    let location = window.location
    if scanner.isInsideQuotes, let columnCount, holdsRows(in: window.count, columnCount: columnCount) {
      return .unclosed(at: location)
    }
    while true {
      // The scanner never looks back, so the bytes it has seen can go.
      let seen = scanner.offset
      window.consume(seen)
      scanner.consumed(seen)
      let hasMore = try window.load()
      switch window.withBytes({ scanner.rest($0) }) {
      case .row(let end):
        return CSVRow(location: location, outcome: .tooLarge, extent: end + window.lineEndLength(at: end))
      case .textAfterQuote:
        try window.skipLine()
        return CSVRow(location: location, outcome: .tooLarge)
      case .more:
        if !hasMore { return CSVRow(location: location, outcome: .tooLarge, extent: window.count) }
      }
    }
  }
}

/// The quotes of a row's cells.
enum CSVQuoting {
  /// There are none.
  case none
  case plain
  /// Some quotes have blanks around them.
  case afterBlanks
}

/// A row at the start of a window, not yet consumed.
struct CSVRow {
  enum Outcome {
    /// A row of `length` bytes without the line end.
    case whole(length: Int, CSVQuoting)
    /// A row with broken quotes, whose end is unknown.
    case broken(reason: String)
    case tooLarge
  }

  let location: SourceLocation
  let outcome: Outcome
  /// The number of bytes to consume, with the line end; 0 for a broken row.
  var extent = 0

  /// A row with a quote that is still open at the end of the input, or at the size limit.
  static func unclosed(at location: SourceLocation) -> CSVRow {
    let reason = "a quote in this row is never closed; close it, or double it if it is part of the text"
    return CSVRow(location: location, outcome: .broken(reason: reason))
  }

  /// A row with text after a closing quote. That quote often is the opening quote of a value in a later row.
  static func textAfterQuote(at location: SourceLocation, offset: Int) -> CSVRow {
    let reason = "text follows the closing quote at byte \(offset) of the row; double the quotes inside the value"
    return CSVRow(location: location, outcome: .broken(reason: reason))
  }
}

/// A scanner for the end of one CSV row (RFC 4180). It takes the bytes in pieces and does not split the row.
private struct CSVRowScanner {
  enum Outcome: Equatable {
    /// The row ends at this offset, before a line feed.
    case row(end: Int)
    /// A closing quote is followed by something other than a delimiter or a line end, at this offset.
    case textAfterQuote(at: Int)
    /// The row continues after the loaded bytes. Scan again with more of them.
    case more
  }

  private enum State {
    case cellStart, blankStart, plain, quoted, quoteInQuoted, blankAfterQuote, returnAfterQuote
  }

  private let delimiter: UInt8
  /// True if blanks around the quotes of a cell do not count. Words may follow a quote that begins after a blank: then
  /// the row is scanned again without this.
  private let skipsBlanks: Bool
  /// Offset of the next byte.
  private(set) var offset = 0
  private var hasQuotes = false
  private(set) var hasQuotesAfterBlanks = false
  private var hasBlanksAfterQuotes = false
  private var state = State.cellStart

  init(delimiter: UInt8, skipsBlanks: Bool = true) { (self.delimiter, self.skipsBlanks) = (delimiter, skipsBlanks) }

  var quoting: CSVQuoting {
    hasQuotesAfterBlanks || hasBlanksAfterQuotes ? .afterBlanks : hasQuotes ? .plain : .none
  }

  /// True if a quote is open, so that a row ending here would be incomplete.
  var isInsideQuotes: Bool { state == .quoted }

  /// Adjusts the offset after `count` bytes at the front were consumed.
  mutating func consumed(_ count: Int) { offset -= count }

  /// Scans a row from its first byte.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    if offset == 0, let end = plainRowEnd(bytes) { return .row(end: end) }
    return rest(bytes)
  }

  /// Continues a row whose front may be consumed.
  mutating func rest(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == .lineFeed, state != .quoted { return .row(end: offset) }
      guard let next = state(after: byte) else { return .textAfterQuote(at: offset) }
      if state == .blankStart, next == .quoted { hasQuotesAfterBlanks = true }
      if next == .blankAfterQuote { hasBlanksAfterQuotes = true }
      state = next
      hasQuotes = hasQuotes || next == .quoted
      offset = next == .quoted ? endOfQuoted(bytes) : offset + 1
    }
    return .more
  }

  /// The end of a row without quotes, as most are: two searches are enough.
  private func plainRowEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let end = System.index(of: .lineFeed, in: bytes) else { return nil }
    let line = UnsafeBufferPointer(rebasing: bytes[..<end])
    return System.index(of: .quote, in: line) == nil ? end : nil
  }

  /// The state after a byte; `nil` when the byte is not allowed.
  private func state(after byte: UInt8) -> State? {
    switch (state, byte) {
    case (.quoted, .quote): .quoteInQuoted
    case (.quoted, _): .quoted
    case (.cellStart, .quote), (.blankStart, .quote), (.quoteInQuoted, .quote): .quoted
    case (_, delimiter): .cellStart
    case (.quoteInQuoted, .carriageReturn), (.blankAfterQuote, .carriageReturn): .returnAfterQuote
    case (.quoteInQuoted, .space), (.quoteInQuoted, .tab), (.blankAfterQuote, .space), (.blankAfterQuote, .tab):
      .blankAfterQuote
    case (.quoteInQuoted, _), (.blankAfterQuote, _), (.returnAfterQuote, _): nil
    case (.cellStart, .space), (.cellStart, .tab), (.blankStart, .space), (.blankStart, .tab):
      skipsBlanks ? .blankStart : .plain
    default: .plain
    }
  }

  /// Offset of the next quote of a quoted cell, or the end of the loaded bytes.
  private func endOfQuoted(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    System.index(of: .quote, in: bytes, from: offset + 1) ?? bytes.count
  }
}
