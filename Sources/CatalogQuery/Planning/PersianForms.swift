/// Persian words whose parts are written together, with a blank, or with the sign that keyboards have for it:
/// می‌خوانم, میخوانم and می خوانم. The index has the sign's form as the one written together.
package enum PersianForms {
  /// The word written with a blank; `nil` for other words.
  package static func apart(_ word: String) -> String? {
    let letters = plain(word)
    guard !letters.contains(where: \.isWhitespace) else { return nil }
    for beginning in beginnings where letters.hasPrefix(beginning) && letters.count > beginning.count + 1 {
      return beginning + " " + letters.dropFirst(beginning.count)
    }
    for ending in endings where letters.hasSuffix(ending) && letters.count > ending.count + 1 {
      return letters.dropLast(ending.count) + " " + ending
    }
    return nil
  }

  /// Two words written together; `nil` unless one is a part that may be.
  static func together(_ first: String, _ second: String) -> String? {
    let (first, second) = (plain(first), plain(second))
    return beginnings.contains(first) || endings.contains(second) ? first + second : nil
  }

  /// The plurals of a word, written together as in the index; empty for a word of other letters or with an ending.
  static func plurals(of word: String) -> [String] {
    guard isPersian(word), !endings.contains(where: word.hasSuffix) else { return [] }
    return plurals.map { word + $0 }
  }

  /// The word without the ending of its plural; `nil` for other words.
  static func singular(of word: String) -> String? {
    let ending = plurals.first { word.hasSuffix($0) && word.count >= $0.count + wordLetters }
    return isPersian(word) ? ending.map { String(word.dropLast($0.count)) } : nil
  }

  private static func isPersian(_ word: String) -> Bool {
    word.count >= wordLetters && word.unicodeScalars.allSatisfy { (0x621...0x6CC).contains($0.value) }
  }

  /// The letters of the Arabic keyboard as those of the Persian one.
  private static func plain(_ word: String) -> String {
    String(
      String.UnicodeScalarView(
        word.unicodeScalars.compactMap {
          switch $0 {
          case "\u{64A}": "\u{6CC}"
          case "\u{643}": "\u{6A9}"
          case "\u{200C}": nil
          default: $0
          }
        }))
  }

  private static let beginnings = ["نمی", "می"]
  /// Longer ones first.
  private static let plurals = ["هایی", "های", "ها"]
  private static let endings = plurals + ["ترین"]
  /// Letters of the word without an ending, at least.
  private static let wordLetters = 3
}
