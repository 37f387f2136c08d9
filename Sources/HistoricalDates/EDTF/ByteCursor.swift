/// A forward-moving position in UTF-8 text, from which every parser of this module reads.
///
/// The cursor borrows its bytes and must not outlive the closure that lends them. It reads bytes and not `Character`s:
/// dates are ASCII, and grapheme breaking costs more than all the rest of the parsing.
struct ByteCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The number of bytes from the start of the text.
  private(set) var offset = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The next byte, or 0 at the end. No date contains a NUL, so the two need no distinction.
  @inline(__always)
  var next: UInt8 { byte(ahead: 0) }

  /// The byte `distance` places ahead, or 0 after the end and before the beginning.
  @inline(__always)
  func byte(ahead distance: Int) -> UInt8 {
    let position = offset + distance
    return bytes.indices.contains(position) ? bytes[position] : 0
  }

  @inline(__always)
  mutating func advance(by count: Int = 1) { offset += count }

  /// Skips `byte` if it is next.
  ///
  /// - Returns: True if it was.
  @inline(__always)
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte, !isAtEnd else { return false }
    offset += 1
    return true
  }

  mutating func skipSpaces() {
    while next == .space { offset += 1 }
  }

  /// The number of ASCII digits that come next, up to `limit`.
  func digitCount(upTo limit: Int) -> Int {
    var count = 0
    while count < limit, byte(ahead: count).isDigit { count += 1 }
    return count
  }

  /// Reads exactly `count` digits as a number. Reads nothing and returns nil when there are fewer.
  /// - Precondition: `count` is below 19, so that the number fits.
  mutating func number(digits count: Int) -> Int? {
    guard digitCount(upTo: count) == count else { return nil }
    var number = 0
    for distance in 0..<count { number = number * 10 + byte(ahead: distance).digitValue }
    offset += count
    return number
  }
}

extension UInt8 {
  static let space = UInt8(ascii: " ")
  static let hyphen = UInt8(ascii: "-")
  static let colon = UInt8(ascii: ":")
  static let dot = UInt8(ascii: ".")
  static let slash = UInt8(ascii: "/")

  /// True if this is an ASCII digit.
  @inline(__always)
  var isDigit: Bool { self &- 48 < 10 }

  /// The value of an ASCII digit.
  @inline(__always)
  var digitValue: Int { Int(self &- 48) }
}
