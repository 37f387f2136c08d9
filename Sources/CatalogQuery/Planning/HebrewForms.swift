/// Hebrew words with *and*, the article and prepositions written before them: ספר, וספר, הספר, והספר, בספר and לספר.
package enum HebrewForms {
  /// The other forms of a word, without its own *and* and article first; empty for other words.
  package static func others(of word: String) -> [String] {
    guard word.unicodeScalars.allSatisfy({ (0x5D0...0x5EA).contains($0.value) }) else { return [] }
    var plain = Substring(word)
    for letter in [and, article] where plain.first == letter && plain.count > plainLetters { plain = plain.dropFirst() }
    guard plain.count >= plainLetters else { return [] }
    // A name may begin with these letters: the typed word with them before is another form too.
    var forms: [String] = []
    for form in ["", "ו", "ה", "וה"].map({ $0 + plain }) + ["ו" + word] where form != word && !forms.contains(form) {
      forms.append(form)
    }
    return forms
  }

  /// The words with prepositions and *that* before a word.
  static func prefixed(_ word: String) -> [String] {
    let isWord = word.count >= plainLetters && word.unicodeScalars.allSatisfy { (0x5D0...0x5EA).contains($0.value) }
    return isWord ? prefixes.map { $0 + word } : []
  }

  /// The word without its preposition; `nil` for a word that begins otherwise, or is too short.
  static func bare(_ word: String) -> String? {
    let prefix = prefixes.first { word.hasPrefix($0) && word.count >= $0.count + plainLetters }
    return prefix.map { String(word.dropFirst($0.count)) }
  }

  /// Longer ones first.
  private static let prefixes = [
    "ושה", "כשה", "שה", "מה", "כש", "שב", "וב", "ול", "ומ", "וש", "וכ", "ב", "ל", "מ", "ש", "כ",
  ]

  private static let and: Character = "ו"
  private static let article: Character = "ה"
  /// Letters of the plain word, at least.
  private static let plainLetters = 3
}
