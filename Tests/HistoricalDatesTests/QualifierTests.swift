import HistoricalDates
import TestTools
import Testing

/// Words beside a date that change it, in every language, position and punctuation: none is ever dropped.
@Suite struct QualifierTests {
  private static func edtf(_ text: String) -> String? { HistoricalDate(reading: text).edtf?.description }

  /// What a qualifier makes of a year.
  enum Meaning: String, CaseIterable, Sendable {
    case before, after, about, perhaps, from, until, atLatest, atEarliest

    func edtf(_ date: String) -> [String] {
      switch self {
      case .before, .until: ["/\(date)"]
      case .after: ["\(date)/"]
      case .about: ["\(date)~"]
      case .perhaps: ["\(date)?"]
      case .from: ["\(date)/.."]
      case .atLatest: ["[..\(date)]"]
      case .atEarliest: ["[\(date)..]"]
      }
    }
  }

  private static let qualifiers: [(Meaning, String)] = [
    (.before, "before bef pre prior_to earlier_than vor avant antes_de prima_del voor före før przed до ante"),
    (.after, "after aft post later_than nach après despues_de después_de depois_de dopo_il na efter etter po после"),
    (
      .about,
      "about abt circa ca c. approx approximately around roughly est estimated cal etwa um ungefähr gegen vers env environ"
    ),
    (
      .about,
      "hacia aproximadamente verso_il por_volta_de omstreeks ongeveer omkring ungefär omtrent około около circiter"
    ),
    (
      .perhaps,
      "perhaps probably prob possibly int vermutlich wohl peut-être quizás forse talvez waarschijnlijk troligen"
    ),
    (.perhaps, "muligvis sannsynligvis prawdopodobnie возможно fortasse"),
    (.from, "from since ab seit depuis dès à_partir_de desde dal vanaf från fra od с"),
    (.until, "to until till bis jusqu'en hasta fino_al até tot till til do"),
    (.atLatest, "no_later_than not_after by spätestens au_plus_tard senast uiterlijk najpóźniej не_позднее"),
    (.atEarliest, "not_before no_earlier_than frühestens au_plus_tôt tidigast najwcześniej не_ранее"),
  ]

  private static let words: [(Meaning, String)] = qualifiers.flatMap { meaning, words in
    words.split(separator: " ").map { (meaning, String($0.replacing("_", with: " "))) }
  }

  @Test("a qualifier before a date", arguments: words)
  func leading(meaning: Meaning, word: String) {
    for (text, date) in [("1850", "1850"), ("May 1850", "1850-05"), ("5 May 1850", "1850-05-05")] {
      guard word != "na" || text == "1850" else { continue }
      for written in Self.spellings(word) {
        #expect(meaning.edtf(date).contains(Self.edtf("\(written) \(text)") ?? ""), "\(written) \(text)")
      }
    }
  }

  @Test("a qualifier joined to a year", arguments: words)
  func joined(meaning: Meaning, word: String) {
    for text in ["\(word)-1850", "(\(word) 1850)", "[\(word) 1850]"] {
      #expect(meaning.edtf("1850").contains(Self.edtf(text) ?? ""), "\(text)")
    }
  }

  @Test("doubt after a date", arguments: words.filter { $0.0 == .about || $0.0 == .perhaps })
  func trailing(meaning: Meaning, word: String) {
    for (text, date) in [("1850", "1850"), ("May 1850", "1850-05"), ("5 May 1850", "1850-05-05")] {
      for written in [
        "\(text) \(word)", "\(text), \(word)", "\(text) (\(word))", "\(text) (\(word).)", "[\(text), \(word)]",
      ] {
        guard word != "c." || !written.contains(", c") && !written.contains("..") else { continue }
        #expect(meaning.edtf(date).contains(Self.edtf(written) ?? ""), "\(written)")
      }
    }
  }

  /// The word in capitals, with a capital, and with the dot of an abbreviation.
  private static func spellings(_ word: String) -> [String] {
    [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()]
      + (word.hasSuffix(".") ? [] : [word + "."])
  }

