import Testing

@testable import TextAnalysis

@Suite struct StopWordsTests {
  @Test(
    "stop words are those of the one language that fits",
    arguments: [
      ("what is the meaning of life", ["en"], [true, true, true, false, true, false]),
      ("die young", ["en", "de"], [true, false]),
      ("to die is the end", ["en", "de"], [true, false, true, true, false]),
      ("was ist das leben", ["en", "de"], [true, true, true, false]),
      ("que es la vida", ["es"], [true, true, true, false]),
      ("кто написал это", ["ru"], [true, false, true]), ("carpe diem", [], [false, false]),
    ])
  func stopWords(text: String, languages: [String], expected: [Bool]) {
    let words = text.split(separator: " ").map(String.init)
    #expect(StopWords.areStopWords(words, in: languages.map { LanguageTag($0) }) == expected)
  }

  @Test("no words have no flags")
  func noWordsAreNone() {
    #expect(StopWords.areStopWords([], in: [LanguageTag("en")]).isEmpty)
  }

  @Test(
    "stop words are folded, and Norwegian has two lists",
    arguments: [
      ("ou est le livre", ["fr"], [true, true, true, false]), ("ikkje", ["no"], [true]), ("ikke", ["no"], [true]),
      ("ikkje", ["nb"], [false]), ("什么", ["zh"], [true]), ("the", ["de"], [false]), ("the", ["xx"], [false]),
    ])
  func foldedStopWords(text: String, languages: [String], expected: [Bool]) {
    let words = text.split(separator: " ").map(String.init)
    #expect(StopWords.areStopWords(words, in: languages.map { LanguageTag($0) }) == expected)
  }

  @Test("every listed word is composed and in lower case, as the detector reads texts")
  func listedWords() {
    for list in StopWords.ofTexts {
      for word in list.words { #expect(word == canonicallyComposed(word).lowercased(), "\(list.language): \(word)") }
    }
  }

  @Test("every list has words, and its tag is canonical")
  func lists() {
    for list in StopWords.ofTexts {
      #expect(list.words.count > 5, "\(list.language)")
      #expect(LanguageTag(list.language).canonical == list.language)
    }
  }
}
