/// Colors and weights of output on a terminal. Without colors, text is plain.
struct Style: Sendable {
  let hasColor: Bool

  /// ANSI escape codes that are readable on light and dark backgrounds.
  enum Part: String {
    case match = "1;33"
    case title = "1"
    case attribution = "36"
    case doubt = "31"
    case detail = "2"
  }

  func text(_ text: String, _ part: Part) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(part.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// A line with its marked glyphs highlighted.
  func line(_ glyphs: some Sequence<MarkedText.Glyph>) -> String {
    var line = ""
    var isMarked = false
    for glyph in glyphs {
      if hasColor && glyph.isMarked != isMarked {
        line += glyph.isMarked ? "\u{1B}[\(Part.match.rawValue)m" : "\u{1B}[0m"
        isMarked = glyph.isMarked
      }
      line.append(glyph.character)
    }
    return isMarked ? line + "\u{1B}[0m" : line
  }
}
