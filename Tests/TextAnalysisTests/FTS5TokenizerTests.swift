import CSystemFTS5
import TestTools
import Testing

@testable import TextAnalysis

@Suite struct FTS5TokenizerTests {
  static let texts = [
    "道可道，非常道。", "老子曰：上善若水。", "시작이 반이다.", "시작은 언제나 어렵다", "C is not C++.", "A C program", "L’amour est aveugle",
    "I don’t know", "I dont care", "It’s a well-known fact", "J. R. R. Tolkien", "JRR Tolkien wrote",
    "in the U.S.A. today", "กินข้าวแล้ว",
    "1,000 ships", "Việt Nam", "Straße", "花より団子", "水", "ガード下", "the .NET book", "I ❤️ pizza", "J'accuse",
  ]

  @Test(
    "a phrase finds what contains it",
    arguments: [
      ("道", ["道可道，非常道。"]), ("水", ["老子曰：上善若水。", "水"]), ("若水", ["老子曰：上善若水。"]), ("上善若水", ["老子曰：上善若水。"]), ("善水", []),
      ("시작", ["시작이 반이다.", "시작은 언제나 어렵다"]), ("반", ["시작이 반이다."]), ("다", ["시작이 반이다.", "시작은 언제나 어렵다"]),
      ("C++", ["C is not C++."]),
      ("C", ["C is not C++.", "A C program"]), ("amour", ["L’amour est aveugle"]), ("l'amour", ["L’amour est aveugle"]),
      ("accuse", ["J'accuse"]),
      ("don't", ["I don’t know", "I dont care"]), ("dont", ["I don’t know", "I dont care"]),
      ("well known", ["It’s a well-known fact"]),
      ("J.R.R. Tolkien", ["J. R. R. Tolkien", "JRR Tolkien wrote"]),
      ("JRR", ["J. R. R. Tolkien", "JRR Tolkien wrote"]), ("R.", ["J. R. R. Tolkien"]),
      ("USA today", ["in the U.S.A. today"]), ("U.S.A.", ["in the U.S.A. today"]), ("ข้าว", ["กินข้าวแล้ว"]),
      ("ว", ["กินข้าวแล้ว"]), ("1000", ["1,000 ships"]),
      ("VIET", ["Việt Nam"]), ("strasse", ["Straße"]), ("団", ["花より団子"]), ("子", ["老子曰：上善若水。", "花より団子"]), ("ｶﾞ", ["ガード下"]),
      (".net", ["the .NET book"]),
      ("❤", ["I ❤️ pizza"]), ("曰 上善", ["老子曰：上善若水。"]), ("AND", []), ("text:道", []),
    ])
  func phrases(typed: String, expected: [String]) throws {
    let database = try IndexDatabase()
    try database.insert(Self.texts)
    #expect(try database.texts(matching: MatchPhrase(typed, languages: [])) == expected)
  }

  @Test(
    "a prefix finds what begins with it",
    arguments: [
      ("tol", ["J. R. R. Tolkien", "JRR Tolkien wrote"]), ("上", ["老子曰：上善若水。"]), ("시", ["시작이 반이다.", "시작은 언제나 어렵다"]),
      ("l'am", ["L’amour est aveugle"]),
      ("上善若", ["老子曰：上善若水。"]), ("str", ["Straße"]),
    ])
  func prefixes(typed: String, expected: [String]) throws {
    let database = try IndexDatabase()
    try database.insert(Self.texts)
    #expect(try database.texts(matching: MatchPhrase(typed, languages: [], isPrefix: true)) == expected)
  }

  @Test("the index holds the analyzer's terms")
  func sameTerms() throws {
    let database = try IndexDatabase()
    try database.insert(Self.texts, language: "und")
    let tokens = Self.texts.map { Analyzer().tokens(in: $0, language: nil) }
    let wholes = tokens.filter { $0.last?.position == 0 }.flatMap { $0.prefix(1).map { TokenScanner.whole($0.term) } }
    let expected = Set(tokens.joined().map(\.term) + wholes)
    #expect(
      try database.rows("SELECT term FROM vocabulary") == expected.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    )
  }

  @Test(
    "a word that is its own stem is a term as a stem where a search looks for that",
    arguments: [
      ("de", "kind", ["\u{1}!kind", "\u{1}jkind", "kind"]), ("en", "kind", ["\u{1}!kind", "kind"]),
      ("de", "die", ["\u{1}!die", "die"]),
      ("ru", "life", ["\u{1}!life", "life"]),
    ])
  func ownStems(language: String, word: String, terms: [String]) throws {
    let database = try IndexDatabase()
    try database.insert([word], language: language)
    #expect(try database.rows("SELECT term FROM vocabulary") == terms)
  }

  @Test("the marker yields no term and survives a rebuild")
  func markers() throws {
    let database = try IndexDatabase()
    try database.insert(["Carpe diem"], language: "la")
    try database.insert(["\u{1F}de\u{1F}diem"])
    try database.run("INSERT INTO record_fts (record_fts) VALUES ('rebuild')")
    try database.run("INSERT INTO record_fts (record_fts) VALUES ('integrity-check')")
    #expect(try database.rows("SELECT term FROM vocabulary") == ["carpe", "de", "diem"])
    #expect(try database.texts(matching: MatchPhrase("la", languages: [])) == [])
  }

  @Test("offsets count the language marker")
  func offsetsCountTheMarker() throws {
    let database = try IndexDatabase()
    try database.insert(["Carpe diem"], language: "la")
    let marked = try database.rows(
      "SELECT highlight(record_fts, 0, '[', ']') FROM record_fts WHERE record_fts MATCH 'diem'")
    #expect(marked == [IndexText.marked("Carpe [diem]", language: LanguageTag("la"))])
  }

  @Test("the tokenizer takes no arguments")
  func argumentsAreRefused() throws {
    let database = try IndexDatabase()
    let sql = "CREATE VIRTUAL TABLE other USING fts5(text, tokenize = 'adagia remove_diacritics 2')"
    #expect(database.code(of: sql) == SQLITE_ERROR)
  }

  @Test("one-character queries find exactly the texts that contain it", arguments: 0..<20 as Range<UInt64>)
  func singleCharacters(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let characters = Array("春夏秋冬天地人，a ")
    let texts = (0..<30).map { _ in
      String((0..<Int.random(in: 1...6, using: &random)).map { _ in characters.randomElement(using: &random) ?? " " })
    }
    let database = try IndexDatabase()
    try database.insert(texts)
    for length in 1...2 {
      let typed = String((0..<length).map { _ in characters.prefix(7).randomElement(using: &random) ?? "春" })
      #expect(
        try database.texts(matching: MatchPhrase(typed, languages: [])) == texts.filter { $0.contains(typed) },
        "seed \(seed)")
    }
  }
}
