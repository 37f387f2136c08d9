internal import CatalogRecords

/// Finds where one JSON value ends without reading it: counts brackets, minds strings. Can be fed piece by piece.
///
/// A line end inside a string, which JSON does not allow, closes the string: so an unclosed quote spoils its own
/// record and not the rest of the file.
struct JSONElementScanner {
  /// The next byte to look at.
  private(set) var offset = 0
  private var depth = 0
  private var isInString = false

  /// The offset behind the value, `nil` when it goes on past the loaded bytes. Call again with more of them.
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

  /// Tells the scanner that bytes at the front were consumed.
  mutating func consumed(_ count: Int) { offset -= count }

  /// Takes a byte outside a string. The value's end, when this byte closes it or comes after it.
  private mutating func step(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      // A bracket that nothing opened is a value of its own, so that reading gets past it.
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

  /// `false` when the string goes on past the loaded bytes.
  private mutating func skipString(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    while offset < bytes.count {
      switch bytes[offset] {
      case .backslash:
        // The byte after it has to be loaded too, else the next call would take it for a plain one.
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
