/// Breaks a text into lines by the estimated widths of its characters.
enum LineBreaker {
  static let ellipsis = "…"

  /// The lines of a text: between words, between characters in scripts without blanks, and inside of a word that is
  /// longer than a line. Lines of the text stay lines.
  ///
  /// - Parameters:
  ///   - width: The room of a line in ems.
  ///   - most: The most lines. If there are more, the last one ends with an ellipsis.
  static func lines(of text: String, width: Double, most: Int) -> [String] {
    var lines: [String] = []
    for part in text.split(whereSeparator: \.isNewline) where lines.count <= most {
      lines += wrapped(part, width: width, most: most + 1 - lines.count)
    }
    guard lines.count > most, most > 0 else { return lines }
    lines.removeLast(lines.count - most)
    lines[most - 1] = cut(lines[most - 1], width: width)
    return lines
  }

  private static func wrapped(_ text: Substring, width: Double, most: Int) -> [String] {
    var lines: [String] = []
    var (line, taken) = ("", 0.0)
    for piece in pieces(of: text) where lines.count < most {
      var piece = piece
      let needed = self.width(of: piece.trimmed)
      if !line.isEmpty, taken + needed > width {
        lines.append(line.trimmed)
        (line, taken) = ("", 0)
      }
      while self.width(of: piece) > width, lines.count < most {
        let head = beginning(of: piece, width: width)
        lines.append(String(head))
        piece = piece[head.endIndex...]
      }
      line += piece
      taken += self.width(of: piece)
    }
    return line.trimmed.isEmpty ? lines : lines + [line.trimmed]
  }

  /// The parts of a text that stay together: a word with the blanks behind it, or a wide character with the signs that
  /// may not begin a line.
  private static func pieces(of text: Substring) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    for place in text.indices.dropFirst() {
      let (before, character) = (text[text.index(before: place)], text[place])
      let isBreak = before.isWhitespace && !character.isWhitespace
      let isWideBreak = (before.isWide || character.isWide) && !closing.contains(character) && !opening.contains(before)
      guard isBreak || isWideBreak && !character.isWhitespace else { continue }
      pieces.append(text[start..<place])
      start = place
    }
    return pieces + [text[start...]]
  }

  /// The longest beginning with room on a line, one character at least.
  private static func beginning(of text: Substring, width: Double) -> Substring {
    var taken = 0.0
    let end = text.firstIndex { character in
      taken += character.estimatedWidth
      return taken > width
    }
    let least = text.index(after: text.startIndex)
    return text[..<max(least, end ?? text.endIndex)]
  }

  private static func cut(_ line: String, width: Double) -> String {
    let head = beginning(of: line[...], width: width - 1)
    return (head.count < line.count ? String(head).trimmed : line) + ellipsis
  }

  private static func width(of text: some StringProtocol) -> Double {
    text.reduce(0) { $0 + $1.estimatedWidth }
  }

  /// Signs that do not begin a line, and that do not end one.
  private static let closing: Set<Character> = [
    "。", "、", "，", "．", "！", "？", "：", "；", "）", "」", "』", "】", "》", "〉", "”", "’", "ー", "…", ",", ".", "!", "?", ";",
    ":", ")",
  ]
  private static let opening: Set<Character> = ["（", "「", "『", "【", "《", "〈", "“", "‘", "("]
}

extension Character {
  /// True if it takes the width of an em, and lines may break beside it: Han characters, kana, and signs of their
  /// width. Hangul has blanks.
  fileprivate var isWide: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x2E80...0x312F, 0x31A0...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60, 0x20000...0x3FFFF:
      return true
    default: return false
    }
  }

  /// The width in ems, as in common serif fonts.
  fileprivate var estimatedWidth: Double {
    if isWide || ("\u{AC00}"..."\u{D7A3}").contains(self) { return 1 }
    if isWhitespace { return 0.27 }
    if "iljtfrI.,;:'’!|()[]".contains(self) { return 0.34 }
    if "mwMW—…".contains(self) { return 0.9 }
    return isUppercase ? 0.76 : 0.57
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
