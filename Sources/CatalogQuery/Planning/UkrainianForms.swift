/// Ukrainian words with ґ, which had no letter of its own for sixty years: ґрунт and грунт.
enum UkrainianForms {
  /// The word with г for each ґ, or with ґ for one г; empty for words without either.
  static func others(of word: String) -> [String] {
    let letters = Array(word.lowercased())
    guard letters.contains(where: { $0 == plain || $0 == marked }) else { return [] }
    if letters.contains(marked) { return [String(letters.map { $0 == marked ? plain : $0 })] }
    return letters.indices.filter { letters[$0] == plain }.map { place in
      String(letters[..<place] + [marked] + letters[(place + 1)...])
    }
  }

  private static let plain: Character = "г"
  private static let marked: Character = "ґ"
}
