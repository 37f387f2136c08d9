import TextAnalysis

extension Analyzer {
  /// The terms of a text in one string: terms of one position are joined by `+`, positions parted by spaces.
  func line(_ text: String, language: String? = nil) -> String {
    var positions: [[String]] = []
    for token in tokens(in: text, language: language.map { LanguageTag($0) }) {
      if token.position == positions.count { positions.append([]) }
      positions[token.position].append(token.term)
    }
    return positions.map { $0.joined(separator: "+") }.joined(separator: " ")
  }
}
