/// What an attribution says about where the words are from: titles, newspapers, newsgroups.
enum AttributedSource {
  private static let quotes: [Character: Character] = ["\"": "\"", "«": "»", "„": "“", "“": "”", "'": "'"]
  /// `Da it.hobby.umorismo`, `From "Canada's Really Big"`: where it is from, and nobody's name.
  private static let from: Set<Substring> = [
    "From", "from", "Da", "Dal", "Dalla", "Dalle", "Dai", "Dagli", "Aus", "aus", "Из", "из",
  ]

  /// Whether a whole attribution names a source and no person: a title in quotes, or something it is taken from.
  static func isWhole(_ line: String) -> Bool {
    guard let first = line.first else { return false }
    if first == "《" { return true }
    if let close = quotes[first], let end = line.dropFirst().firstIndex(of: close) {
      let rest = line[line.index(after: end)...]
      return rest.isEmpty || rest.first == "," || rest.first == "." || rest.hasPrefix(" (")
    }
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2, from.contains(words[0]), let next = words[1].first else { return false }
    return next.isLowercase || quotes.keys.contains(next)
  }

  /// A source without the blanks around it, and without quotes when they hold all of it.
  static func title(_ text: some StringProtocol) -> String? {
    let title = text.trimmingBlanks
    guard let first = title.first else { return nil }
    let inner = title.dropFirst().dropLast()
    if let close = quotes[first], title.last == close, !inner.isEmpty, !inner.contains(close), !inner.contains(first) {
      return String(inner)
    }
    return String(title)
  }
}
