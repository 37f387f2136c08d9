internal import TextAnalysis

/// Translations in notes: `English: The unexamined life is not worth living.`
enum Translation {
  /// True if a note begins with the English name of a language and a colon.
  static func leads(_ note: String) -> Bool {
    if note.hasPrefix("English: ") { return true }
    guard let colon = note.utf8.prefix(longestName).firstIndex(of: UInt8(ascii: ":")) else { return false }
    return LanguageNames.tag(of: String(note[..<colon])) != nil
  }

  /// In bytes.
  private static let longestName = 24
}
