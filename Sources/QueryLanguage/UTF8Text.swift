/// A text in UTF-8, read scalar by scalar.
///
/// Almost all of a query is ASCII, for which a scalar is a byte. Positions are bytes, and each is the first of a
/// scalar.
struct UTF8Text {
  let bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  var count: Int { bytes.count }

  /// The scalar that begins at a position.
  subscript(position: Int) -> Unicode.Scalar {
    let first = bytes[position]
    return first < 0x80 ? Unicode.Scalar(first) : longScalar(at: position)
  }

  private func longScalar(at position: Int) -> Unicode.Scalar {
    var rest = bytes[position...].makeIterator()
    var decoder = UTF8()
    return if case .scalarValue(let scalar) = decoder.decode(&rest) { scalar } else { "\u{FFFD}" }
  }

  /// The scalar that ends at a position after the first.
  func scalar(before position: Int) -> Unicode.Scalar {
    var start = position - 1
    while bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return self[start]
  }

  /// The position of the first scalar that fits.
  func first(in range: Range<Int>, where fits: (Unicode.Scalar) -> Bool) -> Int? {
    var position = range.lowerBound
    while position < range.upperBound {
      let scalar = self[position]
      if fits(scalar) { return position }
      position += scalar.length
    }
    return nil
  }

  /// The range without white space at its ends; empty when there is nothing else.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    guard let start = first(in: range, where: { !$0.isBlank }) else { return range.lowerBound..<range.lowerBound }
    var (position, end) = (start, start)
    while position < range.upperBound {
      let scalar = self[position]
      position += scalar.length
      if !scalar.isBlank { end = position }
    }
    return start..<end
  }

  /// A part of the text, without NULs and, when asked for, without quotation marks.
  func text(_ range: Range<Int>, withoutQuotes: Bool = false) -> String {
    let part = bytes[range]
    // Marks that are not ASCII are the rarest of all.
    let isClean = part.allSatisfy { $0 != 0 && (!withoutQuotes || ($0 < 0x80 && $0 != UInt8(ascii: "\""))) }
    let text = String(decoding: part, as: UTF8.self)
    guard !isClean else { return text }
    return String(text.unicodeScalars.filter { $0 != "\0" && !(withoutQuotes && $0.isQuote) })
  }

  /// True if a range is written like the name of a field: a letter, then letters, digits, `_` and `-`.
  func isFieldName(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, self[range.lowerBound].isLetter else { return false }
    return first(in: range) { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") } == nil
  }
}

extension Unicode.Scalar {
  /// The number of bytes in UTF-8.
  var length: Int { value < 0x80 ? 1 : UTF8.width(self) }

  var isBlank: Bool { isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace }

  /// Indicates a quotation mark of a query: typewriter marks, and the marks of word processors and other languages.
  var isQuote: Bool {
    switch self {
    case "\"", "“", "”", "„", "‟", "«", "»", "‹", "›", "「", "」", "『", "』", "＂": true
    default: false
    }
  }

  var isHebrewLetter: Bool { (0x5D0...0x5EA).contains(value) }

  /// True if the scalar may follow the colon of a field.
  var beginsValue: Bool { !isBlank && self != ")" && self != "|" }

  /// True if a plus sign before it says that the clause is required.
  var beginsRequired: Bool { isLetter || isQuote || self == "(" || self == "{" }

  var endsWord: Bool { isBlank || self == "(" || self == ")" || self == "|" || isQuote }

  fileprivate var isLetter: Bool {
    isASCII ? ("a"..."z").contains(self) || ("A"..."Z").contains(self) : properties.isAlphabetic
  }

  fileprivate var isNumber: Bool { isASCII ? ("0"..."9").contains(self) : properties.numericType != nil }
}

extension UInt8 {
  /// Indicates an ASCII digit.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
