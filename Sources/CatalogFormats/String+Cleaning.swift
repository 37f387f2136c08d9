extension Character {
  /// The character, or a visible substitute for a control character.
  ///
  /// A record may contain anything, such as escape sequences that rename a window or overwrite earlier lines. Line breaks
  /// and tabs are kept.
  package var shownSafely: Character {
    guard let scalar = unicodeScalars.first, scalar.properties.generalCategory == .control, !isNewline, self != "\t"
    else { return self }
    switch scalar.value {
    case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value).map(Character.init) ?? "\u{FFFD}"
    case 0x7F: return "\u{2421}"
    default: return "\u{FFFD}"
    }
  }
}

extension String {
  /// One line without control characters: `␛` for an escape, spaces for line breaks and tabs.
  package var shownSafely: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return self }
    return String(map { $0.isNewline || $0 == "\t" ? " " : $0.shownSafely })
  }
}

extension StringProtocol {
  /// The text without white space at both ends.
  ///
  /// It compares scalars, five times faster than characters. CR LF is the only white space of two scalars.
  var trimmingBlanks: Substring {
    let text = Substring(self).unicodeScalars
    let start = text.drop(while: \.isBlank)
    guard let last = start.lastIndex(where: { !$0.isBlank }) else { return Substring(start) }
    return Substring(start[...last])
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is white space. ASCII needs no table.
  var isBlank: Bool { isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace }
}
