import HistoricalDates
import TestTools
import Testing

/// Years, decades and centuries in words: tables of wordings, and laws that hold for every number.
@Suite struct WrittenYearTests {
  private func edtf(_ raw: String) -> String? { HistoricalDate(reading: raw).edtf?.description }

  private func ordinal(_ number: Int) -> String {
    let suffix =
      (11...13).contains(number % 100) ? "th" : ["th", "st", "nd", "rd"].dropFirst(number % 10).first ?? "th"
    return "\(number)\(suffix)"
  }

  @Test("a century is the hundred years that begin with its number less one", arguments: 1...20)
  func centuries(number: Int) {
    let digits = "0\(number - 1)".suffix(2)
    for wording in ["\(ordinal(number)) century", "\(ordinal(number))-century", "the \(ordinal(number)) century AD"] {
      #expect(edtf(wording) == "\(digits)XX", "\(wording)")
    }
    #expect(edtf("\(ordinal(number)) century BC") == "-\(digits)XX")
    #expect(edtf("\(ordinal(number)) cent. B.C.E.") == "-\(digits)XX")
  }

  @Test("a century before the Common Era has a hundred years and ends where the next begins", arguments: 1...20)
  func centuriesBefore(number: Int) throws {
    let interval = try #require(HistoricalDate(reading: "\(ordinal(number)) century BC").interval)
    #expect(interval.start == (try EDTF("\(yearText(-100 * number + 1))").interval.start))
    #expect(interval.end == (try EDTF("\(yearText(-100 * (number - 1) + 1))").interval.start))
  }

  private func yearText(_ year: Int) -> String { (year < 0 ? "-" : "") + "000\(abs(year))".suffix(4) }

  @Test(
    "a Roman number of a century",
    arguments: zip(
      ["V", "IX", "X", "XIV", "XVII", "XVIII", "XIX", "XX"], ["04", "08", "09", "13", "16", "17", "18", "19"]))
  func romanCenturies(numeral: String, digits: String) {
    #expect(edtf("\(numeral) century") == "\(digits)XX")
    #expect(edtf("\(numeral) century BC") == "-\(digits)XX")
  }

  @Test("a decade, and its short forms", arguments: Array(stride(from: 1_450, to: 2_020, by: 10)))
  func decades(year: Int) {
    let decade = String("\(year)".dropLast())
    let isCentury = year % 100 == 0
    #expect(edtf("\(year)s") == (isCentury ? "\(year / 100)XX" : "\(decade)X"))
    #expect(edtf("\(year)'s") == (isCentury ? "\(year / 100)XX" : "\(decade)X"))
    #expect(edtf("c. \(year)s") == "\(decade)X~")
    #expect(edtf("\(decade)-]") == "\(decade)X")
    #expect(edtf("\(decade)-?]") == "\(decade)X?")
    #expect(edtf("\(decade)u") == "\(decade)X")
  }

  @Test("hyphens in place of two digits are a century", arguments: 15...20)
  func hyphenCenturies(century: Int) {
    #expect(edtf("\(century)--]") == "\(century)XX")
    #expect(edtf("\(century)--?]") == "\(century)XX?")
    #expect(edtf("\(century)uu") == "\(century)XX")
  }

  @Test("a year before the Common Era is one less in astronomical counting", arguments: 0..<60 as Range<UInt64>)
  func yearsBefore(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let year = Int.random(in: 1...9_999, using: &random)
    for wording in ["\(year) BC", "\(year) B.C.", "\(year) BCE", "\(year) b.c.e.", "\(year)BC", "BC \(year)"] {
      #expect(edtf(wording) == yearText(1 - year), "\(wording), seed \(seed)")
    }
  }

  @Test("a year of the Common Era keeps its number", arguments: 0..<60 as Range<UInt64>)
  func yearsAfter(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let year = Int.random(in: 1...2_100, using: &random)
    for wording in ["\(year) AD", "AD \(year)", "A.D. \(year)", "\(year) CE", "\(year) C.E."] {
      #expect(edtf(wording) == yearText(year), "\(wording), seed \(seed)")
    }
  }

  @Test("years before the Common Era run backward", arguments: 0..<60 as Range<UInt64>)
  func order(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let year = Int.random(in: 2...9_999, using: &random)
    let (earlier, later) = (HistoricalDate(reading: "\(year) BC"), HistoricalDate(reading: "\(year - 1) BC"))
    #expect(try #require(earlier.interval).end == (try #require(later.interval).start), "seed \(seed)")
  }

  @Test("the year 0 has no name")
  func yearZero() {
    #expect(edtf("0 BC") == nil)
    #expect(edtf("AD 0") == nil)
    #expect(edtf("1 BC") == "0000")
  }

