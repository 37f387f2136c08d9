internal import CatalogRecords

/// Tells a format from the first bytes of an input.
struct FormatSniffer {
  /// How many bytes are looked at.
  static let length = 64 * 1024

  private let text: ArraySlice<UInt8>
  private let isCut: Bool

  init(_ head: [UInt8]) {
    text = head.withoutByteOrderMark
    isCut = head.count >= Self.length
  }

  /// A line that is `%` comes first: JSON cannot have one, and a fortune may begin with any bracket.
  var format: InputFormat? {
    if text.contains(0) { return nil }
    let lines = lines
    if lines.contains(where: isSeparator) { return .fortune }
    if let format = jsonFormat { return format }
    if isTable(lines, .tab) { return .tsv }
    let delimiters: [UInt8] = [.comma, UInt8(ascii: ";")]
    return delimiters.contains { isTable(lines, $0) } ? .csv : nil
  }

  /// JSON Lines when the first line is a whole object, JSON when an object or a list merely begins.
  var jsonFormat: InputFormat? {
    guard let start = text.firstIndex(where: { !$0.isWhitespace }) else { return nil }
    if text[start] == UInt8(ascii: "[") { return .json }
    guard text[start] == UInt8(ascii: "{") else { return nil }
    let line = text[start...].prefix { $0 != .lineFeed }
    let last = line.last { !$0.isWhitespace }
    return last == UInt8(ascii: "}") || (isCut && line.endIndex == text.endIndex) ? .jsonl : .json
  }

  /// Whole lines only, unless all of the input is there.
  private var lines: [ArraySlice<UInt8>] {
    let lines = text.split(separator: .lineFeed)
    return isCut ? lines.dropLast() : lines
  }

  private func isSeparator(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "%") && line.dropFirst().allSatisfy(\.isWhitespace)
  }

  /// Whether the first ten lines, two at least, all have the same number of delimiters, and have any.
  private func isTable(_ lines: [ArraySlice<UInt8>], _ delimiter: UInt8) -> Bool {
    let counts = lines.prefix(10).map { CSVDelimiter.count(of: delimiter, in: $0) }
    guard let first = counts.first, first > 0, counts.count > 1 else { return false }
    return counts.allSatisfy { $0 == first }
  }
}

extension [UInt8] {
  /// Without U+FEFF in UTF-8 at the start, which some programs write there and which is no part of the text.
  var withoutByteOrderMark: ArraySlice<UInt8> { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...] }
}
