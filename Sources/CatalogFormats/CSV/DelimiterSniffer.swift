internal import CatalogRecords

/// Delimiter detection. Spreadsheets in much of Europe write semicolons in files that they call CSV.
enum DelimiterSniffer {
  private static let candidates: [UInt8] = [.comma, UInt8(ascii: ";"), .tab, UInt8(ascii: "|")]

  /// The most frequent candidate in a header, outside quotes; a comma when the header has none.
  static func mostLikely(in header: UnsafeBufferPointer<UInt8>.SubSequence) -> UInt8 {
    var best = (delimiter: UInt8.comma, count: 0)
    for candidate in candidates {
      let count = count(of: candidate, in: header)
      if count > best.count { best = (candidate, count) }
    }
    return best.delimiter
  }

  /// The number of delimiters outside quotes.
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
