internal import CatalogRecords

/// Cuts an input into CSV rows, in memory that does not grow with a row.
struct CSVRowFinder {
  var window: InputWindow
  let delimiter: UInt8
  /// Rows of more bytes are too large.
  let limit: Int

  /// The next row that is not blank; `nil` at the end.
  ///
  /// - Parameter columnCount: What tells a forgotten quote from a value of many lines, once it is known.
  mutating func row(columnCount: Int?) throws(FormatError) -> CSVRow? {
    while let row = try rowOrBlank(columnCount) {
      guard case .whole(length: 0, _) = row.outcome else { return row }
      window.consume(row.extent)
    }
    return nil
  }

  /// Whether the lines behind the first one of these bytes look like rows of their own: most have the right number of
  /// delimiters. Tells a quote that somebody forgot to close from a value of many lines.
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
      case .textAfterQuote(let offset): return .textAfterQuote(at: window.location, offset: offset)
      case .more:
        if window.count > limit { return try largeRow(&scanner, columnCount) }
        if try window.load() { continue }
        if window.count == 0 { return nil }
        return scanner.isInsideQuotes ? .unclosed(at: window.location) : wholeRow(to: window.count, scanner)
      }
    }
  }

  private func wholeRow(to end: Int, _ scanner: CSVRowScanner) -> CSVRow {
    let extent = end + window.lineEndLength(at: end)
    if end > limit { return CSVRow(location: window.location, outcome: .tooLarge, extent: extent) }
    let length = window.textEnd(from: 0, lineEnd: end)
    return CSVRow(
      location: window.location, outcome: .whole(length: length, hasQuotes: scanner.hasQuotes), extent: extent)
  }

  /// A row of more than the limit: either an open quote that has swallowed rows, or one large value.
  private mutating func largeRow(
    _ scanner: inout CSVRowScanner, _ columnCount: Int?
  ) throws(FormatError) -> CSVRow {
    let location = window.location
    if scanner.isInsideQuotes, let columnCount, holdsRows(in: window.count, columnCount: columnCount) {
      return .unclosed(at: location)
    }
    while true {
      // The scanner never looks back, so all it has seen can go.
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

/// A row at the start of a window, not consumed yet.
struct CSVRow {
  enum Outcome {
    /// `length` bytes without the line end.
    case whole(length: Int, hasQuotes: Bool)
    /// Its quotes go wrong; where it ends is not known.
    case broken(reason: String)
    case tooLarge
  }

  let location: SourceLocation
  let outcome: Outcome
  /// Bytes to consume, line end included. 0 for a broken row.
  var extent = 0

  /// A quote that the input's end, or more rows than can be kept, find open.
  static func unclosed(at location: SourceLocation) -> CSVRow {
    let reason = "a quote opens in this row and is never closed; close it, or double it if it is meant"
    return CSVRow(location: location, outcome: .broken(reason: reason))
  }

  /// Something else than a delimiter follows a closing quote: often the quote that opens a value rows further down.
  static func textAfterQuote(at location: SourceLocation, offset: Int) -> CSVRow {
    let reason = "text follows a closing quote at byte \(offset) of the row; double the quotes inside a value"
    return CSVRow(location: location, outcome: .broken(reason: reason))
  }
}

/// Finds where one CSV row ends (RFC 4180), without taking it apart. Can be fed piece by piece.
private struct CSVRowScanner {
  enum Outcome: Equatable {
    /// The row goes up to this offset, where a line feed is.
    case row(end: Int)
    /// Something other than a delimiter or a line end follows a closing quote, here.
    case textAfterQuote(at: Int)
    /// The row goes on past the loaded bytes. Call again with more of them.
    case more
  }

  private enum State {
    case cellStart, plain, quoted, quoteInQuoted, returnAfterQuote
  }

  private let delimiter: UInt8
  /// The next byte to look at.
  private(set) var offset = 0
  private(set) var hasQuotes = false
  private var state = State.cellStart

  init(delimiter: UInt8) { self.delimiter = delimiter }

  /// Whether a quote is open: a row that ends here is not whole.
  var isInsideQuotes: Bool { state == .quoted }

  /// Tells the scanner that bytes at the front were consumed.
  mutating func consumed(_ count: Int) { offset -= count }

  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    if offset == 0, let end = plainRowEnd(bytes) { return .row(end: end) }
    return rest(bytes)
  }

  /// The same for a row of which the front is gone.
  mutating func rest(_ bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == .lineFeed, state != .quoted { return .row(end: offset) }
      guard let next = state(after: byte) else { return .textAfterQuote(at: offset) }
      state = next
      hasQuotes = hasQuotes || next == .quoted
      offset = next == .quoted ? endOfQuoted(bytes) : offset + 1
    }
    return .more
  }

  /// Most rows have no quote at all: two searches then do.
  private func plainRowEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let end = System.index(of: .lineFeed, in: bytes) else { return nil }
    let line = UnsafeBufferPointer(rebasing: bytes[..<end])
    return System.index(of: .quote, in: line) == nil ? end : nil
  }

  /// `nil`: the byte cannot be there.
  private func state(after byte: UInt8) -> State? {
    switch (state, byte) {
    case (.quoted, .quote): .quoteInQuoted
    case (.quoted, _): .quoted
    case (.cellStart, .quote), (.quoteInQuoted, .quote): .quoted
    case (_, delimiter): .cellStart
    case (.quoteInQuoted, .carriageReturn): .returnAfterQuote
    case (.quoteInQuoted, _), (.returnAfterQuote, _): nil
    default: .plain
    }
  }

  /// From inside a quoted cell to its next quote, or the end of what is loaded.
  private func endOfQuoted(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    System.index(of: .quote, in: bytes, from: offset + 1) ?? bytes.count
  }
}
