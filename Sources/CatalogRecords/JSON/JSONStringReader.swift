/// A reader for one JSON string with its quotes. The bytes must be valid UTF-8.
struct JSONStringReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Offset of the next byte; after `string`, of the byte after the closing quote.
  private(set) var offset: Int

  private let allowsNUL: Bool

  /// - Parameters:
  ///   - opening: Offset of the opening quote.
  ///   - allowsNUL: Whether `\u0000` is a character like others.
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
    var units = [try codeUnit(escapedAt: start)]
    if UTF16.isLeadSurrogate(units[0]), bytes[offset...].starts(with: [.backslash, UInt8(ascii: "u")]) {
      offset += 2
      units.append(try codeUnit(escapedAt: start))
    }
    let text = String(validating: units, as: UTF16.self)
    guard let scalar = text?.unicodeScalars.first, text?.unicodeScalars.count == 1 else {
      throw JSONFault(kind: .badEscape, offset: start)
    }
    if scalar == "\0", !allowsNUL { throw JSONFault(kind: .escapedNUL, offset: start) }
    return scalar
  }

  private mutating func codeUnit(escapedAt start: Int) throws(JSONFault) -> UInt16 {
    let digits = bytes[offset..<min(offset + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw JSONFault(kind: .badEscape, offset: start) }
    offset += 4
    return unit
  }
}
