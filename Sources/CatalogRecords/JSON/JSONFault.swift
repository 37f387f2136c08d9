/// A JSON syntax error, with its place and its reason.
package struct JSONFault: Error, Hashable, Sendable {
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
  /// Offset in bytes from the start of the record.
  package let offset: Int

  /// The message for the person: what is wrong, where, and what to do.
  package var reason: String {
    switch kind {
    case .unexpected(let byte, let wanted):
      "JSON: expected \(wanted) at byte \(offset), found \(Self.name(of: byte))"
    case .ended(let wanted):
      "JSON: expected \(wanted) at byte \(offset), but the record ends there"
    case .repeatedName(let name):
      "JSON: the name '\(name)' is repeated at byte \(offset); rename one member, or make the values a list"
    case .badNumber:
      "JSON: the number at byte \(offset) is malformed or out of range"
    case .badEscape:
      "JSON: the escape at byte \(offset) is malformed; write a literal backslash as \\\\"
    case .escapedNUL:
      "JSON: the escape \\u0000 at byte \(offset) is a NUL; remove it"
    case .controlCharacter:
      "JSON: the string contains a control character or line break at byte \(offset); escape it, as in \\n or \\t"
    case .tooDeep:
      "JSON: more than \(JSONParser.maxDepth) levels of nesting at byte \(offset)"
    case .notAnObject(let found):
      "JSON: the record is \(found); write it as an object, {\"text\": …}"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x21...0x7E: "'\(Character(UnicodeScalar(byte)))'"
    case .space: "a space"
    case .lineFeed, .carriageReturn: "a line break"
    default: "a character"
    }
  }
}
