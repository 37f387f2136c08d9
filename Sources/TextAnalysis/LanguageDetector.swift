/// Guesses the language of a text: by its script, and where many languages share one, by their small words and letters.
///
///     LanguageDetector().language(of: "Der Mensch ist, was er ißt.")?.canonical   // "de"
///     LanguageDetector().language(of: "Xyzzy")                                    // nil
///
/// A guess is an offer. A record that says its language is never asked.
public struct LanguageDetector: Sendable {
  private typealias Weights = [String: Float]

  /// What a word, or a letter of its script, says for each language.
  private let words: [String: Weights]
  private let letters: [Unicode.Scalar: Weights]

  /// Makes a detector. It reads its word lists once, so keep it for many texts.
  public init() {
    let lists =
      FunctionWords.latin + FunctionWords.greek + FunctionWords.cyrillic + FunctionWords.arabic
      + FunctionWords.devanagari
    words = Self.weights(lists.map { ($0.language, $0.words) })
    letters = Self.weights(lists.map { ($0.language, $0.letters) })
  }

  /// The language that a text is most likely in, nil when nothing speaks for one.
  /// - Complexity: O(*n*) in the UTF-8 length of `text`.
  public func language(of text: String) -> LanguageTag? {
    let text = canonicallyComposed(text).lowercased()
    guard let system = Self.writingSystem(of: text) else { return nil }
    let languages = system.languages
    switch system {
    case .greek: return LanguageTag(best(of: languages, for: text) ?? (Self.isPolytonic(text) ? "grc" : "el"))
    case .hebrew: return LanguageTag(Self.isYiddish(text) ? "yi" : "he")
    case .bengali: return LanguageTag(text.unicodeScalars.contains { $0 == "ৰ" || $0 == "ৱ" } ? "as" : "bn")
    case .latin, .cyrillic, .arabic, .devanagari: return best(of: languages, for: text).map { LanguageTag($0) }
    default: return languages.first.map { LanguageTag($0) }
    }
  }

  // MARK: Scripts

  /// The script of most letters. Japanese is told from Chinese by any share of kana that is worth the name.
  private static func writingSystem(of text: String) -> WritingSystem? {
    var counts: [WritingSystem: Int] = [:]
    for scalar in text.unicodeScalars {
      if let system = WritingSystem(scalar.value) { counts[system, default: 0] += 1 }
    }
    guard let most = counts.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) })?.key else {
      return nil
    }
    let isJapanese = most == .han && 20 * counts[.kana, default: 0] > counts[.han, default: 0]
    return isJapanese ? .kana : most
  }

  /// Ancient Greek has breathings; modern Greek has had one accent only since 1982.
  private static func isPolytonic(_ text: String) -> Bool {
    text.unicodeScalars.contains { 0x1F00...0x1FFF ~= $0.value }
  }

  private static func isYiddish(_ text: String) -> Bool {
    text.unicodeScalars.contains { 0x5F0...0x5F2 ~= $0.value || $0.value == 0xFB1F }
      || text.unicodeScalars.count { $0 == "\u{5B7}" || $0 == "\u{5B8}" } * 12 > text.unicodeScalars.count
        && !text.unicodeScalars.contains { $0 == "\u{5B0}" }
  }

  // MARK: Words

  /// The language that words and letters speak for most clearly. What many languages share says little of each.
  private func best(of languages: [String], for text: String) -> String? {
    let allowed = Set(languages)
    var scores: Weights = [:]
    for word in text.split(whereSeparator: { !$0.isLetter && $0 != "·" }) {
      for (language, weight) in words[String(word)] ?? [:] where allowed.contains(language) {
        scores[language, default: 0] += weight
      }
    }
    for scalar in text.unicodeScalars where scalar.value >= 0x80 {
      for (language, weight) in letters[scalar] ?? [:] where allowed.contains(language) {
        scores[language, default: 0] += weight
      }
    }
    let order = Dictionary(uniqueKeysWithValues: languages.enumerated().map { ($1, $0) })
    return scores.max { ($0.value, order[$1.key, default: 0]) < ($1.value, order[$0.key, default: 0]) }?.key
  }

  private static func weights<Item: Hashable>(_ lists: [(language: String, items: Set<Item>)]) -> [Item: Weights] {
    var languages: [Item: [String]] = [:]
    for list in lists { for item in list.items { languages[item, default: []].append(list.language) } }
    return languages.mapValues { sharers in
      Dictionary(uniqueKeysWithValues: sharers.map { ($0, 1 / Float(sharers.count).squareRoot()) })
    }
  }
}
