extension Character {
  /// What a terminal may be shown in place of the character: a picture where it would be obeyed and not shown.
  ///
  /// A record may hold anything, escape sequences that rename a window or write over what stands above among them. Line
  /// ends and tabs stay.
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
  /// One line that no terminal obeys: `␛` for an escape, blanks for line ends and tabs.
  package var shownSafely: String {
    guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return self }
    return String(map { $0.isNewline || $0 == "\t" ? " " : $0.shownSafely })
  }
}

extension StringProtocol {
  /// Without spaces, tabs and other white space at both ends.
  ///
  /// By scalars, not characters: five times faster, and no white space but CR LF is a character of two.
  var trimmingBlanks: Substring {
    let text = Substring(self).unicodeScalars
    let start = text.drop(while: \.isBlank)
    guard let last = start.lastIndex(where: { !$0.isBlank }) else { return Substring(start) }
    return Substring(start[...last])
  }
}

extension Unicode.Scalar {
  /// Any white space; told without a table where it is ASCII.
  var isBlank: Bool { isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace }
}
