extension Character {
  /// The character, or a visible substitute for one that controls a terminal.
  ///
  /// A record may contain anything, such as escape sequences that rename a window or overwrite earlier lines. Tabs
  /// stay, and every line break becomes `\n`: a carriage return alone would overwrite its line.
  package var shownSafely: Character {
    if isNewline { return "\n" }
    guard let scalar = unicodeScalars.first, scalar.controlsTerminal, self != "\t" else { return self }
    switch scalar.value {
    case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value).map(Character.init) ?? "\u{FFFD}"
    case 0x7F: return "\u{2421}"
    default: return "\u{FFFD}"
    }
  }
}

extension Unicode.Scalar {
  /// True for control characters, line separators, and the overrides of direction (U+202D, U+202E), which show a text
  /// in another order than it has and have no use in running text.
  fileprivate var controlsTerminal: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return (0x80..<0xA0).contains(value) || (0x2028...0x2029).contains(value) || (0x202D...0x202E).contains(value)
  }
}

extension String {
  /// One line without control characters: `␛` for an escape, spaces for line breaks and tabs.
  package var shownSafely: String {
    guard unicodeScalars.contains(where: \.controlsTerminal) else { return self }
    return String(map { $0.isNewline || $0 == "\t" ? " " : $0.shownSafely })
  }

  /// Lines without other control characters. Line breaks and tabs are kept.
  package var linesShownSafely: String {
    guard unicodeScalars.contains(where: { $0.controlsTerminal && $0 != "\n" && $0 != "\t" }) else { return self }
    return String(map(\.shownSafely))
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
  /// True if the scalar is white space. ASCII needs no table.
  var isBlank: Bool { isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace }
}
