/// Writes an XML document piece by piece. Every text and attribute is escaped; names of elements and attributes come
/// from the program.
struct XMLWriter {
  private(set) var text: String

  /// A document.
  init() { text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" }

  /// An element inside a document.
  init(fragment: Void) { text = "" }

  /// Attributes whose names and number are the program's.
  typealias Attributes = KeyValuePairs<String, String>
  /// Attributes that a request brings.
  typealias Pairs = [(name: String, value: String)]

  /// An element around others.
  mutating func element(
    _ name: String, _ attributes: Attributes = [:], _ content: (inout XMLWriter) throws -> Void
  ) rethrows {
    try element(name, named: attributes.map { ($0.key, $0.value) }, content)
  }

  /// An element with a text.
  mutating func element(_ name: String, _ content: String) { element(name, named: [], content) }

  /// An element with a text.
  mutating func element(_ name: String, _ attributes: Attributes, _ content: String) {
    element(name, named: attributes.map { ($0.key, $0.value) }, content)
  }

  mutating func element(
    _ name: String, named attributes: Pairs, _ content: (inout XMLWriter) throws -> Void
  ) rethrows {
    open(name, attributes)
    try content(&self)
    text += "</\(name)>\n"
  }

  mutating func element(_ name: String, named attributes: Pairs, _ content: String) {
    open(name, attributes)
    text += "\(XMLCharacters.escaped(content))</\(name)>\n"
  }

  /// An element that is written already.
  mutating func written(_ element: String) { text += element }

  private mutating func open(_ name: String, _ attributes: Pairs) {
    text += "<\(name)"
    for (name, value) in attributes { text += " \(name)=\"\(XMLCharacters.escaped(value))\"" }
    text += ">"
  }
}

/// The characters that XML 1.0 has, and the ones that need an escape.
enum XMLCharacters {
  /// The text for content and attributes, without the characters that XML 1.0 cannot have.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // Read back as they are also in an attribute.
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case _ where isAllowed(scalar): escaped.unicodeScalars.append(scalar)
      default: break
      }
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
  }
}
