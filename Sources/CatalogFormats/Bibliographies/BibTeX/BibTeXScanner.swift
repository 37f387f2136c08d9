internal import CatalogRecords

/// A scanner for the end of an entry: it counts braces as BibTeX does, with a backslash before them or not.
///
/// A line that begins as an entry does, inside another one, is a sign that a brace is missing before it.
struct BibTeXScanner {
  /// The offset of the next byte, from the entry's `@`.
  private(set) var offset = 0
  private var depth = 0
  private var closing: UInt8?
  private var isQuoted = false
  /// The offset of the first line inside the entry that begins as an entry does.
  private(set) var nextStart: Int?

  /// The bytes that are searched for the end after another entry seems to begin. Entries that quote entries are
  /// shorter.
  static let patience = 64 * 1024

  /// The offset after the closing bracket; `nil` when it is not among the bytes. Call again with more of them.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "{"):
        if closing == nil { closing = UInt8(ascii: "}") } else { depth += 1 }
      case UInt8(ascii: "}"):
        if depth == 0, closing == byte { return offset }
        depth = max(0, depth - 1)
      case UInt8(ascii: "("):
        if closing == nil { closing = UInt8(ascii: ")") }
      case UInt8(ascii: ")"):
        if depth == 0, closing == byte, !isQuoted { return offset }
      case .quote:
        if depth == 0 { isQuoted.toggle() }
      case UInt8(ascii: "@"):
        if nextStart == nil, offset > 1, Self.isStart(offset - 1, in: bytes) { nextStart = offset - 1 }
      default: break
      }
    }
    return nil
  }

  /// True if the search for the end has gone on for long enough after another entry seemed to begin.
  var isLost: Bool { nextStart.map { offset > $0 + Self.patience } ?? false }

  /// True if an `@` is the first visible byte of its line, and a word, a bracket, and a key with a comma follow it.
  static func isStart(_ place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var before = place
    while before > 0, bytes[before - 1].isBlank { before -= 1 }
    guard before == 0 || bytes[before - 1] == .lineFeed, let kind = opening(at: place, in: bytes) else { return false }
    var offset = kind.end
    switch kind.name {
    case "comment", "preamble", "string": return true
    default:
      while offset < bytes.count, bytes[offset].isBibTeXKey { offset += 1 }
      while offset < bytes.count, bytes[offset].isBlank { offset += 1 }
      return offset < bytes.count && bytes[offset] == .comma
    }
  }

  /// The word after an `@` in lower case, and the offset after the bracket that follows it; `nil` when that is not
  /// there.
  static func opening(at place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (name: String, end: Int)? {
    var offset = place + 1
    while offset < bytes.count, bytes[offset].isBlank { offset += 1 }
    let start = offset
    while offset < bytes.count, bytes[offset].isASCIILetter { offset += 1 }
    guard offset > start else { return nil }
    let name = String(decoding: bytes[start..<offset], as: UTF8.self).lowercased()
    while offset < bytes.count, bytes[offset].isWhitespace { offset += 1 }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "{") || bytes[offset] == UInt8(ascii: "(") else {
      return nil
    }
    offset += 1
    while offset < bytes.count, bytes[offset].isWhitespace { offset += 1 }
    return (name, offset)
  }
}
