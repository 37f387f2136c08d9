import HistoricalDates
import Testing

/// Days with letters and hyphens, unknown parts, weeks, quarters, lists, decades and parts of dates.
@Suite struct DateShapeTests {
  private func edtf(_ text: String) -> String? { HistoricalDate(reading: text).edtf?.description }

  @Test("a day with a month's name and any separator", arguments: ["-", "/", ".", " ", ""])
  func separators(separator: String) {
    for (month, number) in [
      ("May", "05"), ("Apr", "04"), ("DEC", "12"), ("Sept", "09"), ("März", "03"), ("août", "08"),
    ] {
      for day in ["05", "5"] {
        #expect(edtf([day, month, "2014"].joined(separator: separator)) == "2014-\(number)-05")
        if !separator.isEmpty {
          #expect(edtf(["2014", month, day].joined(separator: separator)) == "2014-\(number)-05")
          #expect(edtf([month, day, "2014"].joined(separator: separator)) == "2014-\(number)-05")
        }
      }
    }
  }

  @Test(
    "a day before an era",
    arguments: [
      ("343-02-03BC", "-0342-02-03"), ("343-02-03 BCE", "-0342-02-03"), ("44-03-15 BC", "-0043-03-15"),
      ("0044-03-15 BC", "-0043-03-15"), ("15.3.44 v. Chr.", "-0043-03-15"), ("15/03/44 BC", "-0043-03-15"),
      ("44/03/15 BC", "-0043-03-15"), ("15 March 44 BC", "-0043-03-15"), ("3-May-50", nil), ("31-02-44 BC", nil),
    ] as [(String, String?)])
  func eras(text: String, edtf: String?) {
    #expect(self.edtf(text) == edtf)
  }

  @Test(
    "a day with its year first, with the word day, with a sign for an ordinal, and in an era of Japan",
    arguments: [
      ("2014, 5 May", "2014-05-05"), ("2014 5 May", "2014-05-05"), ("2014, May 5th", "2014-05-05"),
      ("2014, 5 de mayo", "2014-05-05"), ("1850, 5 May 1851", "{1850,1851-05-05}"), ("1850, 31 Feb.", nil),
      ("the 5th day of May 2014", "2014-05-05"), ("5th day of the month of May 2014", "2014-05-05"),
      ("1° maggio 1850", "1850-05-01"), ("1ᵉʳ mai 1850", "1850-05-01"), ("12-янв-2014", "2014-01-12"),
      ("2-я пол. XIX в.", "[1850..1899]"), ("S58.5.6", "1983-05-06"), ("H26.5.5", "2014-05-05"),
      ("平成1.12.3", "1989-12-03"), ("H26.13.5", nil), ("S1 2020", "2020-40"), ("H1 2020", "2020-40"),
    ] as [(String, String?)])
  func dayWords(text: String, edtf: String?) {
    #expect(self.edtf(text) == edtf)
  }

  @Test(
    "unknown parts are left out",
    arguments: [
      ("+1960-00-00T00:00:00Z", "1960"), ("+1960-05-00T00:00:00Z", "1960-05"), ("+1960-05-03T00:00:00Z", "1960-05-03"),
      ("1829-10-00", "1829-10"), ("1829-00-00", "1829"), ("1850-05-??", "1850-05"), ("1850-??-??", "1850"),
      ("1850-uu-uu", "1850"), ("1850-05-uu", "1850-05"), ("00/05/1850", "1850-05"), ("00.00.1850", "1850"),
      ("??.05.1850", "1850-05"), ("??-05-1850", "1850-05"), ("1850/05/00", "1850-05"), ("?? May 1850", "1850-05"),
      ("May ??, 1850", "1850-05"), ("1829-00", "1829"), ("1850-05-__", "1850-05"), ("1850-05-**", "1850-05"),
      ("0000-00-00", nil), ("1850-13-00", nil), ("1999-00", "1999/2000"), ("1897-19--", "1897/19XX"),
    ] as [(String, String?)])
  func unknownParts(text: String, edtf: String?) {
    #expect(self.edtf(text) == edtf)
  }

