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
