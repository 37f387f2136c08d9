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
