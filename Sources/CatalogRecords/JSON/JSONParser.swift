/// Reads one JSON text (RFC 8259) of which the bytes are known to be UTF-8.
///
/// Foundation's decoder took 23 µs for a record that this reads in about 2, does not say where an error is, lets a
/// trailing comma pass, and gives an object's members in no order; a file's own order is worth keeping.
package struct JSONParser {
  /// Foundation's limit too.
  package static let maxDepth = 512

  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var depth = 0

  /// The bytes must outlive the parser.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The members of a record, in the text's order.
  package static func members(
    in bytes: UnsafeBufferPointer<UInt8>
  ) throws(JSONFault) -> (names: [String], values: [JSONValue]) {
    var parser = JSONParser(bytes)
    var names: [String] = []
    var values: [JSONValue] = []
    names.reserveCapacity(usualCount)
    values.reserveCapacity(usualCount)
    parser.skipWhitespace()
    try parser.requireObject()
    try parser.members { (name, value) in
      let isRepeated = names.contains(name)
      names.append(name)
      values.append(value)
      return isRepeated
    }
    parser.skipWhitespace()
    if parser.offset < bytes.count { throw parser.fault(wanted: "the record's end") }
    return (names, values)
  }

  /// Room for the members of most records.
  private static let usualCount = 16

  /// Any one value, and nothing behind it.
  package static func value(in bytes: UnsafeBufferPointer<UInt8>) throws(JSONFault) -> JSONValue {
    var parser = JSONParser(bytes)
    let value = try parser.value()
    parser.skipWhitespace()
    if parser.offset < bytes.count { throw parser.fault(wanted: "the end") }
    return value
  }

  private func requireObject() throws(JSONFault) {
    guard offset < bytes.count else { throw fault(wanted: "{") }
    switch bytes[offset] {
    case UInt8(ascii: "["): throw JSONFault(kind: .notAnObject("a list"), offset: offset)
    case .quote: throw JSONFault(kind: .notAnObject("a string"), offset: offset)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      throw JSONFault(kind: .notAnObject("a number"), offset: offset)
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      throw JSONFault(kind: .notAnObject("a bare word"), offset: offset)
    default: break
    }
  }

  private mutating func value() throws(JSONFault) -> JSONValue {
    skipWhitespace()
    guard offset < bytes.count else { throw fault(wanted: "a value") }
    switch bytes[offset] {
    case .quote: return .string(try string())
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): return try number()
    default: throw fault(wanted: "a value")
    }
  }

  private mutating func object() throws(JSONFault) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    try self.members { (name, value) in members.updateValue(value, forKey: name) != nil }
    return members
  }

  /// Reads `{…}`; `add` says whether the name was there already.
  private mutating func members(add: (String, JSONValue) -> Bool) throws(JSONFault) {
    try open("{")
    if try !closes(with: "}") {
      repeat {
        skipWhitespace()
        let start = offset
        guard offset < bytes.count, bytes[offset] == .quote else { throw fault(wanted: "a name in quotes") }
        let name = try string()
        try require(":")
        if add(name, try value()) { throw JSONFault(kind: .repeatedName(name), offset: start) }
      } while try continues(until: "}")
    }
    depth -= 1
  }

  private mutating func array() throws(JSONFault) -> [JSONValue] {
    var values: [JSONValue] = []
    try open("[")
    if try !closes(with: "]") {
      repeat { values.append(try value()) } while try continues(until: "]")
    }
    depth -= 1
    return values
  }

  private mutating func string() throws(JSONFault) -> String {
    var reader = JSONStringReader(bytes, opening: offset)
    defer { offset = reader.offset }
    return try reader.string()
  }

  private mutating func number() throws(JSONFault) -> JSONValue {
    let start = offset
    while offset < bytes.count, Self.isPartOfNumber(bytes[offset]) { offset += 1 }
    let text = UnsafeBufferPointer(rebasing: bytes[start..<offset])
    guard let value = JSONNumber.value(of: text) else { throw JSONFault(kind: .badNumber, offset: start) }
    return value
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

// The punctuation between values.
extension JSONParser {
  private mutating func skipWhitespace() {
    while offset < bytes.count, bytes[offset].isWhitespace { offset += 1 }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONFault) -> JSONValue {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[offset...].starts(with: letters) else { throw fault(wanted: "a value") }
    offset += letters.count
    return value
  }

  private mutating func open(_ bracket: Unicode.Scalar) throws(JSONFault) {
    try require(bracket)
    depth += 1
    if depth > Self.maxDepth { throw JSONFault(kind: .tooDeep, offset: offset) }
  }

  private mutating func require(_ mark: Unicode.Scalar) throws(JSONFault) {
    skipWhitespace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: mark) else { throw fault(wanted: "\(mark)") }
    offset += 1
  }

  /// Whether the bracket closes at once: `{}` and `[]`.
  private mutating func closes(with bracket: Unicode.Scalar) throws(JSONFault) -> Bool {
    skipWhitespace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: bracket) else { return false }
    offset += 1
    return true
  }

  /// After a value: `true` past a comma, `false` past the closing bracket.
  private mutating func continues(until bracket: Unicode.Scalar) throws(JSONFault) -> Bool {
    skipWhitespace()
    guard offset < bytes.count, bytes[offset] == .comma || bytes[offset] == UInt8(ascii: bracket) else {
      throw fault(wanted: "a comma or \(bracket)")
    }
    offset += 1
    return bytes[offset - 1] == .comma
  }

  private func fault(wanted: String) -> JSONFault {
    let kind: JSONFault.Kind =
      offset < bytes.count ? .unexpected(byte: bytes[offset], wanted: wanted) : .ended(wanted: wanted)
    return JSONFault(kind: kind, offset: offset)
  }
}

/// Where and why a piece of input is no JSON.
public struct JSONFault: Error, Hashable, Sendable {
  enum Kind: Hashable {
    case unexpected(byte: UInt8, wanted: String)
    case ended(wanted: String)
    case repeatedName(String)
    case badNumber
    case badEscape
    case escapedNUL
    case controlCharacter
    case tooDeep
    case notAnObject(String)
  }

  let kind: Kind
  /// Bytes from the start of the record.
  public let offset: Int

  /// What to tell the person.
  public var reason: String {
    switch kind {
    case .unexpected(let byte, let wanted):
      "JSON: \(Self.name(of: byte)) at byte \(offset) where \(wanted) should be"
    case .ended(let wanted):
      "JSON: the record ends at byte \(offset) where \(wanted) should be"
    case .repeatedName(let name):
      "JSON: a second value named '\(name)' at byte \(offset); give each its own name, or make them a list"
    case .badNumber:
      "JSON: the number at byte \(offset) is none that JSON allows"
    case .badEscape:
      "JSON: the escape at byte \(offset) is none that JSON allows; a backslash itself is written \\\\"
    case .escapedNUL:
      "JSON: a NUL, \\u0000, at byte \(offset); remove it"
    case .controlCharacter:
      "JSON: a control character or line end inside a string at byte \(offset); write it as an escape, \\n or \\t"
    case .tooDeep:
      "JSON: more than \(JSONParser.maxDepth) levels of brackets at byte \(offset)"
    case .notAnObject(let found):
      "JSON: the record is \(found); an object is needed, {\"text\": …}"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7E: "'\(Character(UnicodeScalar(byte)))'"
    case .space: "a space"
    case .lineFeed, .carriageReturn: "a line end"
    default: "a character"
    }
  }
}
