internal import CatalogRecords

/// Format detection from the first bytes of an input.
struct FormatSniffer {
  /// The number of bytes inspected.
  static let length = 64 * 1024

  /// The first bytes, without a byte order mark.
  let text: ArraySlice<UInt8>
  private let isCut: Bool

  init(_ head: [UInt8]) {
    text = Self.withLineFeeds(head).withoutByteOrderMark
    isCut = head.count >= Self.length
  }

  private static func withLineFeeds(_ head: [UInt8]) -> [UInt8] {
    guard head.withUnsafeBufferPointer(LineEnds.areCarriageReturns) else { return head }
    var copy = head
    copy.withUnsafeMutableBufferPointer { LineEnds.replaceCarriageReturns(in: $0) }
    return copy
  }

  /// Whether an input that begins with some bytes is text. A NUL here and there costs its record, not the file.
  static func isText(_ head: [UInt8]) -> Bool {
    guard head.contains(0) else { return true }
    let nulls = head.count { $0 == 0 }
    let controls = head.contains { $0 > 0 && $0 < 0x20 && !(0x07...0x0D).contains($0) && $0 != 0x1B }
    return !controls && (nulls == 1 ? head.count >= 16 : nulls * 64 <= head.count)
  }

  /// Indicates a line that contains only `%`.
  var hasSeparatorLine: Bool { lines.contains(where: isSeparator) }

  /// Whether the first lines all have the same number of a delimiter.
  func isTable(delimitedBy delimiters: [UInt8]) -> Bool {
    let start = text.withUnsafeBufferPointer { TableStart($0) }
    if start.isEvident, let delimiter = start.delimiter { return delimiters.contains(delimiter) }
    let lines = lines
    return delimiters.contains { isTable(lines, $0) }
  }

  /// JSON Lines when the first line is a whole object; JSON when an array or a longer object begins.
  var jsonFormat: InputFormat? {
    guard let start = text.firstIndex(where: { !$0.isWhitespace }) else { return nil }
    if text[start] == UInt8(ascii: "[") { return .json }
    guard text[start] == UInt8(ascii: "{") else { return nil }
    let line = text[start...].prefix { $0 != .lineFeed }
    let last = line.last { !$0.isWhitespace }
    if !text.withUnsafeBufferPointer(JSONListFinder.path).isEmpty { return .json }
    return last == UInt8(ascii: "}") || (isCut && line.endIndex == text.endIndex) ? .jsonl : .json
  }

  /// The lines, without a last one that is cut off.
  var lines: [ArraySlice<UInt8>] {
    let lines = text.split(separator: .lineFeed)
    return isCut ? lines.dropLast() : lines
  }

  private func isSeparator(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "%") && line.dropFirst().allSatisfy(\.isWhitespace)
  }

  /// Whether the first ten lines, at least two, all have the same number of delimiters, above 0.
  private func isTable(_ lines: [ArraySlice<UInt8>], _ delimiter: UInt8) -> Bool {
    let counts = lines.prefix(10).map { DelimiterSniffer.count(of: delimiter, in: $0) }
    guard let first = counts.first, first > 0, counts.count > 1 else { return false }
    return counts.allSatisfy { $0 == first }
  }
}

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

extension [UInt8] {
  /// The bytes without a byte order mark, U+FEFF in UTF-8, at the start. It is not part of the text.
  var withoutByteOrderMark: ArraySlice<UInt8> { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...] }
}
