import CatalogRecords
import Testing
import TextAnalysis

@testable import QueryLanguage

/// Operators inside one word, and how a clause prints.
@Suite struct TextClauseTests {
  @Test(
    "the operators of a word",
    arguments: [
      ("stone", "stone"), ("cour*", "cour*"), ("=colour", "=colour"), ("=cour*", "=cour*"), ("c*r", "c*r"),
      ("*r", "*r"), ("c*r*", "c*r*"), ("wom?n", "wom?n"), ("?oman", "?oman"), ("love?", "love?"), ("why??", "why??"),
      ("wom?n?", "wom?n"), ("~corage", "~corage"), ("~1corage", "~corage"), ("~2corage", "~2corage"),
      ("corage~", "~corage"), ("corage~1", "~corage"), ("corage~2", "~2corage"), ("~12monkeys", "~12monkeys"),
      ("~~a", "~~a"), ("=", "="), ("~", "~"), ("", ""), ("=c*r", "c*r"),
    ])
  func operators(typed: String, printed: String) throws {
    #expect(try #require(TextClause(typedWord: typed, fields: [])).typed == printed)
  }

  @Test("asterisks alone are not a word", arguments: ["*", "**", "*****"])
  func asterisks(typed: String) {
    #expect(TextClause(typedWord: typed, fields: []) == nil)
  }

  @Test("a question mark at the end is punctuation")
  func questionMarks() throws {
    #expect(try #require(TextClause(typedWord: "love?", fields: [])).pattern == nil)
    let pattern = try #require(TextClause(typedWord: "l?ve??", fields: []))
    #expect(pattern.pattern == .wildcard)
    #expect(pattern.words == "l?ve")
  }

  @Test(
    "a distance is read only where it cannot be part of the word",
    arguments: [
      ("~2word", 2, "word"), ("~23", 1, "23"), ("~2", 1, "2"), ("~3word", 1, "3word"), ("word~3", 2, "word"),
      ("word~0", nil, "word"), ("word~x", nil, "word~x"),
    ]
      as [(String, Int?, String)])
  func distances(typed: String, distance: Int?, words: String) throws {
    let clause = try #require(TextClause(typedWord: typed, fields: []))
    #expect(clause.pattern == distance.map { .fuzzy($0) })
    #expect(clause.words == words)
  }

  @Test("a clause without operators is plain")
  func plain() {
    #expect(TextClause(words: "stone").isPlain)
    #expect(TextClause(words: "cour", isPrefix: true).isPlain)
    #expect(!TextClause(words: "stone", fields: [.title]).isPlain)
    #expect(!TextClause(words: "rolling stone", isQuoted: true).isPlain)
    var boosted = TextClause(words: "stone")
    boosted.boost = 2
    #expect(!boosted.isPlain)
  }

  @Test(
    "no synonym takes the place of a prefix, an exact word or a pattern", arguments: ["cour*", "=colour", "c*r", "~a"])
  func literal(typed: String) throws {
    #expect(try #require(TextClause(typedWord: typed, fields: [])).isLiteral)
    #expect(!TextClause(words: "stone").isLiteral)
  }

  @Test(
    "a boost prints without needless digits",
    arguments: [(1, "a"), (2, "a^2"), (1.5, "a^1.5"), (0, "a^0"), (0.25, "a^0.25"), (1e9, "a^1000000000.0")])
  func boosts(factor: Double, printed: String) {
    var clause = TextClause(words: "a")
    clause.boost = factor
    #expect(clause.typed == printed)
  }

  @Test("the phrase of a clause has stems, unless it is exact")
  func phrases() throws {
    let english = [LanguageTag("en")]
    #expect(TextClause(words: "running").phrase(english).terms == [["running", "\u{1}grun", "run"]])
    var exact = TextClause(words: "running")
    exact.isExact = true
    #expect(exact.phrase(english).terms == [["running"]])
  }

  @Test("the phrase of an expanded pattern has its words as they are in the index")
  func expandedPhrase() {
    var clause = TextClause(words: "colo*r")
    clause.pattern = .wildcard
    clause.alternatives = ["color", "colour"]
    #expect(clause.phrase([]).terms == [["color", "colour"]])
    clause.alternatives = []
    #expect(clause.phrase([]).literal == nil)
  }
}
