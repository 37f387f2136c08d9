internal import CatalogRecords

/// Format detection from the first bytes of an input.
struct FormatSniffer {
  /// The number of bytes inspected.
  static let length = 64 * 1024

  /// The first bytes, without a byte order mark.
  let text: ArraySlice<UInt8>
  let isCut: Bool

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

  /// True if an input that begins with some bytes is text. A NUL here and there costs its record, not the file, and so
  /// do some at its end.
  static func isText(_ head: [UInt8]) -> Bool {
    guard head.contains(0) else { return true }
    let body = head[..<((head.lastIndex { $0 != 0 } ?? -1) + 1)]
    let padding = head.count - body.count
    let nulls = body.count { $0 == 0 } + (padding > 0 ? 1 : 0)
    let controls = body.contains { $0 > 0 && $0 < 0x20 && !(0x07...0x0D).contains($0) && $0 != 0x1B }
    guard !controls, padding <= body.count else { return false }
    return nulls == 1 ? head.count >= 16 : nulls * 64 <= head.count
  }

  /// Indicates a line that contains only `%`.
  var hasSeparatorLine: Bool { lines.contains(where: isSeparator) }

  /// The lines, without a last one that is cut off.
  var lines: [ArraySlice<UInt8>] {
    let lines = text.split(separator: .lineFeed)
    return isCut ? lines.dropLast() : lines
  }

  private func isSeparator(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "%") && line.dropFirst().allSatisfy(\.isWhitespace)
  }
}

extension [UInt8] {
  /// The bytes without a byte order mark, U+FEFF in UTF-8, at the start. It is not part of the text.
  var withoutByteOrderMark: ArraySlice<UInt8> { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...] }
}
