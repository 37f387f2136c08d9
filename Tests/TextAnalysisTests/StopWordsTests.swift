import Testing
import TextAnalysis

@Suite struct StopWordsTests {
  @Test(
    "small words are those of the one language that fits",
    arguments: [
      ("what is the meaning of life", ["en"], [true, true, true, false, true, false]),
      ("die young", ["en", "de"], [true, false]),
      ("to die is the end", ["en", "de"], [true, false, true, true, false]),
      ("was ist das leben", ["en", "de"], [true, true, true, false]),
      ("que es la vida", ["es"], [true, true, true, false]),
      ("кто написал это", ["ru"], [true, false, true]), ("carpe diem", [], [false, false]),
    ])
  func smallWords(text: String, languages: [String], expected: [Bool]) {
    let words = text.split(separator: " ").map(String.init)
    #expect(StopWords.areStopWords(words, in: languages.map { LanguageTag($0) }) == expected)
  }

  @Test func noWordsAreNone() {
    #expect(StopWords.areStopWords([], in: [LanguageTag("en")]).isEmpty)
  }
}
