import Testing

@testable import QueryLanguage

@Suite struct QueryLexerTests {
  /// Tokens as text: a letter for the kind, then the token's text.
  private func tokens(_ query: String) -> [String] {
    QueryLexer.tokens(of: query).map { token in
      switch token.kind {
      case .word: "w \(token.text)"
      case .phrase(let isClosed): (isClosed ? "p " : "open p ") + token.text
      case .expression: "x \(token.text)"
      case .field(let names): "f \(names.joined(separator: "+"))"
      case .set(let values): "set \(values.joined(separator: "+"))"
      case .call(let arguments): "call \(token.text) \(arguments.joined(separator: "+"))"
      case .open: "("
      case .close: ")"
      case .minus: "-"
      case .and, .or, .not: "op \(token.text)"
      case .near(let proximity): "near \(proximity.typed)"
      case .slop(let distance): "slop \(distance)"
      case .boost(let factor): "boost \(factor)"
      }
    }
  }

  @Test(
    "queries and their tokens",
    arguments: [
      ("", []), (" \t\n\u{3000}", []), ("to be", ["w to", "w be"]), ("well-known", ["w well-known"]),
      ("-money", ["-", "w money"]), ("--", ["w --"]), ("- a", ["w -", "w a"]),
      ("(-a|-b)", ["(", "-", "w a", "op |", "-", "w b", ")"]),
      ("a AND b or NOT c", ["w a", "op AND", "w b", "op or", "op NOT", "w c"]), ("and Or", ["w and", "w Or"]),
      ("a||b", ["w a", "op ||", "w b"]), ("\"to be\"", ["p to be"]), ("„so“", ["p so"]), ("\"open", ["open p open"]),
      ("\"a\u{301}\"", ["p a\u{301}"]), ("\"\u{301}a\"", ["p \u{301}a"]),
      ("\"to be\"~3^2", ["p to be", "slop 3", "boost 2.0"]),
      ("\"a\"~99999", ["p a", "slop 10000"]),
      ("a NEAR/3 b ADJ c", ["w a", "near NEAR/3", "w b", "near ADJ/10", "w c"]),
      ("NEAR/x", ["w NEAR/x"]), ("stone^2", ["w stone", "boost 2.0"]), ("(a)^1.5", ["(", "w a", ")", "boost 1.5"]),
      ("x^y", ["w x^y"]), ("E=mc^2", ["w E=mc", "boost 2.0"]), ("^2", ["w ^2"]),
      ("a\u{0}b", ["w ab"]),
    ] as [(String, [String])])
  func words(query: String, expected: [String]) {
    #expect(tokens(query) == expected)
  }

  @Test(
    "fields and their values",
    arguments: [
      ("author:twain", ["f author", "w twain"]), ("author: twain", ["w author:", "w twain"]), ("9a:b", ["w 9a:b"]),
      ("author:|b", ["w author:", "op |", "w b"]), ("{title,text}:|b", ["w {title,text}:", "op |", "w b"]),
      ("title:\"the prince\"", ["f title", "p the prince"]), ("title:(a b)", ["f title", "(", "w a", "w b", ")"]),
      ("lang:{de, fr}", ["f lang", "set de+fr"]), ("lang:{de,,\"pt,BR\"}^2", ["f lang", "set de+pt,BR", "boost 2.0"]),
      ("lang:{de", ["f lang", "w {de"]), ("{title,text}:time", ["f title+text", "w time"]),
      ("{a b}", ["w {a", "w b}"]),
      ("date:-0399..-0300", ["f date", "w -0399..-0300"]),
      ("date:\"14 July 1789\"..1790", ["f date", "w 14 July 1789..1790"]),
      ("(date:1900)", ["(", "f date", "w 1900", ")"]), ("http://x.org", ["w http://x.org"]),
      ("query:about(time,\"la, de\")", ["f query", "call about time+la, de"]),
      ("query:stoics", ["f query", "w stoics"]),
      ("text:/b.g/", ["f text", "x b.g"]), ("/a\\/b/", ["x a\\/b"]), ("/usr/bin", ["w /usr/bin"]), ("a/b/", ["w a/b/"]),
    ] as [(String, [String])])
  func fields(query: String, expected: [String]) {
    #expect(tokens(query) == expected)
  }

  /// The ranges are what the warnings of a whole program point at.
  @Test(
    "every token is where its range says", arguments: ["née \"la vie\"~3^2 x", "autor:{a,b} (é|ß)^2", "日本 -人^3 /a.b/"])
  func ranges(query: String) {
    let bytes = Array(query.utf8)
    var end = 0
    for token in QueryLexer.tokens(of: query) {
      let text = String(decoding: bytes[token.range], as: UTF8.self)
      #expect(text.contains(token.text) || token.kind.isNames, "\(token)")
      #expect(token.range.lowerBound >= end)
      end = token.range.upperBound
    }
  }

  /// Pieces that have a meaning, in any order: nothing but white space and quotation marks may get lost.
  @Test("no letter is lost", arguments: 0..<200)
  func letters(seed: Int) {
    let pieces = [
      "a", "b:", "\"", "(", ")", "{", "}", ",", "/", "^2", "~3", "-", "|", " ", "OR", "é", "query:", "^", "\u{0}",
    ]
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    let query = (0..<12).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return pieces[Int(state >> 33) % pieces.count]
    }.joined()
    let covered = QueryLexer.tokens(of: query).reduce(into: Set<Int>()) { $0.formUnion($1.range) }
    let lost = query.utf8.enumerated().filter { !covered.contains($0.offset) }.map(\.element)
    #expect(lost.allSatisfy { $0 == UInt8(ascii: " ") }, "\(query.debugDescription)")
  }
}

extension QueryToken.Kind {
  fileprivate var isNames: Bool {
    if case .field = self { true } else { false }
  }
}
