import TestTools
import Testing

@testable import TextAnalysis

/// Laws of guessing a language, of edit distances and of folding.
@Suite struct DetectionLawTests {
  private static let detector = LanguageDetector()

  /// Words that only this list has.
  private func own(_ list: StopWords) -> [String] {
    let others = StopWords.ofTexts.filter { $0.language != list.language }.reduce(into: Set<String>()) {
      $0.formUnion($1.words)
    }
    return Set(list.words).subtracting(others).sorted()
  }

  @Test("stop words that no other language has decide for theirs", arguments: StopWords.ofTexts.map(\.language))
  func ownWords(language: String) throws {
    let list = try #require(StopWords.ofTexts.first { $0.language == language })
    let words = own(list)
    guard words.count >= 2 else { return }
    let text = words.prefix(6).joined(separator: " ")
    #expect(Self.detector.language(of: text)?.canonical == language, "\(text)")
  }

  @Test(
    "capitals and punctuation change no guess",
    arguments: ["Der Mensch ist, was er ißt.", "Все счастливые семьи похожи друг на друга."])
  func spelling(text: String) {
    let language = Self.detector.language(of: text)
    #expect(language != nil)
    #expect(Self.detector.language(of: text.uppercased()) == language)
    #expect(Self.detector.language(of: "— «" + text.replacing(" ", with: ", ") + "»") == language)
  }

  @Test("a guess does not depend on words that no list has", arguments: ["xyzzy", "42", "http", "𝔵"])
  func foreignWords(word: String) {
    let guess = Self.detector.guesses(of: "das ist nicht das Haus").first
    #expect(Self.detector.guesses(of: "das ist \(word) nicht das Haus").first?.language == guess?.language)
  }

  @Test("most letters decide between two scripts")
  func mixedScripts() {
    #expect(Self.detector.language(of: "ქართული ენა and a word")?.canonical == "ka")
    #expect(Self.detector.language(of: "the meaning of the word ენა is language")?.canonical == "en")
    #expect(Self.detector.language(of: "漢字かな交じり文")?.canonical == "ja")
    #expect(Self.detector.language(of: "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字の")?.canonical == "zh")
  }

  private func word(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...6, using: &random)).map { _ in ["a", "b", "é", "道"].randomElement(using: &random)! }
      .joined()
  }

  @Test("an edit distance is a metric", arguments: 0..<200 as Range<UInt64>)
  func metric(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (one, two, three) = (word(&random), word(&random), word(&random))
    let distance = EditDistance.between(one, two)
    #expect(distance == EditDistance.between(two, one), "seed \(seed)")
    #expect((distance == 0) == (one == two), "seed \(seed)")
    #expect(distance <= EditDistance.between(one, three) + EditDistance.between(three, two), "seed \(seed)")
    #expect(distance >= abs(one.count - two.count), "seed \(seed)")
    #expect(distance <= max(one.count, two.count), "seed \(seed)")
  }

  @Test("one edit is a distance of one", arguments: 0..<100 as Range<UInt64>)
  func oneEdit(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = Array(word(&random))
    let place = Int.random(in: 0...letters.count, using: &random)
    var edited = letters
    edited.insert("x", at: place)
    #expect(EditDistance.between(String(letters), String(edited)) == 1, "seed \(seed)")
    #expect(EditDistance.between(String(edited), String(letters)) == 1, "seed \(seed)")
    edited[place] = "y"
    #expect(EditDistance.between(String(edited), String(letters.prefix(place) + "x" + letters.dropFirst(place))) == 1)
  }

  @Test(
    "a misspelled field name finds the nearest within two edits",
    arguments: [
      ("autor", "author"), ("AUTHOR", "author"), ("titel", "title"), ("tilte", "title"), ("xyzzy", nil), ("t", nil),
      ("txt", "text"), (String(repeating: "a", count: 41), nil), ("", nil),
    ] as [(String, String?)])
  func fieldNames(typed: String, name: String?) {
    #expect(FieldNames.nearest(to: typed, among: ["author", "title", "text", "in", "id"]) == name)
  }

  @Test("folding ignores case and the normal form", arguments: 0..<100 as Range<UInt64>)
  func folding(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "É", "ß", "ö", "Ж", "й", "Ω", "ŵ", "ﬁ", "Ｘ", " ", "1", "'"]
    let text = (0..<10).map { _ in pieces.randomElement(using: &random)! }.joined()
    #expect(folded(text.uppercased()) == folded(text), "seed \(seed): \(text)")
    #expect(folded(text.lowercased()) == folded(text), "seed \(seed): \(text)")
    #expect(folded(canonicallyComposed(text)) == folded(text), "seed \(seed): \(text)")
    #expect(folded(text + text) == folded(text) + folded(text), "seed \(seed): \(text)")
  }

  @Test(
    "phrases of one position are the words of a phrase, in order",
    arguments: [
      ("to be, or not", ["to", "be", "or", "not"]), ("道德經", ["道德", "德經"]), ("C++ 1,000", ["c++", "1000"]), ("", []),
    ] as [(String, [String])])
  func words(typed: String, terms: [String]) {
    let words = MatchPhrase(typed, languages: []).words
    #expect(words.map(\.terms) == terms.map { [[$0]] })
  }

  @Test("only the last word of a phrase is a prefix")
  func prefixOfPhrase() {
    let words = MatchPhrase("to be or no", languages: [], isPrefix: true).words
    #expect(words.map(\.isPrefix) == [false, false, false, true])
    #expect(words.map(\.isTypedPrefix) == [false, false, false, true])
    #expect(!MatchPhrase("道", languages: []).isTypedPrefix)
    #expect(MatchPhrase("道", languages: []).isPrefix)
  }

  @Test(
    "a word in several languages has the stems of each, once",
    arguments: [
      (["en"], ["\u{1}grun"]), (["en", "en-US"], ["\u{1}grun"]), (["xx"], []), ([], []),
    ] as [([String], [String])])
  func stems(languages: [String], stems: [String]) {
    let terms = MatchPhrase("running", languages: languages.map { LanguageTag($0) }).terms[0]
    #expect(terms[0] == "running")
    #expect(terms.filter { $0.hasPrefix("\u{1}") } == stems)
  }

  @Test("an exact phrase has its words alone")
  func exactPhrase() {
    let phrase = MatchPhrase("Running SHOES", languages: [LanguageTag("en")], form: .exact)
    #expect(phrase.terms == [["running"], ["shoes"]])
    #expect(MatchPhrase(alternatives: [], text: "x*").literal == nil)
    #expect(MatchPhrase(alternatives: ["a", "b"], text: "x*").terms == [["a", "b"]])
  }
}
