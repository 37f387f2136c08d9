/// Two words that some texts write as one, as compounds are: high school and Highschool, note book and notebook.
enum WordPair {
  /// Two words as one; `nil` for short words, whose letters are in one by chance.
  static func together(_ first: String, _ second: String) -> String? {
    guard [first, second].allSatisfy({ $0.count >= least(in: $0) && $0.allSatisfy(\.isLetter) }) else { return nil }
    return first + second.lowercased()
  }

  /// The ways to write a word as two.
  static func parts(of word: String) -> [(first: Substring, second: Substring)] {
    let least = least(in: word)
    guard word.count >= 2 * least, word.count <= QueryLimits.Expanding.partedLetters, word.allSatisfy(\.isLetter) else {
      return []
    }
    return (least...word.count - least).map { (word.prefix($0), word.dropFirst($0)) }
  }

  /// Letters of a part, at least. A syllable of Korean is one.
  private static func least(in word: String) -> Int {
    word.unicodeScalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) } ? 2 : 3
  }
}
