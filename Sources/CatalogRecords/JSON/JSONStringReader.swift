/// A reader for one JSON string with its quotes. The bytes must be valid UTF-8.
struct JSONStringReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Offset of the next byte; after `string`, of the byte after the closing quote.
  private(set) var offset: Int

  private let allowsNUL: Bool

  /// - Parameters:
  ///   - opening: Offset of the opening quote.
  ///   - allowsNUL: True if `\u0000` is a character like others.
  init(_ bytes: UnsafeBufferPointer<UInt8>, opening: Int, allowsNUL: Bool = false) {
    (self.bytes, self.allowsNUL) = (bytes, allowsNUL)
    offset = opening + 1
  }

  /// The decoded text. Most strings have no escape and are copied once, whole.
  mutating func string() throws(JSONFault) -> String {
    let start = offset
    try skipPlain()
    if bytes[offset] == .quote {
      offset += 1
      return String(decoding: bytes[start..<offset - 1], as: UTF8.self)
    }
    return try stringWithEscapes(plain: start..<offset)
  }

  private mutating func stringWithEscapes(plain: Range<Int>) throws(JSONFault) -> String {
    var text = Array(bytes[plain])
    while bytes[offset] != .quote {
      try appendEscape(to: &text)
      let start = offset
      try skipPlain()
      text.append(contentsOf: bytes[start..<offset])
    }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Advances to the next quote or backslash.
  private mutating func skipPlain() throws(JSONFault) {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == .quote || byte == .backslash { return }
      if byte < 0x20 { throw JSONFault(kind: .controlCharacter, offset: offset) }
      offset += 1
    }
    throw JSONFault(kind: .ended(wanted: "the closing quote of a string"), offset: offset)
  }

  private mutating func appendEscape(to text: inout [UInt8]) throws(JSONFault) {
    let start = offset
    guard offset + 1 < bytes.count else { throw JSONFault(kind: .badEscape, offset: start) }
    offset += 2
    switch bytes[offset - 1] {
    case .quote, .backslash, UInt8(ascii: "/"): text.append(bytes[offset - 1])
    case UInt8(ascii: "n"): text.append(.lineFeed)
    case UInt8(ascii: "t"): text.append(.tab)
    case UInt8(ascii: "r"): text.append(.carriageReturn)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"): text.append(contentsOf: Character(try scalar(escapedAt: start)).utf8)
    default: throw JSONFault(kind: .badEscape, offset: start)
    }
  }

  /// The scalar of a `\u` escape, or of two escapes that form a surrogate pair. U+0000 is rejected
  /// unless it is allowed.
  private mutating func scalar(escapedAt start: Int) throws(JSONFault) -> Unicode.Scalar {
    let first = try codeUnit(escapedAt: start)
    var value = UInt32(first)
    if UTF16.isLeadSurrogate(first), bytes[offset...].starts(with: [.backslash, UInt8(ascii: "u")]) {
      offset += 2
      let second = try codeUnit(escapedAt: start)
      guard UTF16.isTrailSurrogate(second) else { throw JSONFault(kind: .badEscape, offset: start) }
      value = 0x10000 + (UInt32(first) & 0x3FF) << 10 + UInt32(second) & 0x3FF
    }
    guard let scalar = Unicode.Scalar(value) else { throw JSONFault(kind: .badEscape, offset: start) }
    if scalar == "\0", !allowsNUL { throw JSONFault(kind: .escapedNUL, offset: start) }
    return scalar
  }

  private mutating func codeUnit(escapedAt start: Int) throws(JSONFault) -> UInt16 {
    guard offset + 4 <= bytes.count else { throw JSONFault(kind: .badEscape, offset: start) }
    var unit: UInt16 = 0
    for byte in bytes[offset..<offset + 4] {
      guard let digit = Self.hexadecimal(byte) else { throw JSONFault(kind: .badEscape, offset: start) }
      unit = unit << 4 | UInt16(digit)
    }
    offset += 4
    return unit
  }

  /// The value of a hexadecimal digit.
  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
