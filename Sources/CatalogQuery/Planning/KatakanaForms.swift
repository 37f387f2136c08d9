/// Japanese words with the sound *v* written as such and as *b*: ヴァイオリン and バイオリン.
package enum KatakanaForms {
  /// The other spellings of a text; empty for one without such letters.
  package static func others(of text: String) -> [String] {
    guard text.unicodeScalars.contains(where: { letters.contains($0) }) else { return [] }
    let plain = pairs.reduce(text) { $0.replacing($1.v, with: $1.b) }
    if plain != text { return [plain] }
    // Any one of the letters may be a v.
    let forms = text.indices.compactMap { place in
      pairs.first { $0.b == String(text[place]) }.map { text.replacingCharacter(at: place, with: $0.v) }
    }
    return Array(forms.prefix(QueryLimits.Expanding.spellings))
  }

  /// The letter alone comes last, so that it does not take the first half of another.
  private static let pairs = [("ヴァ", "バ"), ("ヴィ", "ビ"), ("ヴェ", "ベ"), ("ヴォ", "ボ"), ("ヴ", "ブ")].map {
    (v: $0.0, b: $0.1)
  }

  private static let letters: Set<Unicode.Scalar> = ["ヴ", "バ", "ビ", "ブ", "ベ", "ボ"]
}

extension String {
  fileprivate func replacingCharacter(at place: Index, with letters: String) -> String {
    String(self[..<place]) + letters + String(self[index(after: place)...])
  }
}
