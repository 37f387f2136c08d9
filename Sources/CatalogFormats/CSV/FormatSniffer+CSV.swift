internal import CatalogRecords

extension FormatSniffer {
  /// The format of a table that Adagia exported, known by its header; `nil` for anything else. Its cells may look like
  /// any other format.
  var ownTable: InputFormat? {
    let header = text.prefix { $0 != .lineFeed }
    for delimiter in [UInt8.comma, .tab, UInt8(ascii: ";")] where header.contains(delimiter) {
      let names = TableStart.cells(of: header, delimiter).map { $0.trimmed.lowercased() }
      if FieldName.ofExportedTable.isSubset(of: names) { return delimiter == .tab ? .tsv : .csv }
    }
    return nil
  }

  /// True if the text is a table with one of these delimiters: if its start evidently has one, that one decides;
  /// otherwise the first ten rows, at least two, all have the same number of one of them, above 0.
  func isTable(delimitedBy delimiters: [UInt8]) -> Bool {
    let start = text.withUnsafeBufferPointer { TableStart($0) }
    if start.isEvident, let delimiter = start.delimiter { return delimiters.contains(delimiter) }
    return delimiters.contains { delimiter in
      let counts = counts(of: delimiter)
      return counts.count > 1 && counts[0] > 0 && counts.allSatisfy { $0 == counts[0] }
    }
  }

  /// The numbers of a delimiter in the first ten whole rows. A table with tabs has no quotes.
  private func counts(of delimiter: UInt8) -> [Int] {
    var counter = DelimiterCounter(of: delimiter, hasQuotes: delimiter != .tab)
    for byte in text {
      counter.take(byte)
      if counter.counts.count == 10 { return counter.counts }
    }
    if !isCut { counter.end() }
    return counter.counts
  }
}

/// Counts the delimiters of the rows of a table. A cell in quotes may have delimiters and line ends.
private struct DelimiterCounter {
  /// The number in each row that is not blank.
  private(set) var counts: [Int] = []
  private let delimiter: UInt8
  private let hasQuotes: Bool
  private var count = 0
  private var isBlank = true
  /// True if a quote begins a cell in quotes, or goes on with one: a doubled quote ends it and begins it again.
  private var mayOpen = true
  private var isQuoted = false

  init(of delimiter: UInt8, hasQuotes: Bool) { (self.delimiter, self.hasQuotes) = (delimiter, hasQuotes) }

  mutating func take(_ byte: UInt8) {
    if isQuoted {
      isQuoted = byte != .quote
    } else if byte == .lineFeed {
      end()
    } else if byte != .carriageReturn {
      isBlank = false
      isQuoted = hasQuotes && mayOpen && byte == .quote
      if byte == delimiter { count += 1 }
      mayOpen = isQuoted || byte == delimiter || mayOpen && byte.isBlank
    }
  }

  /// Ends a row, unless a quote is open.
  mutating func end() {
    if !isBlank && !isQuoted { counts.append(count) }
    (count, isBlank, mayOpen) = (0, true, true)
  }
}
