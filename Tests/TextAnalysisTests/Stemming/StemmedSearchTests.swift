import Testing

@testable import TextAnalysis

@Suite struct StemmedSearchTests {
  static let texts = [
    ("en", "He runs fast"), ("en", "Running is fun"), ("en", "A run"), ("de", "Die Häuser am Fluss"),
    ("de", "Ein Haus"), ("fr", "Les nations courageuses"),
    (nil, "Running without a language"), ("en", "The university"), ("en", "The universe"),
    ("en", "Shakespeare's plays"), (nil, "Shakespeare’s grave"),
  ]

  private func database() throws -> IndexDatabase {
    let database = try IndexDatabase()
    for (language, text) in Self.texts { try database.insert([text], language: language) }
    return database
  }

  private func found(_ typed: String, _ languages: [String], isPrefix: Bool = false, form: MatchPhrase.Form = .stemmed)
    throws -> [String]
  {
    try database().texts(
      matching: MatchPhrase(typed, languages: languages.map { LanguageTag($0) }, isPrefix: isPrefix, form: form))
  }

  @Test(
    "words with the same stem are found",
    arguments: [
      ("running", ["en"], ["He runs fast", "Running is fun", "A run", "Running without a language"]),
      ("run", ["en"], ["He runs fast", "Running is fun", "A run"]),
      ("Haus", ["de"], ["Die Häuser am Fluss", "Ein Haus"]),
      ("häusern", ["en", "de"], ["Die Häuser am Fluss", "Ein Haus"]), ("national", ["en"], []),
      ("nation", ["en", "fr"], ["Les nations courageuses"]), ("run", [], ["A run"]),
      ("runs fast", ["en"], ["He runs fast"]), ("running fun", ["en"], []),
      ("run is fun", ["en"], ["Running is fun"]),
      ("Shakespeare", ["en"], ["Shakespeare's plays", "Shakespeare’s grave"]),
      ("play", ["en"], ["Shakespeare's plays"]),
      ("universities", ["en"], ["The university"]),
    ])
  func stemmed(typed: String, languages: [String], expected: [String]) throws {
    #expect(try found(typed, languages) == expected)
  }

  @Test(
    "an exact word is found as it was written",
    arguments: [
      ("run", ["A run"]), ("running", ["Running is fun", "Running without a language"]), ("univers", []),
      ("HÄUSER", ["Die Häuser am Fluss"]),
    ])
  func exact(typed: String, expected: [String]) throws {
    #expect(try found(typed, ["en", "de", "fr"], form: .exact) == expected)
  }

  @Test(
    "a beginning is looked for as it was typed",
    arguments: [
      ("runn", ["Running is fun", "Running without a language"]), ("runs fa", ["He runs fast"]),
      ("run fa", ["He runs fast"]), ("running fa", ["He runs fast"]),
      ("nationa", []),
    ])
  func prefix(typed: String, expected: [String]) throws {
    #expect(try found(typed, ["en", "fr"], isPrefix: true) == expected)
  }

  @Test("the index passes its own check")
  func integrity() throws {
    let database = try database()
    try database.run("INSERT INTO record_fts (record_fts) VALUES ('integrity-check')")
    try database.run("INSERT INTO record_fts (record_fts) VALUES ('rebuild')")
    try database.run("INSERT INTO record_fts (record_fts) VALUES ('integrity-check')")
  }

  @Test(
    "a phrase says which terms it looks for",
    arguments: [
      ("Running", ["en"], [["running", "\u{1}grun", "run"]]), ("run", ["en"], [["run", "\u{1}grun"]]),
      ("run", [], [["run"]]),
      ("dogs, cats", ["en", "xx"], [["dogs", "\u{1}gdog", "dog"], ["cats", "\u{1}gcat", "cat"]]),
      ("道德經", ["en"], [["道德"], ["德經"]]),
    ])
  func terms(typed: String, languages: [String], expected: [[String]]) {
    #expect(MatchPhrase(typed, languages: languages.map { LanguageTag($0) }).terms == expected)
  }

  @Test(
    "ranges of a phrase in a text",
    arguments: [
      ("run", "Running and runs", "en", [0..<7, 12..<16]), ("道", "老道道德", nil, [3..<6, 6..<9]),
      ("道德", "老道道德", nil, [6..<12]),
      ("l'amour", "L’amour", "fr", [0..<9]), ("U.S.A. today", "the U.S.A. today", "en", [4..<16]),
      ("ว", "ข้าว", nil, [9..<12]), ("x", "y", nil, []),
      ("to be", "to be to be", nil, [0..<5, 6..<11]),
    ])
  func ranges(typed: String, text: String, language: String?, expected: [Range<Int>]) {
    let tag = language.map { LanguageTag($0) }
    let finder = PhraseFinder([MatchPhrase(typed, languages: tag.map { [$0] } ?? [])])
    #expect(finder.occurrences(in: text, language: tag).map(\.range) == expected)
  }

  @Test(
    "the words of a phrase, one by one",
    arguments: [
      ("道德經", ["道德", "德經"]), ("什么是道", ["什么", "么是", "是道"]), ("C++ dogs", ["c++", "dogs"]), ("--", []),
      ("J. R. R. Tolkien", ["jrr", "tolkien"]), ("l'amour", ["l", "amour"]), ("道", ["道"]),
    ])
  func words(typed: String, expected: [String]) {
    let words = MatchPhrase(typed, languages: [LanguageTag("en")]).words
    #expect(words.map(\.tokenCount) == expected.map { _ in 1 })
    #expect(words.compactMap(\.terms.first?.first) == expected)
  }

  @Test("the last word of a prefix query is a prefix")
  func prefixes() {
    let words = MatchPhrase("to be or n", languages: [], isPrefix: true).words
    #expect(words.map(\.isPrefix) == [false, false, false, true])
    #expect(words.last?.literal == "\"n\"*")
  }
}
