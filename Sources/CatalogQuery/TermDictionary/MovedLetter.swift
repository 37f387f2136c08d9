/// Spellings with one letter in another place: `gandhi` for `ghandi`.
///
/// As edits these are two, a letter too many and one too few, and so as far away as quite another word. A pattern of
/// two edits would bring in all of those too.
enum MovedLetter {
  /// The words with one letter moved over two others or more. Neighbors swapped are one edit.
  ///
  /// - Returns: At most *n*² words of *n* letters; none for a word that is too short or too long.
  static func spellings(of word: String) -> Set<String> {
    let letters = Array(word.unicodeScalars)
    guard QueryLimits.Finding.shortestMoved...QueryLimits.Finding.longestMoved ~= letters.count else { return [] }
    var spellings: Set<String> = []
    for from in letters.indices {
      var rest = letters
      let letter = rest.remove(at: from)
      for to in letters.indices where abs(from - to) > 1 {
        var moved = rest
        moved.insert(letter, at: to)
        spellings.insert(String(String.UnicodeScalarView(moved)))
      }
    }
    spellings.remove(word)
    return spellings
  }
}

extension TermDictionary {
  /// The words of the index that are a word with one letter moved, the most frequent first.
  func terms(withMovedLetterOf word: String) throws -> [TermInfo] {
    let found = try MovedLetter.spellings(of: word).compactMap { spelling -> TermInfo? in
      let bytes = try doclistBytes(of: spelling)
      return bytes == 0 ? nil : TermInfo(text: spelling, doclistBytes: bytes, edits: 1)
    }
    return found.sorted { ($0.doclistBytes, $1.text) > ($1.doclistBytes, $0.text) }
  }
}
