import TestTools
import Testing

@testable import CatalogQuery

@Suite struct TermPatternTests {
  private static func matches(_ pattern: TermPattern?, _ words: [String]) throws -> [String] {
    let pattern = try #require(pattern)
    var list = TermList()
    for word in words.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      list.append(Array(word.utf8), doclistBytes: 6)
    }
    let found = list.terms(matching: pattern, from: pattern.literalPrefix, limit: .max)
    #expect(found.total == found.terms.count)
    return found.terms.map(\.text).sorted()
  }

  @Test(
    "a wildcard finds its words",
    arguments: [
      ("c*r", ["car", "cr", "czar"]), ("*ology", ["biology", "ology"]), ("w?man", ["woman"]), ("Stra*E", ["strasse"]),
      ("É*", ["ete"]), ("stra??e", ["strasse"]), ("*", nil), ("don't*", ["dont"]), ("?ar", ["car"]),
      ("кн*га", ["книга"]), ("c*", ["car", "cr", "czar"]),
    ])
  func wildcards(typed: String, expected: [String]?) throws {
    let words = [
      "biology", "car", "cr", "czar", "dont", "ete", "ology", "strasse", "woman", "wooman", "книга",
    ]
    #expect(try Self.matches(TermPattern(wildcard: typed), words) == (expected ?? words.sorted()))
  }

  @Test(
    "what is no pattern over one word is text",
    arguments: ["c* r", "道*", "道?經", "a-*", "C++*", "*.*", "", "fo*!", "a*b.c*d"])
  func whatIsNoPatternOverOneWordIsText(typed: String) {
    #expect(TermPattern(wildcard: typed) == nil)
  }

  @Test(
    "an expression finds its words",
    arguments: [
      ("colou?r", ["color", "colour"]), ("[bc]at", ["bat", "cat"]), ("[^b]at", ["cat", "hat"]),
      (".at", ["bat", "cat", "hat"]),
      ("(ba|ca)t", ["bat", "cat"]), ("^cat$", ["cat"]), (#"\d{4}"#, ["1984"]),
      (#"\w{3}"#, ["bat", "cat", "hat", "кот"]),
      ("[A-C]AT", ["bat", "cat"]), ("gr[äü]n", ["gran", "grun"]), ("stra(ß)e", ["strasse"]), ("stra[ßt]e", ["strasse"]),
      ("ha{0}t|hat", ["hat"]), ("(colo|gr).*", ["color", "colour", "gran", "grun"]), (#"c\+\+"#, ["c++"]), (#"\s"#, []),
      ("Кот", ["кот"]), ("[а-я]+", ["кот"]), ("(?:b|c)at", ["bat", "cat"]), ("", []),
      (#"\D{3}"#, ["bat", "c++", "cat", "hat", "кот"]),
      ("[b-d[-]at", ["bat", "cat"]), ("a{,2}", []), ("(b?|c*)at", ["bat", "cat"]),
    ])
  func expressions(typed: String, expected: [String]) throws {
    let words = ["1984", "bat", "c++", "cat", "color", "colour", "gran", "grun", "hat", "strasse", "кот"]
    #expect(try Self.matches(TermPattern(expression: typed), words) == expected)
  }

  @Test(
    "mistakes in expressions are explained",
    arguments: [
      ("(", "'(' without ')', at character 1"), ("a)", "')' without '(', at character 2"),
      ("[a", "'[' without ']', at character 1"), ("[]", "'[' with nothing in it, at character 1"),
      ("*a", "'*' with nothing before it to repeat, at character 1"),
      ("ab**", "'*' after another repetition; put what is repeated between parentheses, at character 4"),
      ("a{3", "'{' without '}', at character 2"), ("a{}", "'{' without a number, at character 2"),
      ("a{3,2}", "the larger number comes first, at character 2"),
      ("[z-a]", "a range with its ends exchanged, at character 2"),
      (#"a\"#, #"'\' with nothing after it, at character 2"#), (#"\q"#, #"'\q' is not known, at character 1"#),
      ("(?=a)", "'(?' is only known in '(?:', at character 1"),
      ("a^b", "'^' inside a pattern; it always begins with the word, at character 2"),
      ("a{1001}", "more than 1000 repetitions, at character 6"),
      ("(a{1000}){1000}", "the pattern is too long: written out it has more than 200 places, at character 3"),
      ("((((a{9}){9}){9}){9}){9}", "the pattern is too long: written out it has more than 200 places, at character 14"),
    ])
  func mistakesInExpressionsAreSaid(typed: String, expected: String) {
    let fault = #expect(throws: PatternFault.self) { try TermPattern(expression: typed) }
    #expect(fault?.description == expected)
  }

  @Test("expressions of any size are refused or read")
  func expressionsOfAnySizeAreRefusedOrRead() {
    #expect(throws: PatternFault.self) { try TermPattern(expression: String(repeating: "(", count: 3_000)) }
    #expect(throws: PatternFault.self) { try TermPattern(expression: String(repeating: "(", count: 100) + "a") }
    #expect(throws: Never.self) { try TermPattern(expression: String(repeating: "a|", count: 60) + "b") }
    #expect(throws: Never.self) { try TermPattern(expression: "(a*)*(b*|c?)*(|){5}") }
  }

  @Test(
    "a wildcard's prefix is known",
    arguments: [
      ("c*r", "c"), ("*ology", ""), ("w?man", "w"), ("Stra*E", "stra"), ("ßa?", "ssa"),
    ])
  func aWildcardsBeginningIsKnown(typed: String, prefix: String) throws {
    #expect(try #require(TermPattern(wildcard: typed)).literalPrefix == Array(prefix.utf8))
  }

  @Test(
    "an expression's prefix is known",
    arguments: [
      ("(cat|car)s?", "ca"), ("abc", "abc"), ("ab?c", "a"), ("[a]b+c", "ab"), ("a{3}b*", "aaa"), (".a", ""),
      ("x|y", ""),
      ("É.", "e"),
    ])
  func anExpressionsBeginningIsKnown(typed: String, prefix: String) throws {
    #expect(try TermPattern(expression: typed).literalPrefix == Array(prefix.utf8))
  }

  @Test(
    "short words allow fewer changes",
    arguments: [
      ("ab", 2, 0), ("abc", 2, 1), ("abcd", 2, 2), ("abcd", 1, 1), ("Öß", 2, 1), ("abcd", 9, 2),
    ])
  func shortWordsAllowFewerChanges(typed: String, asked: Int, allowed: Int) throws {
    #expect(try #require(TermPattern(fuzzy: typed, edits: asked)).kind == .fuzzy(edits: allowed))
  }

  @Test("what is not one word is not fuzzy", arguments: ["two words", "道德經", "道", "", "--"])
  func whatIsNotOneWordIsNotFuzzy(typed: String) {
    #expect(TermPattern(fuzzy: typed, edits: 2) == nil)
  }

  @Test("fuzzy words come nearest first")
  func fuzzyWordsComeNearestFirst() throws {
    var list = TermList()
    for (word, bytes) in [
      ("carnage", 60), ("corage", 6), ("courage", 600), ("courage's", 6), ("curage", 900), ("image", 1),
    ] {
      list.append(Array(word.utf8), doclistBytes: bytes)
    }
    let found = list.terms(matching: try #require(TermPattern(fuzzy: "Corage", edits: 2)), from: [], limit: 3)
    #expect(found.terms.map(\.text) == ["corage", "curage", "courage"])
    #expect(found.terms.map(\.edits) == [0, 1, 1])
    #expect(found.total == 4)
  }
}
