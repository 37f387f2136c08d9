import Testing

@testable import TextAnalysis

@Suite struct StemmedTermsTests {
  @Test(
    "the stem is the term, and the word stays beside it",
    arguments: [
      ("en", "Running shoes", ["run", "shoe"], ["running", "shoes"]), ("en", "run", ["run"], ["run"]),
      ("en", "Shakespeare’s plays", ["shakespear", "play"], ["shakespeares", "plays"]),
      ("en", "don't", ["dont"], ["dont"]),
      ("de", "Häuser, Straßen", ["haus", "strass"], ["hauser", "strassen"]),
      ("de", "Goethes und Goethe’s", ["goth", "und", "goth"], ["goethes", "und", "goethes"]),
      ("fr", "l’égalité des époques", ["l", "egal", "de", "epoqu"], ["l", "egalite", "des", "epoques"]),
      ("ru", "книгами", ["книг"], ["книгами"]),
      ("tr", "İstanbul’da IŞIKLAR", ["istanbul", "isik"], ["istanbulda", "isiklar"]),
      ("ger", "Häuser", ["haus"], ["hauser"]), ("pt-BR", "nações", ["naca"], ["nacoes"]),
      ("la", "arma virumque", ["arma", "uirumque"], ["arma", "virumque"]), ("ar", "الكتابات", ["كتاب"], ["الكتابات"]),
      ("en", "cafe\u{301}s", ["cafe"], ["cafes"]),
      ("zh", "道德", ["道德", "德"], ["道德", "德"]), ("en", "C++ 1,000", ["c++", "1000"], ["c++", "1000"]),
    ])
  func stems(language: String, text: String, terms: [String], words: [String]) {
    let tokens = Analyzer().tokens(in: text, language: LanguageTag(language))
    #expect(tokens.map(\.term) == terms)
    #expect(tokens.map(\.exact) == words)
    #expect(tokens.map(\.position) == Array(terms.indices))
  }

  @Test("a cached stem equals the inserted one", arguments: ["en", "de", "fr", "ru", "tr", "ar", "fi"])
  func cachedStems(language: String) {
    let words =
      "running RUNNING Häuser häuser égalité книгами الكتابات taloissa universities evlerinden IŞIK café's cafés İstanbul İstanbul'da Goethe Goethe's "
    let tag = LanguageTag(language)
    let once = Analyzer().tokens(in: words, language: tag).map(\.term)
    // Long enough to be worth a cache.
    let often = Analyzer().tokens(in: String(repeating: words, count: 600), language: tag).map(\.term)
    #expect(Array(often.prefix(2 * once.count)) == once + once)
  }

  @Test("a word that is its own stem is one term")
  func ownStem() throws {
    let database = try IndexDatabase()
    try database.insert(["run running"], language: "en")
    #expect(try database.rows("SELECT term FROM vocabulary") == ["\u{1}grun", "run", "running"])
    #expect(try database.rows("SELECT cnt FROM vocabulary") == ["1", "1", "1"])
  }
}