  @Test(
    "days of the year and weeks",
    arguments: [
      ("2020-060", "2020-02-29"), ("2021-060", "2021-03-01"), ("2020-366", "2020-12-31"), ("2021-366", nil),
      ("2020-W10", "2020-03-02/2020-03-08"), ("2020W10", "2020-03-02/2020-03-08"), ("2020-W10-3", "2020-03-04"),
      ("2020-W53", "2020-12-28/2021-01-03"), ("2021-W53", nil), ("2021-W01", "2021-01-04/2021-01-10"),
      ("week 10 of 2020", "[2020-03-02..2020-03-08]"), ("KW 10/2020", "[2020-03-02..2020-03-08]"),
      ("10. KW 2020", "[2020-03-02..2020-03-08]"), ("2020, week 10", "[2020-03-02..2020-03-08]"),
      ("1983-984", "1983/1984"),
    ] as [(String, String?)])
  func weeks(text: String, edtf: String?) {
    #expect(self.edtf(text) == edtf)
  }

  @Test("quarters have ISO 8601-2's codes", arguments: 1...4)
  func quarters(number: Int) {
    let ordinal = ["first", "second", "third", "fourth"][number - 1]
    let texts = [
      "Q\(number) 2020", "2020 Q\(number)", "2020-Q\(number)", "2020Q\(number)", "Q\(number)/2020", "\(number)Q 2020",
      "\(number)Q2020", "\(ordinal) quarter of 2020", "\(number). Quartal 2020", "\(number)e trimestre 2020",
      "\(ordinal) quarter 2020",
    ]
    for text in texts { #expect(edtf(text) == "2020-\(32 + number)", "\(text)") }
  }

  @Test(
    "early, mid and late are thirds; halves and quarters are counted",
    arguments: [
      ("early 20th century", "[1900..1933]"), ("mid-20th century", "[1934..1966]"),
      ("late 20th century", "[1967..1999]"),
      ("early 1850s", "[1850..1853]"), ("mid 1850s", "[1854..1856]"), ("the late 1850s", "[1857..1859]"),
      ("early 1850", "1850-37"), ("mid-1850", "1850-38"), ("late 1850", "1850-39"),
      ("early May 1850", "[1850-05-01..1850-05-11]"),
      ("early 5th century BC", "[-0499..-0466]"), ("early to mid 18th century", "[1700..1766]"),
      ("mid-to-late 19th century", "[1834..1899]"), ("late 19th-early 20th century", "1867/1933"),
      ("first half of the 19th century", "[1800..1849]"), ("second half 19th century", "[1850..1899]"),
      ("19th century, second half", "[1850..1899]"), ("third quarter of the 19th century", "[1850..1874]"),
      ("last quarter of the 16th century", "[1575..1599]"), ("first half of 1850", "1850-40"), ("H2 2020", "2020-41"),
      ("zweite Hälfte des 19. Jahrhunderts", "[1850..1899]"), ("2e moitié du XIXe siècle", "[1850..1899]"),
      ("segunda mitad del siglo XIX", "[1850..1899]"), ("siglo XIX (segunda mitad)", "[1850..1899]"),
      ("seconda metà del XIX secolo", "[1850..1899]"), ("metà del XIX secolo", "[1834..1866]"),
      ("tweede helft 19e eeuw", "[1850..1899]"), ("andra hälften av 1800-talet", "[1850..1899]"),
      ("вторая половина XIX века", "[1850..1899]"), ("конец XIX века", "[1867..1899]"),
      ("1. połowa XIX w.", "[1800..1849]"),
      ("Anfang des 19. Jahrhunderts", "[1800..1833]"), ("début du XXe siècle", "[1900..1933]"),
      ("a finales del siglo XIX", "[1867..1899]"), ("saec. XV exeunte", "[1467..1499]"),
      ("turn of the 20th century", "[1890..1910]"), ("turn of the century", nil),
    ] as [(String, String?)])
  func parts(text: String, edtf: String?) {
    #expect(self.edtf(text) == edtf)
  }

  @Test(
    "lists and ranges are whole",
    arguments: [
      ("1914..1918", "1914/1918"), ("1914...1918", "1914/1918"), ("1914…1918", "1914/1918"), ("1914..", "1914/.."),
      ("..1918", "../1918"), ("1850, 1855", "{1850,1855}"), ("1850,1855,1860", "{1850,1855,1860}"),
      ("1850; 1855", "{1850,1855}"), ("1850, 1855 and 1860", "{1850,1855,1860}"),
      ("1850-1852, 1855", "{1850..1852,1855}"),
      ("1850 y 1855", "{1850,1855}"), ("1850 o 1855", "[1850,1855]"), ("1850s-60s", "185X/186X"),
      ("1850s–1860s", "185X/186X"), ("1850s and 60s", "{185X,186X}"), ("late 1850s-early 60s", "1857/1863"),
      ("1863, printed 1870", "1863"), ("1863, 1870 printing", "1863"), ("1893, 1892", "1893"), ("1850-1843", "1850?"),
      ("1985/1984", nil), ("2000-03-17/2000-03-15", nil), ("2015-14/2016-16", nil),
      ("2013-21/2013-22", "2013-03/2013-08"), ("2013-21/..", "2013-03/.."), ("2013/2014-23", "2013/2014-11"),
    ] as [(String, String?)])
  func lists(text: String, edtf: String?) {
    #expect(self.edtf(text) == edtf)
  }

  @Test(
    "dots mean the same in a record and in a query",
    arguments: ["1914..1918", "1914..", "..1918", "1914-05..1918-11", "1850s..1860s"])
  func dots(text: String) throws {
    #expect(try DateRange(query: text).interval == HistoricalDate(reading: text).interval)
  }

  @Test(
    "decades in other languages",
    arguments: [
      "los años 1850", "les années 1850", "gli anni 1850", "os anos 1850", "de jaren 1850", "década de 1850",
      "1850er Jahre",
      "in den 1850ern", "1850-talet", "1850-tallet", "1850'erne", "1850-х годов", "1850年代", "lata 1850-te",
      "1850-es évek", "1850-ті роки",
      "the decade of the 1850s",
    ])
  func decades(text: String) {
    #expect(edtf(text) == "185X")
  }

  @Test(
    "centuries in words and letters",
    arguments: [
      ("the fourteenth century", "13XX"), ("sixth century BCE", "-05XX"), ("the eighteenth century", "17XX"),
      ("third century", "02XX"), ("twenty-first century", "20XX"), ("dix-neuvième siècle", "18XX"),
      ("achtzehntes Jahrhundert", "17XX"), ("C17", "16XX"), ("C17th", "16XX"), ("late C17", "[1667..1699]"),
      ("C4 BC", "-03XX"),
      ("C17-C18", "16XX/17XX"), ("12th century AH / 18th century AD", "17XX"), ("12th century AH", "[1689..1786]"),
      ("12th c. A.H.", "[1689..1786]"), ("AH 12th century", "[1689..1786]"), ("los años 1410", "141X"),
      ("les années 1850 à 1855", "1850/1855"),
    ])
  func centuries(text: String, edtf: String) {
    #expect(self.edtf(text) == edtf)
  }

  @Test(
    "Chinese, Japanese and Korean days",
    arguments: [
      ("1944年5月6日", "1944-05-06"), ("1944年5月", "1944-05"), ("1944年", "1944"), ("昭和58年5月6日", "1983-05-06"),
      ("民國87年5月", "1998-05"), ("1944년 5월 6일", "1944-05-06"),
    ])
  func markedDays(text: String, edtf: String) {
    #expect(self.edtf(text) == edtf)
  }
}
