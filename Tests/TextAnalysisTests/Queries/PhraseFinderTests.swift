import TestTools
import Testing

@testable import TextAnalysis

/// Many phrases in one analysis of a text.
@Suite struct PhraseFinderTests {
  private let english = LanguageTag("en")

  private func occurrences(_ phrases: [MatchPhrase], in text: String, _ language: LanguageTag?) -> [String] {
    let bytes = Array(text.utf8)
    return PhraseFinder(phrases).occurrences(in: text, language: language).map { found in
      "\(found.phrase) \(String(decoding: bytes[found.range], as: UTF8.self)) \(found.form)"
    }
  }

  @Test("every phrase is found in one text")
  func manyPhrases() {
    let phrases = [
      MatchPhrase("running", languages: [english]), MatchPhrase("cour", languages: [english], isPrefix: true),
      MatchPhrase("run of courage", languages: [english]), MatchPhrase("nothing", languages: [english]),
      MatchPhrase("running", languages: [english], form: .exact),
    ]
    #expect(
      occurrences(phrases, in: "Runs of courage, running COUR", english) == [
        "0 Runs stem", "0 running typed", "1 courage beginning", "1 COUR typed", "2 Runs of courage stem",
        "4 running typed",
      ])
  }

  @Test("a single character matches as it was typed")
  func singleCharacters() {
    #expect(occurrences([MatchPhrase("道", languages: [])], in: "老道道德", nil) == ["0 道 typed", "0 道 typed"])
  }

  @Test("no phrases have no occurrences")
  func noPhrases() {
    #expect(occurrences([], in: "text", nil) == [])
    #expect(occurrences([MatchPhrase("--", languages: [])], in: "-- text", nil) == [])
  }

  @Test(
    "occurrences of one phrase may overlap, and cross punctuation",
    arguments: [
      ("a a", "a a a", ["0 a a typed", "0 a a typed"]), ("to be", "To; be", ["0 To; be typed"]),
      ("to be", "to and be", []), ("to be", "be to", []), ("usa", "U.S.A.", ["0 U.S.A. typed"]),
      ("道德經", "道德經", ["0 道德經 typed"]), ("道德經", "道德 經", []),
    ])
  func sequences(phrase: String, text: String, expected: [String]) {
    #expect(occurrences([MatchPhrase(phrase, languages: [])], in: text, nil) == expected)
  }

  @Test("a stem matches only in a text of its language")
  func stemsOfLanguages() {
    let phrase = MatchPhrase("runs", languages: [english])
    #expect(occurrences([phrase], in: "running", english) == ["0 running stem"])
    #expect(occurrences([phrase], in: "running", nil) == [])
    #expect(occurrences([phrase], in: "running", LanguageTag("de")) == [])
  }

  @Test("an exact phrase does not match by its stem")
  func exactPhrases() {
    let phrase = MatchPhrase("runs", languages: [english], form: .exact)
    #expect(occurrences([phrase], in: "running RUNS", english) == ["0 RUNS typed"])
  }

  @Test("only the last word of a phrase is a prefix")
  func prefixes() {
    let phrase = MatchPhrase("so lo", languages: [], isPrefix: true)
    #expect(occurrences([phrase], in: "so long, solo lo, so lo", nil) == ["0 so long beginning", "0 so lo typed"])
  }

  @Test("every alternative of an expansion counts as typed")
  func expansions() {
    let phrase = MatchPhrase(alternatives: ["color", "colour"], text: "colo*r")
    #expect(occurrences([phrase], in: "Colour or color", nil) == ["0 Colour typed", "0 color typed"])
  }

  @Test("a phrase is as close as its least close word")
  func forms() {
    let phrase = MatchPhrase("great runs", languages: [english])
    #expect(occurrences([phrase], in: "great running", english) == ["0 great running stem"])
    #expect([WordForm.stem, .typed, .beginning].sorted() == [.typed, .beginning, .stem])
  }

  /// Words of many scripts, joined at random; phrases are cut out of the same words.
  @Test("occurrences equal a search among the tokens", arguments: 0..<300 as Range<UInt64>)
  func sameAsTokenByToken(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = [
      "run", "Running", "runs", "U.S.A.", "l’amour", "Shakespeare's", "道", "道德", "老道道德", "ข้าว", "시작이", "C++",
      "Häuser", "haus", "a", "to be", "3,000", "книгами", "книга", "-", "😀", "J. R. R. Tolkien",
    ]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }
    let language = ["en", "de", "ru", "fr", "zh", "xx"].randomElement(using: &random).map { LanguageTag($0) }
    let phrases = (0..<6).map { _ in
      MatchPhrase(
        text(Int.random(in: 1...3, using: &random)), languages: [english, LanguageTag("de"), LanguageTag("ru")],
        isPrefix: Int.random(in: 0..<4, using: &random) == 0, form: Bool.random(using: &random) ? .stemmed : .exact)
    }
    let whole = text(30)
    let found = PhraseFinder(phrases).occurrences(in: whole, language: language)
    for (number, phrase) in phrases.enumerated() {
      let expected = TokenByToken(phrase, language).ranges(in: whole, language: language)
      #expect(found.filter { $0.phrase == number }.map(\.range) == expected, "seed \(seed): \(phrase.text) in \(whole)")
    }
  }
}

/// The plain way of looking for one phrase: among all tokens of a text, position by position.
private struct TokenByToken {
  let phrase: MatchPhrase
  /// The letter of the language's stems.
  private let algorithm: StemmingAlgorithm?

  init(_ phrase: MatchPhrase, _ language: LanguageTag?) {
    (self.phrase, algorithm) = (phrase, language.flatMap { StemmingAlgorithm($0) })
  }

  func ranges(in text: String, language: LanguageTag?) -> [Range<Int>] {
    guard !phrase.terms.isEmpty else { return [] }
    let tokens = Dictionary(grouping: Analyzer().tokens(in: text, language: language), by: \.position)
    return tokens.keys.sorted().compactMap { position in
      let found = phrase.terms.indices.compactMap { offset in
        tokens[position + offset]?.first { matches($0, at: offset) }.map { range(of: $0, at: offset, in: text) }
      }
      guard found.count == phrase.terms.count, let first = found.first, let last = found.last else { return nil }
      return first.lowerBound..<last.upperBound
    }
  }

  private func isBeginning(_ offset: Int) -> Bool { phrase.isPrefix && offset == phrase.terms.count - 1 }

  private func matches(_ token: Token, at offset: Int) -> Bool {
    let wanted = phrase.terms[offset]
    if isBeginning(offset) { return wanted.contains { token.exact.utf8.starts(with: $0.utf8) } }
    if wanted.contains(token.exact) { return true }
    guard let algorithm, token.term != token.exact || algorithm != .english else { return false }
    return wanted.contains("\u{1}\(Character(Unicode.Scalar(algorithm.letter)))\(token.term)")
  }

  private func range(of token: Token, at offset: Int, in text: String) -> Range<Int> {
    guard isBeginning(offset), phrase.endsInLoneCluster else { return token.range }
    let start = text.utf8.index(text.startIndex, offsetBy: token.range.lowerBound)
    let end = token.range.lowerBound + (text[start...].first?.utf8.count ?? 0)
    return token.range.lowerBound..<min(end, token.range.upperBound)
  }
}
