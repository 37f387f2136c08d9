/// Hebrew words with *and* and the article written before them: ספר, וספר, הספר and והספר.
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

  private static let and: Character = "ו"
  private static let article: Character = "ה"
  /// Letters of the plain word, at least.
  private static let plainLetters = 3
}
