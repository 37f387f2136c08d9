internal import CatalogRecords

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