  @Test(
    "words of doubt before a year",
    arguments: [
      ("circa", "~"), ("c.", "~"), ("ca", "~"), ("ca.", "~"), ("cca", "~"), ("approx.", "~"), ("approximately", "~"),
      ("about", "~"), ("around", "~"), ("um", "~"), ("vers", "~"), ("~", "~"), ("uncertain", "?"), ("maybe", "?"),
      ("perhaps", "?"), ("possibly", "?"), ("probably", "?"), ("probably c.", "%"), ("%", "%"), ("early", "-37"),
      ("mid", "-38"), ("mid-", "-38"), ("late", "-39"), ("the year", ""), ("in", ""), ("sometime in", ""),
    ])
  func doubtBefore(word: String, sign: String) {
    #expect(edtf("\(word) 1843") == "1843\(sign)")
  }

  @Test(
    "words of doubt after a year",
    arguments: [
      ("?", "?"), (" ?", "?"), ("~", "~"), (" (uncertain)", "?"), (" approx.", "~"), (" (probably)", "?"),
      (" (circa)", "~"), ("?~", "%"), ("%", "%"),
    ])
  func doubtAfter(words: String, sign: String) {
    #expect(edtf("1843\(words)") == "1843\(sign)")
  }

  @Test("angle brackets are provisional", arguments: [("<1843>", "1843?"), ("<1843-1845>", "1843?/1845?")])
  func angleBrackets(raw: String, edtf: String) {
    #expect(self.edtf(raw) == edtf)
  }

  @Test(
    "bounds",
    arguments: [
      ("before 1843", "/1843"), ("earlier than 1843", "/1843"), ("after 1843", "1843/"), ("later than 1843", "1843/"),
      ("since 1843", "1843/.."), ("until 1843", "/1843"), ("till 1843", "/1843"), ("-1843", "-1843"),
      ("not before 1843", "[1843..]"),
      ("no earlier than 1843", "[1843..]"), ("not after 1843", "[..1843]"), ("no later than 1843", "[..1843]"),
      ("before the 18th century", "/17XX"), ("after 400 BC", "-0399/"), ("1843-", "1843/.."),
    ])
  func bounds(raw: String, edtf: String) {
    #expect(self.edtf(raw) == edtf)
  }

  @Test(
    "ranges and choices",
    arguments: [
      ("1843-1850", "1843/1850"), ("1843–1850", "1843/1850"), ("1843—1850", "1843/1850"), ("1843 - 1850", "1843/1850"),
      ("1843 to 1850", "1843/1850"), ("1843 through 1850", "1843/1850"), ("1843-50", "1843/1850"),
      ("1848-9", "1848/1849"),
      ("1898-02", "1898-02"), ("1898-02.", "1898/1902"), ("1850-1843", "1850?"), ("1843 or 1844", "[1843,1844]"),
      ("1843/44", "[1843,1844]"), ("1843 or 44", "[1843,1844]"), ("1843 and 1850", "{1843,1850}"),
      ("1843 & 1850", "{1843,1850}"), ("between 1843 and 1850", "[1843..1850]"), ("between 1843-1850", "[1843..1850]"),
      ("c. 1843-c. 1850", "1843~/1850~"), ("1843?-1850", "1843?/1850"), ("1840s-1850s", "184X/185X"),
      ("400-300 BC", "-0399/-0299"), ("44 BC-AD 14", "-0043/0014"), ("17th-18th century", "16XX/17XX"),
      ("27 BC–14", "-0026/0014?"), ("c. 4 BC – c. 30", "-0003~/0030%"), ("100 BC - 44", "-0099/0044?"),
      ("44 BC, 14 pages", "-0043"), ("1850//1860", "1850/1860"), ("1850 // 1860", "1850/1860"),
      ("17th or 18th century", "[16XX,17XX]"), ("May 1843-June 1844", "1843-05/1844-06"),
    ])
  func ranges(raw: String, edtf: String) {
    #expect(self.edtf(raw) == edtf)
  }

  @Test("a range never ends before it starts", arguments: 0..<200 as Range<UInt64>)
  func orderedRanges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let years = (0..<2).map { _ in Int.random(in: 1...2_000, using: &random) }
    let eras = ["", " BC", " AD", "?", "s"]
    let joint = ["-", " to ", "/", " or ", " and "].randomElement(using: &random)!
    let text = years.map { "\($0)\(eras.randomElement(using: &random)!)" }.joined(separator: joint)
    guard let interval = HistoricalDate(reading: text).interval else { return }
    #expect(interval.start <= interval.end, "\(text), seed \(seed)")
  }

  @Test(
    "numbers that are not years", arguments: ["7", "84", "184", "18430", "184300", "no. 12", "p. 384", "12:30"])
  func noYears(raw: String) {
    #expect(edtf(raw) == nil)
  }

  @Test("three digits are a year if a query or a word says so")
  func shortYears() throws {
    #expect(edtf("the year 64") == nil)
    #expect(edtf("the year 800") == "0800")
    #expect(try DateRange(query: "64").interval == EDTF("0064").interval)
    #expect(try DateRange(query: "800").interval == EDTF("0800").interval)
  }
}
