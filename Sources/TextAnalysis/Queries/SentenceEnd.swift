/// Finds ends of sentences between two words.
enum SentenceEnd {
  /// - Parameter gap: The text between two words, two bytes or more; UTF-8.
  static func isIn(_ gap: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var tail: (UInt8, UInt8) = (0, 0)
    for byte in gap {
      if isASCIIEnd(byte) || isWideEnd(tail.0, tail.1, byte) { return true }
      tail = (tail.1, byte)
    }
    return false
  }

  /// `.`, `!`, `?`, `;`, `:`
  private static func isASCIIEnd(_ byte: UInt8) -> Bool {
    byte == 0x2E || byte == 0x21 || byte == 0x3F || byte == 0x3B || byte == 0x3A
  }

  /// True if two or three bytes end a sentence in another script: `؟`, `؛`, `۔`; `。`, `！`, `？`, `；`, `：`, `।`.
  private static func isWideEnd(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (second, third) {
    case (0xD8, 0x9F), (0xD8, 0x9B), (0xDB, 0x94): true
    case (0x80, 0x82): first == 0xE3
    case (0xBC, 0x81), (0xBC, 0x9F), (0xBC, 0x9B), (0xBC, 0x9A): first == 0xEF
    case (0xA5, 0xA4): first == 0xE0
    default: false
    }
  }
}
