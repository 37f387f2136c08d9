import Testing

@testable import HistoricalDates

/// Tokens of written dates.
@Suite struct DateLexerTests {
  /// A token as text: a number with its digits and suffix, a keyword, a symbol.
  private func tokens(_ text: String) -> [String] {
    var text = text
    return text.withUTF8 { DateLexer.tokens(of: $0) }.map { placed in
      let token =
        switch placed.token {
        case .number(let value, let digits, let suffix): "\(value)/\(digits)" + (suffix == .none ? "" : " \(suffix)")
        case .maskedYear(let year): "\(year)"
        case .romanYear(let year): "roman \(year)"
        case .keyword(let keyword): "\(keyword)"
        case .word(let numeral): numeral.map { "word \($0)" } ?? "word"
        case .symbol(let symbol): "\(symbol)"
        }
      return (placed.followsSpace ? "_" : "") + token
    }
  }

  @Test(
    "numbers keep their digits and what is joined to them",
    arguments: [
      ("1843", ["1843/4"]), ("0064", ["64/4"]), ("1840s", ["1840/4 plural"]), ("1840's", ["1840/4 plural"]),
      ("440s", ["440/3 plural"]), ("18th", ["18/2 ordinal"]), ("1st", ["1/1 ordinal"]), ("2ND", ["2/1 ordinal"]),
      ("19c", ["19/2 century"]), ("19cm", ["19/2", "word"]), ("40s", ["40/2 plural"]),
    ] as [(String, [String])])
  func numbers(text: String, expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test(
    "digits that a cataloger supplied, left open or typed as letters",
    arguments: [
      ("19[99]", ["1999/4"]), ("[19]99", ["1999/4"]), ("9[999]", ["9999/4"]), ("[1]999", ["1999/4"]),
      ("19uu", ["19XX"]),
      ("199u", ["199X"]), ("199X", ["199X"]), ("19xx", ["19XX"]), ("l899", ["1899/4"]), ("189l", ["1891/4"]),
      ("19[99", ["19/2", "openBracket", "99/2"]), ("llll", ["word"]),
    ] as [(String, [String])])
  func years(text: String, expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test(
    "Roman years, with dots and spaces between their groups",
    arguments: [
      ("MDCCLXXVII", ["roman 1777"]), ("M.DCC.LXIX", ["roman 1769"]), ("M. DCC. LXIX", ["roman 1769"]),
      ("MCMXCIX.", ["roman 1999", "dot"]), ("Midi", ["word"]), ("VII", ["word 7"]), ("XL", ["word"]),
    ] as [(String, [String])])
  func romanYears(text: String, expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test(
    "words are folded, and abbreviations are one word",
    arguments: [
      ("B.C.", ["beforeCommonEra", "dot"]), ("b. c. e.", ["beforeCommonEra", "dot"]), ("A.D.", ["commonEra", "dot"]),
      ("i.e.", ["correction", "dot"]), ("ca. 5", ["circa", "dot", "_5/1"]), ("JULY", ["month(7)"]),
      ("Sho\u{304}wa", ["era(Shōwa)"]),
      ("Shōwa", ["era(Shōwa)"]),
      ("昭和58年", ["era(Shōwa)", "58/2", "yearMark"]),
      ("Min guo", ["era(Minguo)"]), ("Min and", ["word", "_and"]),
      ("Old Style", ["oldStyle"]), ("&", ["and"]), ("©1999", ["copyright", "1999/4"]),
      ("℗ 1999", ["copyright", "_1999/4"]),
    ] as [(String, [String])])
  func words(text: String, expected: [String]) {
    #expect(tokens(text) == expected)
  }

  @Test(
    "hyphens and spaces of all kinds",
    arguments: ["1914-18", "1914\u{2010}18", "1914\u{2013}18", "1914\u{2014}18", "1914\u{2015}18"])
  func hyphens(text: String) {
    #expect(tokens(text) == ["1914/4", "hyphen", "18/2"])
  }

  @Test("spaces are noted before the next token", arguments: [" ", "\t", "\u{A0}", "\u{3000}", "\n  "])
  func spaces(space: String) {
    #expect(tokens("5\(space)May") == ["5/1", "_month(5)"])
  }

  @Test("the first 64 tokens are read")
  func limit() {
    #expect(tokens(String(repeating: "1 ", count: 100)).count == 64)
  }

  @Test("digits too many for a number stay one token")
  func longNumbers() {
    #expect(tokens(String(repeating: "1", count: 40) + " 1999").count == 2)
  }

  @Test("a cursor reads nothing after its end")
  func cursor() {
    var text = "12-"
    text.withUTF8 { bytes in
      var cursor = ByteCursor(bytes)
      #expect(cursor.digitCount(upTo: 9) == 2)
      let numbers = [cursor.number(digits: 3), cursor.number(digits: 2)]
      #expect(numbers == [nil, 12])
      let skipped = [cursor.skip(.dot), cursor.skip(.hyphen), cursor.skip(0)]
      #expect(skipped == [false, true, false])
      #expect(cursor.isAtEnd)
      #expect(cursor.next == 0)
    }
  }
}
