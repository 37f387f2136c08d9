internal import CatalogRecords

extension FormatSniffer {
  /// True if the text is a table with one of these delimiters: if its start evidently has one, that one decides;
  /// otherwise the first lines all contain the same number of one of them.
  func isTable(delimitedBy delimiters: [UInt8]) -> Bool {
    let start = text.withUnsafeBufferPointer { TableStart($0) }
    if start.isEvident, let delimiter = start.delimiter { return delimiters.contains(delimiter) }
    let lines = lines
    return delimiters.contains { isTable(lines, $0) }
  }

  /// True if the first ten lines, at least two, all have the same number of delimiters, above 0.
  private func isTable(_ lines: [ArraySlice<UInt8>], _ delimiter: UInt8) -> Bool {
    let counts = lines.prefix(10).map { DelimiterSniffer.count(of: delimiter, in: $0) }
    guard let first = counts.first, first > 0, counts.count > 1 else { return false }
    return counts.allSatisfy { $0 == first }
  }
}
