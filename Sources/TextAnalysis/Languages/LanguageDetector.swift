internal import Platform

/// Detects the language of a text by its script, and by stop words and letters if several languages share the script.
///
///     LanguageDetector().language(of: "Der Mensch ist, was er ißt.")?.canonical   // "de"
///     LanguageDetector().language(of: "Xyzzy")                                    // nil
///
/// A guess is a suggestion. The language of a record that states one is never guessed.
package struct LanguageDetector: Sendable {
  private typealias Weights = [String: Float]

  /// The weight of each language for a word or a letter of its script.
  private let words: [String: Weights]
  private let letters: [Unicode.Scalar: Weights]

  /// Creates a detector. This reads the word lists, so keep a detector for many texts.
  package init() {
    words = Self.weights(StopWords.ofTexts.map { ($0.language, Set($0.words)) })
    letters = Self.weights(StopWords.ofTexts.map { ($0.language, Set($0.letters)) })
  }

  /// A possible language of a text.
  package struct Guess: Hashable, Sendable {
    package let language: LanguageTag
    /// The weight of the evidence relative to the other languages, 0 to 1: a measured ordering and no probability. 1
    /// for a script with one language.
    package let confidence: Double
  }

  /// The most likely language of a text. Nil without evidence for any.
  /// - Complexity: O(*n*) in the UTF-8 length of `text`.
  package func language(of text: String) -> LanguageTag? {
    guesses(of: text).first?.language
  }

  /// The languages with some evidence, the most likely first. Their confidences add up to 1 if the script has one
  /// language; otherwise to less, since the text may be in a language that no evidence speaks for.
  /// - Complexity: O(*n*) in the UTF-8 length of `text`.
  package func guesses(of text: String) -> [Guess] {
    let text = canonicallyComposed(text).lowercased()
    guard let system = Self.writingSystem(of: text) else { return [] }
    let languages = system.languages
    switch system {
    case .greek:
      let ranked = ranked(languages, for: text)
      return ranked.isEmpty ? Self.certain(Self.isPolytonic(text) ? "grc" : "el") : ranked
    case .hebrew: return Self.certain(Self.isYiddish(text) ? "yi" : "he")
    case .bengali: return Self.certain(text.unicodeScalars.contains { $0 == "ৰ" || $0 == "ৱ" } ? "as" : "bn")
    case .latin, .cyrillic, .arabic, .devanagari: return ranked(languages, for: text)
    default: return languages.first.map { Self.certain($0) } ?? []
    }
  }

  private static func certain(_ language: String) -> [Guess] {
    [Guess(language: LanguageTag(language), confidence: 1)]
  }

  // MARK: Scripts

  /// The script of most letters. A significant share of kana makes a text Japanese and not Chinese.
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

  /// The languages of a script ranked by the words and letters of a text. A word that many languages share counts
  /// little for each.
  private func ranked(_ languages: [String], for text: String) -> [Guess] {
    let scores = scores(of: languages, for: text)
    guard let best = scores.values.max() else { return [] }
    // Each word multiplies the odds, so a lead of two words is a clear one, among two words or twenty. The languages
    // without any evidence count as one more, so that a single stop word proves little.
    let odds = scores.mapValues { Mathematics.exponential(Double($0 - best)) }
    let whole = odds.values.reduce(0, +) + Mathematics.exponential(Double(-best))
    let total = whole / (hasOneWord(text) ? Self.trustInOneWord : 1)
    let order = Dictionary(uniqueKeysWithValues: languages.enumerated().map { ($1, $0) })
    return odds.sorted { ($1.value, order[$0.key, default: 0]) < ($0.value, order[$1.key, default: 0]) }
      .map { Guess(language: LanguageTag($0.key), confidence: $0.value / total) }
  }

  private static let trustInOneWord = 0.8

  private func hasOneWord(_ text: String) -> Bool {
    text.split(maxSplits: 2, whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "’" }).count < 2
  }

  private func scores(of languages: [String], for text: String) -> Weights {
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
    return scores
  }

  private static func weights<Item: Hashable>(_ lists: [(language: String, items: Set<Item>)]) -> [Item: Weights] {
    var languages: [Item: [String]] = [:]
    for list in lists { for item in list.items { languages[item, default: []].append(list.language) } }
    return languages.mapValues { sharers in
      Dictionary(uniqueKeysWithValues: sharers.map { ($0, 1 / Float(sharers.count).squareRoot()) })
    }
  }
}
