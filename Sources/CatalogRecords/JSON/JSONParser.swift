/// A parser for one JSON text (RFC 8259). The bytes must be valid UTF-8.
///
/// Foundation's decoder took 23 µs for a record that this parser reads in about 2. It also reports no error offset,
/// accepts a trailing comma, and loses the order of an object's members, which is worth keeping.
package struct JSONParser {
  /// The nesting limit, the same as Foundation's.
  package static let maxDepth = 512

  private let bytes: UnsafeBufferPointer<UInt8>
  private let allowsNUL: Bool
  private var offset = 0
  private var depth = 0

  /// - Parameters:
  ///   - bytes: Must outlive the parser.
  ///   - allowsNUL: True if a string may have the escape `\u0000`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, allowsNUL: Bool = false) {
    (self.bytes, self.allowsNUL) = (bytes, allowsNUL)
  }

  /// The members of a record, in the order of the text.
  ///
  /// - Throws: `JSONFault` when the text is not one JSON object, or repeats a name.
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
    // A set is slower for the few names of most records, and the only way for many.
    var known: Set<String> = []
    try parser.members { (name, value) in
      if names.count == usualCount { known = Set(names) }
      let isRepeated = names.count < usualCount ? names.contains(name) : !known.insert(name).inserted
      names.append(name)
      values.append(value)
      return isRepeated
    }
    parser.skipWhitespace()
    if parser.offset < bytes.count { throw parser.fault(wanted: "the end of the record") }
    return (names, values)
  }

  /// Capacity for the members of most records.
  private static let usualCount = 16

  /// Any JSON value. Only white space may follow it.
  package static func value(
    in bytes: UnsafeBufferPointer<UInt8>, allowsNUL: Bool = false
  ) throws(JSONFault) -> JSONValue {
    var parser = JSONParser(bytes, allowsNUL: allowsNUL)
    let value = try parser.value()
    parser.skipWhitespace()
    if parser.offset < bytes.count { throw parser.fault(wanted: "the end of the text") }
    return value
  }

  private func requireObject() throws(JSONFault) {
    guard offset < bytes.count else { throw fault(wanted: "'{'") }
    switch bytes[offset] {
    case UInt8(ascii: "["): throw JSONFault(kind: .notAnObject("an array"), offset: offset)
    case .quote: throw JSONFault(kind: .notAnObject("a string"), offset: offset)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      throw JSONFault(kind: .notAnObject("a number"), offset: offset)
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      throw JSONFault(kind: .notAnObject("an unquoted word"), offset: offset)
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

  /// Reads `{…}`.
  ///
  /// - Parameter add: Takes a member; returns `true` when an earlier member has its name.
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
    var reader = JSONStringReader(bytes, opening: offset, allowsNUL: allowsNUL)
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

// Punctuation between values.
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
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: mark) else { throw fault(wanted: "'\(mark)'") }
    offset += 1
  }

  /// Consumes the closing bracket of `{}` or `[]`; `false` when a value comes first.
  private mutating func closes(with bracket: Unicode.Scalar) throws(JSONFault) -> Bool {
    skipWhitespace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: bracket) else { return false }
    offset += 1
    return true
  }

  /// Consumes a comma (`true`) or the closing bracket (`false`) after a value.
  private mutating func continues(until bracket: Unicode.Scalar) throws(JSONFault) -> Bool {
    skipWhitespace()
    guard offset < bytes.count, bytes[offset] == .comma || bytes[offset] == UInt8(ascii: bracket) else {
      throw fault(wanted: "a comma or '\(bracket)'")
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
