/// A key press, or a pasted text.
enum Key: Hashable, Sendable {
  /// A printable character, or a part of one: a combining mark comes by itself.
  case character(Character)
  /// A character typed with Alt, or after Esc.
  case alt(Character)
  /// A letter typed with Ctrl, in lower case.
  case control(Character)
  case paste(String)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  case f1
}

/// Keys from the bytes that a terminal sends.
///
/// Bytes come in any pieces: an incomplete sequence waits for its rest. Esc alone and the start of a sequence look the
/// same, so `flush` decides when nothing follows.
struct KeyParser {
  private var bytes: [UInt8] = []
  /// The text of a paste that has not ended.
  private var paste: [UInt8]?

  /// True if bytes wait for their rest.
  var isWaiting: Bool { !bytes.isEmpty && paste == nil }

  /// The keys that are complete with these bytes.
  mutating func keys(after more: [UInt8]) -> [Key] {
    bytes += more
    var keys: [Key] = []
    while let (key, count) = next() {
      bytes.removeFirst(count)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// The keys of bytes whose rest does not come: Esc, for the most part.
  mutating func flush() -> [Key] {
    guard isWaiting else { return [] }
    let isEscape = bytes == [0x1B]
    let isAltBracket = bytes == [0x1B, UInt8(ascii: "[")] || bytes == [0x1B, UInt8(ascii: "O")]
    let last = bytes.last
    bytes = []
    if isEscape { return [.escape] }
    return isAltBracket ? last.map { [.alt(Character(UnicodeScalar($0)))] } ?? [] : []
  }

  /// The next key and the number of its bytes. A nil key is a sequence that means nothing here. Nil when no key is
  /// complete.
  private mutating func next() -> (key: Key?, count: Int)? {
    if paste != nil { return pasted() }
    guard let first = bytes.first else { return nil }
    if first == 0x1B { return escaped() }
    if first < 0x20 || first == 0x7F { return (Self.controls(first), 1) }
    return Self.character(bytes[...]).map { character, count in (character.map(Key.character), count) }
  }

  private static func controls(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x0D, 0x0A: .enter
    case 0x09: .tab
    case 0x08, 0x7F: .backspace
    case 0x01...0x1A: .control(Character(UnicodeScalar(byte + 0x60)))
    case 0x1F: .control("_")
    default: nil
    }
  }

  /// The character at the start of bytes. A nil character is a malformed byte. Nil when its end is missing.
  private static func character(_ bytes: ArraySlice<UInt8>) -> (Character?, Int)? {
    guard let first = bytes.first else { return nil }
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
    guard bytes.count >= length else {
      let isBroken = bytes.dropFirst().contains { $0 & 0xC0 != 0x80 }
      return isBroken ? (nil, 1) : nil
    }
    let text = String(validating: bytes.prefix(length), as: UTF8.self)
    return text?.first.map { ($0, length) } ?? (nil, 1)
  }

  // MARK: Sequences

  private mutating func escaped() -> (key: Key?, count: Int)? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case 0x1B: return (.escape, 1)
    case UInt8(ascii: "["): return controlSequence()
    case UInt8(ascii: "O"): return bytes.count > 2 ? (Self.letters[bytes[2]], 3) : nil
    case 0x0D: return (.alt("\r"), 2)
    case 0..<0x20, 0x7F: return (nil, 2)
    default:
      guard let (character, count) = Self.character(bytes[1...]) else { return nil }
      return (character.map(Key.alt), count + 1)
    }
  }

  /// `ESC [`, parameters, and a letter or a tilde.
  private mutating func controlSequence() -> (key: Key?, count: Int)? {
    guard let end = bytes.indices.dropFirst(2).first(where: { (0x40...0x7E).contains(bytes[$0]) }) else {
      // A sequence has few parameters; more than that is noise.
      return bytes.count > 32 ? (nil, bytes.count) : nil
    }
    let parameters = String(decoding: bytes[2..<end], as: UTF8.self)
    guard bytes[end] == UInt8(ascii: "~") else { return (Self.letters[bytes[end]], end + 1) }
    if parameters == "200" { paste = [] }
    return (Self.numbers[String(parameters.prefix { $0 != ";" })], end + 1)
  }

  private static let letters: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right, UInt8(ascii: "D"): .left,
    UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end, UInt8(ascii: "Z"): .backTab, UInt8(ascii: "P"): .f1,
  ]

  private static let numbers: [String: Key] = [
    "1": .home, "3": .delete, "4": .end, "5": .pageUp, "6": .pageDown, "7": .home, "8": .end, "11": .f1,
  ]

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// A whole paste. Until its end comes, its bytes are kept apart.
  private mutating func pasted() -> (key: Key?, count: Int)? {
    let end = Self.pasteEnd
    let start = bytes.indices.first { bytes[$0...].starts(with: end) }
    guard let start else {
      let whole = max(0, bytes.count - end.count + 1)
      guard whole > 0 else { return nil }
      paste? += bytes[..<whole]
      return (nil, whole)
    }
    let text = String(decoding: (paste ?? []) + bytes[..<start], as: UTF8.self)
    paste = nil
    return (.paste(text), start + end.count)
  }
}
