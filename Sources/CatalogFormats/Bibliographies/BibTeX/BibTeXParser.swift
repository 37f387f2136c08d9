internal import CatalogRecords

/// A parser for one entry, from its `@` to its closing bracket.
///
/// Written by hand: libbtparse, the C library for the format, ends the process with an assertion at a NUL byte, loses
/// the entry after one with a missing brace, prints its messages, and keeps strings and errors in global variables. It
/// also leaves accents as they are.
struct BibTeXParser {
  private let bytes: ArraySlice<UInt8>
  private var offset: Int
  private let strings: BibTeXStrings

  private init(_ bytes: [UInt8], _ strings: BibTeXStrings) {
    (self.bytes, offset, self.strings) = (bytes[...], 0, strings)
  }

  /// - Throws: `PieceFault` with the place, in bytes from the `@`, and what was expected there.
  static func entry(_ bytes: [UInt8], strings: BibTeXStrings) throws(PieceFault) -> BibTeXEntry {
    var parser = BibTeXParser(bytes, strings)
    return try parser.entry()
  }

  private mutating func entry() throws(PieceFault) -> BibTeXEntry {
    offset += 1
    skipBlanks()
    var entry = BibTeXEntry(kind: name().lowercased())
    skipBlanks()
    guard offset < bytes.count else { throw fault("an opening bracket") }
    let closing = bytes[offset] == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
    offset += 1
    skipBlanks()
    if entry.kind == "preamble" {
      entry.add("", try value())
    } else {
      if entry.kind != "string" { entry.key = try key(closing) }
      try fields(into: &entry, closing)
    }
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == closing else { throw fault("a comma or the closing bracket") }
    return entry
  }

  /// The key and its comma; empty if the first field follows at once.
  private mutating func key(_ closing: UInt8) throws(PieceFault) -> String {
    let start = offset
    while offset < bytes.count, bytes[offset].isBibTeXKey, bytes[offset] != closing { offset += 1 }
    let key = String(decoding: bytes[start..<offset], as: UTF8.self)
    skipBlanks()
    guard offset < bytes.count else { throw fault("a comma after the key") }
    switch bytes[offset] {
    case .comma: offset += 1
    case UInt8(ascii: "="):
      offset = start
      return ""
    case closing: break
    default: throw fault("a comma after the key")
    }
    return key
  }

  private mutating func fields(into entry: inout BibTeXEntry, _ closing: UInt8) throws(PieceFault) {
    while true {
      skipBlanks()
      // An extra comma does no harm.
      while offset < bytes.count, bytes[offset] == .comma {
        offset += 1
        skipBlanks()
      }
      guard offset < bytes.count, bytes[offset] != closing else { return }
      let name = name().lowercased()
      if name.isEmpty { throw fault("the name of a field") }
      skipBlanks()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else { throw fault("'=' after '\(name)'") }
      offset += 1
      entry.add(name, try value())
      if entry.fields.count > Self.mostFields {
        throw PieceFault(reason: "BibTeX: the entry has more than \(Self.mostFields) fields")
      }
      skipBlanks()
      guard offset < bytes.count, bytes[offset] == .comma else { return }
    }
  }

  /// Far beyond any entry.
  private static let mostFields = 1000

  /// Strings, numbers and names of strings, joined with `#`.
  private mutating func value() throws(PieceFault) -> [UInt8] {
    var value = try piece()
    skipBlanks()
    while offset < bytes.count, bytes[offset] == UInt8(ascii: "#") {
      offset += 1
      value += try piece()
      if value.count > BibTeXStrings.largest { throw PieceFault(reason: "BibTeX: a value is larger than 4 MiB") }
      skipBlanks()
    }
    return value
  }

  private mutating func piece() throws(PieceFault) -> [UInt8] {
    skipBlanks()
    guard offset < bytes.count else { throw fault("a value") }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return try delimited(by: UInt8(ascii: "}"), "the closing brace of a value")
    case .quote: return try delimited(by: .quote, "the closing quote of a value")
    default:
      let start = offset
      let word = name()
      if word.isEmpty { throw fault("a value in braces or quotes, a number or the name of a @string") }
      // The name itself, when nothing defines it: a style may.
      return strings[word.lowercased()] ?? Array(bytes[start..<offset])
    }
  }

  /// The bytes between two delimiters, outside braces.
  private mutating func delimited(by closing: UInt8, _ wanted: String) throws(PieceFault) -> [UInt8] {
    let start = offset + 1
    var depth = 0
    offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == closing, depth == 0 {
        offset += 1
        return Array(bytes[start..<offset - 1])
      }
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      if depth < 0 { throw fault(wanted) }
      offset += 1
    }
    throw fault(wanted)
  }

  /// Letters, digits and the punctuation that BibTeX allows in names.
  private mutating func name() -> String {
    let start = offset
    while offset < bytes.count, bytes[offset].isBibTeXName { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, bytes[offset].isWhitespace { offset += 1 }
  }

  private func fault(_ wanted: String) -> PieceFault {
    guard offset < bytes.count else {
      return PieceFault(reason: "BibTeX: expected \(wanted) at byte \(offset), but the entry ends there")
    }
    let rest = String(decoding: bytes[offset...].prefix(12).prefix { $0 != .lineFeed }, as: UTF8.self)
    return PieceFault(
      reason: "BibTeX: expected \(wanted) at byte \(offset), found '\(rest.first.map(String.init) ?? "")'")
  }
}

extension UInt8 {
  /// True if a byte may be part of a name: anything but white space, brackets, and marks with a meaning.
  var isBibTeXName: Bool {
    switch self {
    case UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"): false
    default: isBibTeXKey
    }
  }

  /// True if a byte may be part of a key, where BibTeX is more generous.
  var isBibTeXKey: Bool {
    switch self {
    case 0...0x20, 0x7F, .quote, .comma, UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "="), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      false
    default: true
    }
  }
}
