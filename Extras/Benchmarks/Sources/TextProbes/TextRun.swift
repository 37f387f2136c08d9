/// A few consecutive words from the middle of a text, or a few characters of a text without spaces.
package struct TextRun: Hashable, Sendable {
  /// The run without quotation marks.
  package let typed: String
  /// True if the run consists of words, not characters.
  package let isSpaced: Bool

  /// A run of 3 to 5 words, or 6 to 10 characters, from inside a text; `nil` if the text is too short.
  package init?(in text: String, using random: inout some RandomNumberGenerator) {
    isSpaced = !Self.hasNoSpaces(text)
    let run = isSpaced ? Self.words(of: text, using: &random) : Self.characters(of: text, using: &random)
    guard let run else { return nil }
    typed = run
  }

  /// True if a text contains the run, ignoring case.
  package func occurs(in text: String) -> Bool {
    guard isSpaced else { return text.contains(typed) }
    let (wanted, words) = (Self.words(of: typed.lowercased()), Self.words(of: text.lowercased()))
    guard wanted.count <= words.count else { return false }
    return (0...words.count - wanted.count).contains { words[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }

  private static func words(of text: String, using random: inout some RandomNumberGenerator) -> String? {
    let words = words(of: text)
    let count = Int.random(in: 3...5, using: &random)
    guard words.count >= count + 2 else { return nil }
    let start = Int.random(in: 1..<words.count - count, using: &random)
    return words[start..<start + count].joined(separator: " ")
  }

  private static func characters(of text: String, using random: inout some RandomNumberGenerator) -> String? {
    let characters = letters(of: text)
    let count = Int.random(in: 6...10, using: &random)
    guard characters.count >= count + 2 else { return nil }
    let start = Int.random(in: 1..<characters.count - count, using: &random)
    let run = characters[start..<start + count].joined()
    // A query does not start with a comma, and it needs something to search for.
    return run.filter { $0.isLetter }.count >= 4 ? run.trimming { !$0.isLetter } : nil
  }

  /// The characters of a text, each with all its marks. Swift's characters split off some marks in Burmese and Shan.
  private static func letters(of text: String) -> [String] {
    text.unicodeScalars.reduce(into: []) { letters, scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark:
        if letters.isEmpty { letters.append("") }
        letters[letters.count - 1].unicodeScalars.append(scalar)
      default: letters.append(String(scalar))
      }
    }
  }

  /// Words between white space, without the punctuation around them.
  private static func words(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map { $0.trimming { $0.isPunctuation || $0.isSymbol } }
      .filter { !$0.isEmpty }
  }

  /// True if most letters belong to scripts without spaces between words.
  static func hasNoSpaces(_ text: String) -> Bool {
    let letters = text.unicodeScalars.filter { $0.properties.isAlphabetic }
    return 2 * letters.count { isOfScriptWithoutSpaces($0.value) } > letters.count
  }

  private static func isOfScriptWithoutSpaces(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x19E0...0x19FF: true  // Thai, Lao, Tibetan, Burmese, Khmer
    case 0xA980...0xA9DF, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: true  // Javanese, more Burmese
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true  // kana, Han
    default: false
    }
  }
}

extension StringProtocol {
  fileprivate func trimming(_ isMargin: (Character) -> Bool) -> String {
    let front = drop(while: isMargin)
    return String(front[..<(front.lastIndex { !isMargin($0) }.map { front.index(after: $0) } ?? front.startIndex)])
  }
}
