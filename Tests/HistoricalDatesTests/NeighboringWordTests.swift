import HistoricalDates
import Testing

/// Dates with words of more languages, Roman months, and words that are a bound of a year and a part of longer times.
@Suite struct NeighboringWordTests {
  private func edtf(_ text: String) -> String? { HistoricalDate(reading: text).edtf?.description }

  @Test(
    "later and earlier are parts of a decade and a century, and bounds of a year",
    arguments: [
      ("later 1850s", "late 1850s"), ("the later 1850s", "late 1850s"), ("earlier 1850s", "early 1850s"),
      ("latter 1850s", "late 1850s"), ("later 19th century", "late 19th century"),
      ("the later part of the 19th century", "late 19th century"), ("early part of the 1850s", "early 1850s"),
      ("latter half of the 18th century", "second half of the 18th century"), ("later than 1850", "after 1850"),
      ("1850 or later", "1850 or after"), ("1850 or earlier", "1850 or before"),
      ("not later than 1850", "not after 1850"),
      ("earlier than the 1850s", "before the 1850s"), ("1850 later", "1850 after"),
    ])
  func comparatives(text: String, same: String) {
    #expect(edtf(text) == edtf(same))
    #expect(edtf(same) != nil)
  }

  @Test(
    "centuries by their abbreviations",
    arguments: [
      ("s. XIX", "18XX"), ("S. XVIII", "17XX"), ("s.XIX", "18XX"), ("s. X", "09XX"), ("s. V", "04XX"),
      ("s. XV-XVI", "14XX/15XX"), ("ss. XV-XVI", "14XX/15XX"), ("siglos XV-XVI", "14XX/15XX"),
      ("siglos XV y XVI", "{14XX,15XX}"), ("séc. XIX", "18XX"), ("XIXe s.", "18XX"), ("XIXe s", "18XX"),
      ("19e s.", "18XX"), ("w. XIX", "18XX"), ("wiek XIX", "18XX"), ("XIX stol.", "18XX"), ("19. stol.", "18XX"),
      ("19. století", "18XX"), ("XIX. sz.", "18XX"), ("19. század", "18XX"), ("19. yüzyıl", "18XX"),
      ("19ος αιώνας", nil), ("XIX ст.", "18XX"), ("finales s. XIX", "[1867..1899]"), ("ca. s. XIX", "18XX~"),
      ("s. XIX in.", "[1800..1833]"), ("s. XIX ex.", "[1867..1899]"), ("s. XIX med.", "18XX?"),
      ("saec. XV in.", "[1400..1433]"), ("s. V a.C.", "-04XX"),
    ])
  func centuries(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test("an s beside a number is no century", arguments: ["19 s. ; 20 cm", "s. 19", "120 s."])
  func pages(text: String) {
    #expect(edtf(text) == nil)
  }

  @Test(
    "a month with an era after it",
    arguments: [
      ("12000-04 BC", "Y-11999?"), ("9999-04 BC", "-9998-04"), ("343-02 BC", "-0342-02"), ("0044-03 BC", "-0043-03"),
      ("343-02-03 BC", "-0342-02-03"),
      ("343-341 BC", "-0342/-0340"), ("12-10 BC", "-0011/-0009"), ("343-40 BC", "-0342/-0039"),
    ])
  func monthsBeforeEra(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "Roman months",
    arguments: [
      ("13.V.1850", "1850-05-13"), ("13-V-1850", "1850-05-13"), ("13 V 1850", "1850-05-13"),
      ("1. XII. 1850", "1850-12-01"), ("3.iv.1850", "1850-04-03"), ("31.II.1850", nil), ("13.XIII.1850", "1850?"),
    ])
  func romanMonths(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "days with months in more languages",
    arguments: [
      ("13. toukokuuta 1850", "1850-05-13"), ("1850. május 13.", "1850-05-13"), ("1850. május 13", "1850-05-13"),
      ("13. května 1850", "1850-05-13"), ("13 mai 1850", "1850-05-13"), ("13 Mayıs 1850", "1850-05-13"),
      ("13. svibnja 1850", "1850-05-13"), ("13 травня 1850", "1850-05-13"), ("13 Mei 1850", "1850-05-13"),
      ("1850. április", "1850-04"), ("Eylül 1850", "1850-09"), ("13 octombrie 1850", "1850-10-13"),
    ])
  func months(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "before, after and about in more languages, before the year and after it",
    arguments: [
      ("1850'den önce", "/1850"), ("1850'dan sonra", "1850/"), ("1850 öncesi", "/1850"), ("yaklaşık 1850", "1850~"),
      ("1850 előtt", "/1850"), ("1850 után", "1850/"), ("kb. 1850", "1850~"), ("înainte de 1850", "/1850"),
      ("după 1850", "1850/"), ("πριν το 1850", "/1850"), ("μετά το 1850", "1850/"), ("prije 1850", "/1850"),
      ("nakon 1850", "1850/"), ("cca 1850", "1850~"), ("asi 1850", "1850~"), ("abans de 1850", "/1850"),
      ("després de 1850", "1850/"), ("преди 1850", "/1850"), ("след 1850", "1850/"), ("біля 1850", "1850~"),
    ])
  func bounds(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test("a day of the year in words", arguments: [("day 60 of 2020", "2020-02-29"), ("day 1, 1850", "1850-01-01")])
  func daysOfYear(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "an ending or a sign beside a year is never dropped",
    arguments: [
      ("1850'lerde", "1850?"), ("1850 A.H.", "1850?"), ("1850 AH", "1850?"), ("1500 AH", "[2076,2077]"),
      ("Good Friday 1850", "1850?"), ("Friday 5 May 1850", "1850-05-05"), ("Friday 1850-05-03", "1850-05-03"),
      ("Friday, 1850", "1850"), ("fiscal year 1850", "1850?"), ("the year 1850", "1850"), ("near 1850", "1850~"),
      ("1850 or thereabouts", "1850~"), ("S1 2020", "2020-40"), ("Q3 2020", "2020-35"),
    ])
  func neighbors(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "a tilde between two dates joins them",
    arguments: [
      ("1850~1860", "1850/1860"), ("1850 ~ 1860", "1850/1860"), ("1850年~1860年", "1850/1860"), ("1850~", "1850~"),
      ("1850~/1860", "1850~/1860"), ("~1850", "1850~"), ("1850~ or 1860", "[1850~,1860]"),
    ])
  func tildes(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "two signs are two unknown digits",
    arguments: [
      ("18??", "18XX"), ("[18??]", "18XX"), ("ca. 18??", "18XX~"), ("18**", "18XX"), ("18__", "18XX"), ("18..", "18XX"),
      ("19??-20??", "19XX/20XX"), ("185?", "185X?"), ("5.18..", nil),
    ])
  func unknownDigits(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "ordinals with a dot or a hyphen, and short centuries in a list",
    arguments: [
      ("1.ª metade do séc. XIX", "[1800..1849]"), ("2-я пол. XIX в.", "[1850..1899]"), ("19th-20th c.", "18XX/19XX"),
      ("1346 (1967)", "1967"), ("1266 (1850)", "1850"), ("1346 (1899)", "1346"),
    ])
  func ordinals(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }
}
