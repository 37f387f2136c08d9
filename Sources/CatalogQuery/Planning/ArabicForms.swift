/// Arabic words with the article and the letters before it: حرية, الحرية, والحرية, بالحرية and للحرية.
enum ArabicForms {
  /// The other forms of a word; empty for other words than those of Arabic letters.
  static func others(of word: String) -> [String] {
    guard word.unicodeScalars.allSatisfy({ (0x621...0x652).contains($0.value) }) else { return [] }
    let beginning = beginnings.first { word.hasPrefix($0) && word.count >= $0.count + plainLetters }
    let plain = word.dropFirst(beginning?.count ?? 0)
    guard plain.count >= plainLetters else { return [] }
    return ([""] + beginnings).map { $0 + plain }.filter { $0 != word }
  }

  /// Longer ones first.
  private static let beginnings = ["وبال", "وال", "بال", "فال", "كال", "ولل", "لل", "ال"]
  /// Letters of the plain word, at least.
  private static let plainLetters = 3
}
