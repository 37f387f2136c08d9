internal import CatalogRecords

/// Text as BibTeX and the TeX behind it read it.
enum BibTeXText {
  /// On one line. Braces become commands: BibTeX counts them even behind a backslash.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.split(whereSeparator: \.isNewline).joined(separator: " ") {
      switch character {
      case "\\": result += "\\textbackslash{}"
      case "{": result += "\\textbraceleft{}"
      case "}": result += "\\textbraceright{}"
      case "~": result += "\\textasciitilde{}"
      case "^": result += "\\textasciicircum{}"
      case "$", "&", "%", "#", "_": result += "\\\(character)"
      case "\t": result += " "
      default: result.append(character.shownSafely)
      }
    }
    return result
  }

  /// A web address or a date, which nothing is expanded in: what would end it is written in another way.
  static func verbatim(_ text: String) -> String {
    var result = ""
    for character in text where !character.isNewline {
      switch character {
      case "{": result += "%7B"
      case "}": result += "%7D"
      case "\\": result += "%5C"
      case " ": result += "%20"
      default: result.append(character.shownSafely)
      }
    }
    return result
  }

  /// A name, in braces when BibTeX is not to take it apart.
  static func name(_ name: String) -> String {
    let name = BibliographicName(name)
    return name.isPersonal ? escaped(name.text) : "{\(escaped(name.text))}"
  }

  /// A key of these parts, another one for any others: `starter:en-barrie-courage`. What may not stand in one is written
  /// as an underscore and two hexadecimal digits a byte, and so is the underscore.
  static func key(_ parts: [String]) -> String {
    parts.map { part in part.utf8.map(written).joined() }.joined(separator: ":")
  }

  private static func written(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"):
      String(UnicodeScalar(byte))
    default: "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