  @Test(
    "two dates and the words around them",
    arguments: [
      ("BET 1850 AND 1860", "[1850..1860]"), ("bet. 1850 and 1860", "[1850..1860]"),
      ("between 1850 & 1860", "[1850..1860]"),
      ("zwischen 1850 und 1860", "[1850..1860]"), ("entre 1850 et 1860", "[1850..1860]"),
      ("entre 1850 y 1860", "[1850..1860]"), ("entre 1850 e 1860", "[1850..1860]"),
      ("tra il 1850 e il 1860", "[1850..1860]"),
      ("tussen 1850 en 1860", "[1850..1860]"), ("mellan 1850 och 1860", "[1850..1860]"),
      ("mellem 1850 og 1860", "[1850..1860]"), ("mellom 1850 og 1860", "[1850..1860]"),
      ("między 1850 a 1860", "[1850..1860]"), ("между 1850 и 1860", "[1850..1860]"),
      ("inter 1850 et 1860", "[1850..1860]"),
      ("FROM 1850 TO 1860", "1850/1860"), ("von 1850 bis 1860", "1850/1860"), ("de 1850 à 1860", "1850/1860"),
      ("desde 1850 hasta 1860", "1850/1860"), ("dal 1850 al 1860", "1850/1860"), ("de 1850 a 1860", "1850/1860"),
      ("van 1850 tot 1860", "1850/1860"), ("från 1850 till 1860", "1850/1860"), ("fra 1850 til 1860", "1850/1860"),
      ("od 1850 do 1860", "1850/1860"), ("с 1850 по 1860", "1850/1860"), ("с 1850 г. по 1860 г.", "1850/1860"),
      ("BET 1 JAN 1850 AND 5 FEB 1851", "[1850-01-01..1851-02-05]"),
      ("between May 1850 and June 1851", "[1850-05..1851-06]"),
      ("between about 1850 and 1860", "[1850~..1860]"), ("fra il 1850 e il 1860", "[1850..1860]"),
      ("BET 1850", "1850?"),
    ])
  func pairs(text: String, edtf: String) {
    #expect(Self.edtf(text) == edtf)
  }

  @Test(
    "bounds after a date",
    arguments: [
      ("1850 onwards", "1850/.."), ("1850 onward", "1850/.."), ("1850 on", "1850/.."), ("1850 and on", "1850/.."),
      ("1850 ff.", "1850/.."), ("1850-present", "1850/.."), ("1850 to present", "1850/.."), ("1850–heute", "1850/.."),
      ("1850 à nos jours", "1850/.."), ("1850年至今", "1850/.."),
      ("1850-atualidade", "1850/.."), ("1850-dnes", "1850/.."), ("1850+", "[1850..]"), ("1850 and after", "[1850..]"),
      ("1850 or later", "[1850..]"),
      ("1850 and before", "[..1850]"), ("1850 at the latest", "[..1850]"), ("1850 at the earliest", "[1850..]"),
      ("1850 spätestens", "[..1850]"), ("1850 (before)", "/1850"), ("1850 (after)", "1850/"), ("1850 or so", "1850~"),
      ("1850 c.", "1850~"), ("1850[?]", "1850?"), ("1850 (?)", "1850?"),
    ])
  func trailingBounds(text: String, edtf: String) {
    #expect(Self.edtf(text) == edtf)
  }

  @Test(
    "signs of comparison",
    arguments: [
      (">1900", "1900/"), ("<1900", "/1900"), (">=1900", "[1900..]"), ("<=1900", "[..1900]"), ("≥1900", "[1900..]"),
      ("≤ 1900", "[..1900]"), ("> 1900", "1900/"), ("≈1900", "1900~"), ("±1900", "1900~"), ("~1900", "1900~"),
      ("<1900>", "1900?"), ("<1999- >", "1999?/.."),
    ])
  func signs(text: String, edtf: String) {
    #expect(Self.edtf(text) == edtf)
  }

