/// Texts in XML documents that are written.
enum XMLText {
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"

  /// The text for content and attributes. Characters that XML 1.0 cannot have are replaced by U+FFFD.
  static func escaped(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), 0..<0x20, 0xEF: false
      default: true
      }
    }
    if isPlain { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\r": escaped += "&#13;"
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      case _ where scalar.value < 0x20 && scalar != "\n" && scalar != "\t": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// An element on a line of its own: `  <dc:title>Emma</dc:title>`; empty for no text.
  static func line(_ name: String, _ text: String?, attributes: String = "", indent: Int = 2) -> String {
    guard let text, !text.isEmpty else { return "" }
    return String(repeating: " ", count: indent) + "<\(name)\(attributes)>\(escaped(text))</\(name)>\n"
  }

  /// An element around others; empty when they are.
  static func element(_ name: String, _ content: [String], attributes: String = "", indent: Int = 2) -> String {
    let content = content.joined()
    if content.isEmpty { return "" }
    let blanks = String(repeating: " ", count: indent)
    return "\(blanks)<\(name)\(attributes)>\n\(content)\(blanks)</\(name)>\n"
  }
}
