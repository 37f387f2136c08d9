internal import CatalogRecords

/// A position in TeX source.
struct TeXCursor {
  private let source: ArraySlice<UInt8>
  private var rest: ArraySlice<UInt8>
  /// True if blanks followed the last command name.
  private(set) var isAfterBlank = false

  init(_ source: ArraySlice<UInt8>) { (self.source, rest) = (source, source) }

  mutating func next() -> UInt8? { rest.popFirst() }

  /// The bytes up to the next one that may have a meaning for TeX.
  mutating func plainRun() -> ArraySlice<UInt8> {
    let run = rest.prefix { !$0.isTeXMark }
    rest = rest[run.endIndex...]
    return run
  }

  /// Skips a byte, if it is the next one.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  mutating func skipBlanks() { rest = rest.drop(while: \.isWhitespace) }

  /// True if a command is next.
  var isAtCommand: Bool { rest.first == .backslash }

  /// True if an argument in braces or brackets is next.
  var isAtArgument: Bool { rest.first == UInt8(ascii: "{") || rest.first == UInt8(ascii: "[") }

  /// The name after a backslash: letters, whose following blanks are skipped, or any other single character.
  mutating func commandName() -> String {
    let letters = rest.prefix(while: \.isASCIILetter)
    isAfterBlank = false
    guard letters.isEmpty else {
      rest = rest[letters.endIndex...]
      isAfterBlank = rest.first?.isWhitespace ?? false
      if isAfterBlank { skipBlanks() }
      return String(decoding: letters, as: UTF8.self)
    }
    let start = rest.startIndex
    skipCharacter()
    return String(decoding: source[start..<rest.startIndex], as: UTF8.self)
  }

  /// The next group without its braces, or command with its argument, or character.
  mutating func argument() -> ArraySlice<UInt8> {
    skipBlanks()
    guard let first = rest.first else { return [] }
    let start = rest.startIndex
    switch first {
    case UInt8(ascii: "{"):
      let end = groupEnd
      defer { rest = rest[min(end + 1, rest.endIndex)...] }
      return rest[(start + 1)..<max(end, start + 1)]
    case .backslash:
      rest.removeFirst()
      _ = commandName()
      return source[start..<rest.startIndex]
    default:
      skipCharacter()
      return source[start..<rest.startIndex]
    }
  }

  /// Skips a Unicode scalar.
  private mutating func skipCharacter() {
    rest = rest.dropFirst()
    rest = rest.drop { $0 & 0xC0 == 0x80 }
  }

  /// The index of the brace that closes the group that begins here, or the end.
  private var groupEnd: Int {
    var depth = 0
    for index in rest.indices {
      switch rest[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return rest.endIndex
  }
}

extension UInt8 {
  /// True if a byte may have a meaning in TeX's text or formulas.
  fileprivate var isTeXMark: Bool {
    switch self {
    case .backslash, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "~"), UInt8(ascii: "$"), UInt8(ascii: "-"),
      UInt8(ascii: "`"), UInt8(ascii: "'"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
