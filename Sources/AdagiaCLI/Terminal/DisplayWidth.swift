/// Width of text in terminal columns (Unicode Standard Annex 11).
///
/// East Asian wide characters and emoji take two columns, combining marks and other invisible characters none.
enum DisplayWidth {
  static func of(_ text: String) -> Int {
    var width = 0
    var index = text.startIndex
    while index < text.endIndex {
      if text.utf8.loneASCII(at: index) != nil {
        width += 1
        index = text.utf8.index(after: index)
      } else {
        width += of(text[index])
        index = text.index(after: index)
      }
    }
    return width
  }

  /// A character made of several scalars is as wide as its widest one.
  static func of(_ character: Character) -> Int {
    if character.isASCII { return character.asciiValue.map { $0 < 0x20 || $0 == 0x7f ? 0 : 1 } ?? 0 }
    return character.unicodeScalars.reduce(0) { max($0, of($1)) }
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if scalar == "\u{FE0F}" || (0x1160...0x11FF).contains(scalar.value) { return 0 }
    return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
  }

  private static func isWide(_ value: UInt32) -> Bool {
    value >= 0x1100 && wide.contains { $0.contains(value) }
  }

  /// Blocks of characters that are Wide or Fullwidth in EastAsianWidth.txt.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]
}

extension String.UTF8View {
  /// The byte at an index where a character starts, when it is printable ASCII and a character of its own, one column
  /// wide. Two adjacent ASCII characters are one only in CR LF (Unicode Standard Annex 29), and neither is printable.
  func loneASCII(at index: Index) -> UInt8? {
    let byte = self[index]
    guard (0x20..<0x7F).contains(byte) else { return nil }
    let next = self.index(after: index)
    return next == endIndex || self[next] < 0x80 ? byte : nil
  }
}

extension String {
  /// The text filled with spaces up to a width in columns, with at least one space.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - DisplayWidth.of(self)))
  }

  /// The text shortened to a width in columns, with `…` at the end when something was cut off.
  func clipped(to width: Int) -> String {
    guard DisplayWidth.of(self) > width else { return self }
    var columns = 1
    let kept = prefix { character in
      columns += DisplayWidth.of(character)
      return columns <= width
    }
    return String(kept) + "…"
  }

  /// The text without spaces at its end.
  var trimmingBlanksAtEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