  @Test(
    "dates of a life are not dates of a work",
    arguments: [
      ("d. 1616", "/1616"), ("died 1616", "/1616"), ("† 1616", "/1616"), ("gest. 1616", "/1616"), ("b. 1564", "1564/"),
      ("born 1564", "1564/"), ("* 1564", "1564/"), ("geb. 1564", "1564/"), ("born 1564, died 1616", "1564/1616"),
      ("b. 1564, d. 1616", "1564/1616"), ("b. c. 1564", "1564~/"),
      ("b. c. 1564, d. 1616", "1564~/1616"), ("B. C. 1564", "-1563"), ("300 b. c.", "-0299"),
      ("b. 1850, d. 1820", "1850?/"),
      ("b. 20th century, d. 1606", "19XX?/"), ("fl. 1600", "1600~"), ("active 1600-1610", "1600/1610"),
      // The article of German and Scandinavian letters, or died.
      ("d. 14. Juli 1789", "1789-07-14?"), ("d. 23 April 1616", "1616-04-23?"),
    ])
  func lives(text: String, edtf: String) {
    #expect(Self.edtf(text) == edtf)
  }

  @Test("a word that nothing is known about makes the date beside it uncertain", arguments: 0..<300 as Range<UInt64>)
  func unknownWords(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let word = Self.unknownWord(using: &random)
    let (text, date) = [
      ("1850", "1850"), ("May 1850", "1850-05"), ("5 May 1850", "1850-05-05"), ("05-May-1850", "1850-05-05"),
      ("19th century", "18XX"), ("1850s", "185X"), ("14.7.1789", "1789-07-14"), ("Spring 1850", "1850-21"),
    ].randomElement(using: &random)!
    for written in ["\(word) \(text)", "\(word). \(text)", "\(word)-\(text)", "\(text) \(word)", "(\(word) \(text))"] {
      #expect(Self.edtf(written) != date, "\(written), seed \(seed)")
    }
    for written in ["\(word) \(text)", "\(text) \(word)"] {
      for spelling in [written.uppercased(), written.prefix(1).uppercased() + written.dropFirst()] {
        #expect(Self.edtf(spelling) != date, "\(spelling), seed \(seed)")
      }
      #expect(throws: DateRangeError.self, "\(written), seed \(seed)") { try DateRange(query: written) }
    }
  }

  /// Consonants that no keyword has in this order.
  private static func unknownWord(using random: inout SeededGenerator) -> String {
    "zq"
      + (0..<Int.random(in: 1...9, using: &random)).map { _ in String("aeioubkrtvyzśжあ".randomElement(using: &random)!)
      }
      .joined()
  }

  @Test(
    "a word that does not change the date leaves it exact",
    arguments: [
      ("published 1999", "1999"), ("Printed in the year 1675.", "1675"), ("anno 1517", "1517"),
      ("anno Domini 1500", "1500"),
      ("Monday 5 May 2014", "2014-05-05"), ("Mon, 5 May 2014", "2014-05-05"), ("Montag, 5. Mai 2014", "2014-05-05"),
      ("5 May 2014 (Monday)", "2014-05-05"), ("London 1850", "1850"), ("Oxford University Press 1999", "1999"),
      ("Oxford, England : 2000.", "2000"), ("Xyzzy : 1850", "1850"), ("Xyzzy, 1850", "1850"), ("1850 edition", "1850"),
      ("1850, xyzzy", "1850"), ("1997 printing", "1997"), ("in 1850", "1850"), ("c2001.", "2001"), ("[1899]", "1899"),
      ("Shōwa 58 [1983]", "1983"), ("2002 [i.e. 2001]", "2001"), ("cop. 1998.", "1998"),
      ("1998 [reprinted 1999]", "1998"),
      ("New York, N.Y. : 1999.", "1999"), ("Rio de Janeiro 1999.", "1999"), ("[2000], c1941 [i.e. c1939]", "2000"),
    ])
  func harmless(text: String, edtf: String) {
    #expect(Self.edtf(text) == edtf)
  }

  @Test(
    "a month among other words is no date; alone it is one of any year",
    arguments: [
      ("long ago", nil), ("in a month of Sundays, in May", nil), ("may be", nil), ("ago", "XXXX-08"),
      ("in May", "XXXX-05"),
      ("May?", "XXXX-05?"), ("5 May", "XXXX-05-05"), ("2004-06/20", nil), ("2004-06?/20", nil),
    ])
  func bareMonths(text: String, edtf: String?) {
    #expect(Self.edtf(text) == edtf)
  }
}
