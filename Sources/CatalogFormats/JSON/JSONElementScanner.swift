internal import CatalogRecords

/// A scanner for the end of one JSON value: it counts brackets, skips strings, and takes the bytes in pieces.
///
/// A line break inside a string, which JSON does not allow, closes the string. An unclosed quote then costs its own
/// record and not the rest of the file.
struct JSONElementScanner {
  /// Offset of the next byte.
  private(set) var offset = 0
  private var depth = 0
  private var isInString = false

  /// The offset after the value; `nil` when it continues after the loaded bytes. Call again with more of them.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    while offset < bytes.count {
      if isInString {
        guard skipString(in: bytes) else { return nil }
        if depth == 0 { return offset }
      } else if let end = step(bytes[offset]) {
        return end
      }
    }
    return nil
  }

  /// Adjusts the offset after `count` bytes at the front were consumed.
  mutating func consumed(_ count: Int) { offset -= count }

  /// Scans a byte outside a string. Returns the end of the value when this byte closes it or follows it.
  private mutating func step(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      // A stray closing bracket counts as a value, so that reading gets past it.
      if depth == 0 { return max(offset, 1) }
      depth -= 1
      if depth == 0 { return offset + 1 }
    case .quote:
      if depth == 0, offset > 0 { return offset }
      isInString = true
    case .comma, .space, .tab, .lineFeed, .carriageReturn:
      if depth == 0 { return max(offset, 1) }
    default: break
    }
    offset += 1
    return nil
  }

  /// Skips to the end of a string; `false` when it continues after the loaded bytes.
  private mutating func skipString(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    while offset < bytes.count {
      switch bytes[offset] {
      case .backslash:
        // The byte after it must be loaded too, or the next call would not know that it is escaped.
        if offset + 1 == bytes.count { return false }
        offset += bytes[offset + 1] == .lineFeed ? 1 : 2
      case .quote, .lineFeed:
        offset += 1
        isInString = false
        return true
      default: offset += 1
      }
    }
    return false
  }
}
