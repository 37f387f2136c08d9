/// What made-up words of one script are put together from.
///
/// There is nothing in them that two analysers could cut in two ways (no apostrophes, hyphens, digits, ligatures), so
/// that both sides of the comparison index the same words.
struct Syllables: Sendable {
  private let onsets: [String]
  private let vowels: [String]
  private let codas: [String]
  /// Vowels as they stand now and then: with a mark.
  private let marked: [String]

  static let latin = Syllables(
    onsets: "b c d f g h j k l m n p r s t v w z br cl dr fl gr pl pr sh st th tr qu sp".words,
    vowels: "a e i o u a e i o ea ai ou ie".words, codas: "n r s t l m d nd nt rs ck st".words,
    marked: "á à ä é è ê í ó ö ô ú ü ñe ça".words)

  static let cyrillic = Syllables(
    onsets: "б в г д ж з к л м н п р с т ф х ц ч ш ст пр кр вл".words, vowels: "а е и о у я ю ы".words,
    codas: "н р с т л м к в ть сть".words, marked: "а е и о".words)

  /// A word of so many syllables.
  func word(of count: Int, using random: inout SeededRandom) -> String {
    var word = ""
    for place in 0..<count {
      if place > 0 || random.happens(0.85) { word += onsets.randomElement(using: &random) ?? "" }
      word += (random.happens(0.02) ? marked : vowels).randomElement(using: &random) ?? ""
      if random.happens(place == count - 1 ? 0.5 : 0.2) { word += codas.randomElement(using: &random) ?? "" }
    }
    return word
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
