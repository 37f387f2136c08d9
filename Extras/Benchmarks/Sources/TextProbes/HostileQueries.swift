/// Generated queries that try to break the parser or to keep a search busy: combined operators, unclosed groups, random
/// characters, exploding patterns, and 100 kB repetitions.
package struct HostileQueries {
  /// Words between the operators. Frequent words cost the most.
  private let words: [String]

  package init(words: [String]) {
    self.words = words.isEmpty ? ["a"] : words
  }

  /// Units of repetitions of up to `longest` bytes.
  package static let units = [
    "a", "(", ")", "\"", "'", "*", "?", "~", "^", "-", "|", "/", "\\", "{", "}", ":", "=", "a/", "~a ", "~2abcdef ",
    "=a ",
    "a* ", "lang:{", "lang:de ", "lang:x OR ", "query:x(", "query:x ", "/a(b*)*/ ", "/.*/ ", "*a*b*c*", "*a*b*c* ",
    "a?b ",
    "-(", "-(a ", "(a OR ", "(a -", "a OR ", "a AND ", "NOT ", "a NEAR/3 ", "a ADJ/3 ", "(a OR b) NEAR ", "\"a\"~3 ",
    "\"a b\" ", "\"a* ", "title:", "title:(", "title:a ", "{title,text}:", "{title,", "date:", "date:1900 ", "date:\"",
    "before:1900..", "has:", "is:x ", "id:1 ", "in:* ", "pages:>1 ", "a^2 ", "^", "^^2", "始", "始 ", "시작", "ไทย",
    "e\u{301}",
    "\u{301}", "🎉", "👨‍👩‍👧‍👦", "\u{202E}", "\u{0}", "\u{FFFD}", "\u{1F}", "\u{1F}en\u{1F}", "word ", "the ", "ab", "a.b", "1",
    "1 ",
    "a-b-", "\n", "\u{3000}", "'a", "a’", "[", "[a", "$1", "+", "++ ", "C++ ", "http://", "ß", "ﷺ", "İ",
  ]

  package static let longest = 100_000

  /// Regular expressions and wildcards that a backtracking matcher never finishes.
  package static let evil = [
    "/(a*)*b/", "/(a*)*/", "/(a|a)*/", "/(a|aa)+/", "/(.*)*x/", "/(.*.*.*.*.*.*.*.*)*x/", "/(.{0,50}){50}/",
    "/(.{0,30}){30}/",
    "/.{0,900}/", "/(.{1,9}){1,9}(.{1,9}){1,9}/", "/((((((((((a?){10}){10})))))))){1,9}/", "/(a?){500}/",
    "/[^a]*[^b]*[^c]*[^d]*x/",
    "/.*e.{15}/", "/.*[aeiou].{12}[aeiou]/", "/(.*a){8}/", "/(.?){200}/", "/((a|b|c|d|e)?.?){90}/", "/\\w*\\W*\\d*/",
    "/[\u{0}-\u{10FFFF}]*/", "/[\u{100}-\u{FFFF}]+/", "/[\\W\\d]*a/", "*a*e*i*o*", "?*?*?*?*", "*?*?*?*?*?*?*e", "~2ab",
    "~2abc",
    "~2aaaaaaaa", "~2eeee", "*", "?", "??", "a*?*", "/a{999}/", "/(a{30}){30}/", "/(|)*/", "/()/", "/(()|())*/", "/^$/",
    "/.*/",
    "/.+/", "~", "~~", "~2", "~1a", "a~9", "\"a b\"~99999", "a NEAR/99999 b", "a NEAR/10000 a", "a ADJ/0 a ADJ/0 a",
  ]

  private static let signs = [
    "\"", "'", "(", ")", "-", "*", "?", ":", " OR ", " AND ", " NOT ", " | ", " ", " ", " ", "~", "~2", "=", "/", "\\",
    "^", "^2",
    "^0.5", "{", "}", "[", "]", "+", ",", "..", " NEAR ", " NEAR/3 ", " NEAR/", " ADJ ", " ADJ/2 ", "title:", "author:",
    "text:",
    "{title,text}:", "date:", "before:", "after:", "date-within:", "added:", "modified:", "lang:", "lang:{", "in:",
    "type:",
    "id:", "has:", "is:", "query:", "query:x(", "pages:", "pages:>=", "xyz:", ":*", "\"~3", "1843", "-0399..",
    "now,-7 days", "2w",
    "\u{0}", "\u{301}", "\"\u{301}", "(\u{301}", "\u{FFFD}", "\u{FEFF}", "\u{202E}", "\u{200F}", "\u{1F}", "\u{2}", "“",
    "”", "«", "»",
    "🎉", "é", "ß", "始", "시작", "ไทย", "עברית", "عربي", "C++", "don't", "'s", "’s", "e-mail", "AC/DC", ".NET",
    "$1", "%", "_", ";", "--",
  ]

  /// Each unit, repeated up to `longest` bytes.
  package static var long: [String] {
    units.map { String(repeating: $0, count: longest / $0.utf8.count) }
  }

  /// The contents of a query.
  package enum Kind: String, CaseIterable, Sendable {
    case longRepetition = "repetition of 10 to 100 kB"
    case repetition = "repetition of up to 3 kB"
    case characters = "random characters"
    case patterns = "patterns"
    case text = "text of up to 400 words"
    case operators = "words and operators"
  }

  /// The queries that are the same for every seed: long repetitions and exploding patterns.
  package static var fixed: [(kind: Kind, text: String)] {
    long.map { (.longRepetition, $0) } + evil.map { (.patterns, $0) }
  }

  package func next(using random: inout some RandomNumberGenerator) -> String { nextOfKind(using: &random).text }

  package func nextOfKind(using random: inout some RandomNumberGenerator) -> (kind: Kind, text: String) {
    switch Int.random(in: 0..<100, using: &random) {
    case 0:
      (.longRepetition, repeated(Int.random(in: 10_000...Self.longest, using: &random), using: &random))
    case 1..<6: (.repetition, repeated(Int.random(in: 10...3_000, using: &random), using: &random))
    case 6..<12: (.characters, characters(using: &random))
    case 12..<22: (.patterns, evil(using: &random))
    case 22..<27: (.text, text(using: &random))
    default: (.operators, signs(using: &random))
    }
  }

  /// A repetition of one to three units.
  private func repeated(_ bytes: Int, using random: inout some RandomNumberGenerator) -> String {
    let unit = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Int.random(in: 0..<5, using: &random) == 0 ? word(using: &random) + " " : Self.any(Self.units, using: &random)
    }.joined()
    return String(repeating: unit, count: max(1, bytes / unit.utf8.count))
  }

  /// Random characters from all planes.
  private func characters(using random: inout some RandomNumberGenerator) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      let limit: UInt32 = [0x80, 0x250, 0x3000, 0x1_0000, 0x11_0000][Int.random(in: 0..<5, using: &random)]
      if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) { text.append(scalar) }
    }
    return String(text)
  }

  /// A text of up to 400 words, one in four of them misspelled.
  private func text(using random: inout some RandomNumberGenerator) -> String {
    (0..<Int.random(in: 1...400, using: &random)).map { _ in
      let word = word(using: &random)
      guard Int.random(in: 0..<4, using: &random) == 0 else { return word }
      var letters = Array(word)
      letters.insert("x", at: Int.random(in: 0...letters.count, using: &random))
      return String(letters)
    }.joined(separator: " ")
  }

  /// Several patterns with words between them.
  private func evil(using random: inout some RandomNumberGenerator) -> String {
    (0..<Int.random(in: 1...12, using: &random)).map { _ in
      switch Int.random(in: 0..<4, using: &random) {
      case 0: word(using: &random)
      case 1: Self.any(["", "-", "title:", "{text,note}:"], using: &random) + expression(3, using: &random)
      default: Self.any(["", "-", "text:", "("], using: &random) + Self.any(Self.evil, using: &random)
      }
    }.joined(separator: Self.any([" ", " OR ", " NEAR/5 ", " ADJ/5 ", " -"], using: &random))
  }

  private func expression(_ depth: Int, using random: inout some RandomNumberGenerator) -> String {
    "/" + branch(depth, using: &random) + "/"
  }

  private func branch(_ depth: Int, using random: inout some RandomNumberGenerator) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let atom =
        depth > 0 && Bool.random(using: &random)
        ? "(" + branch(depth - 1, using: &random) + "|" + branch(depth - 1, using: &random) + ")"
        : Self.any([".", "a", "e", "[a-m]", "[^e]", "\\w", "\\d", "n"], using: &random)
      return atom + Self.any(["", "*", "+", "?", "{0,9}", "{3}", "{2,}", "{,20}"], using: &random)
    }.joined()
  }

  private func signs(using random: inout some RandomNumberGenerator) -> String {
    (0..<Int.random(in: 1...30, using: &random)).map { _ in
      Int.random(in: 0..<5, using: &random) < 2 ? word(using: &random) : Self.any(Self.signs, using: &random)
    }.joined()
  }

  private func word(using random: inout some RandomNumberGenerator) -> String { Self.any(words, using: &random) }

  private static func any(_ values: [String], using random: inout some RandomNumberGenerator) -> String {
    values[Int.random(in: 0..<values.count, using: &random)]
  }
}
