import HistoricalDates
import Testing

@Suite struct HistoricalDateTests {
  @Test(
    "dates that people write",
    arguments: [
      ("c. 400 BC", "-0399~"), ("399 BCE", "-0398"), ("720 B.C.E.", "-0719"), ("AD 64", "0064"), ("64 A.D.", "0064"),
      ("31 BC - AD 14", "-0030/0014"), ("c. 460-370 BCE", "-0459~/-0369"), ("AD 64-68", "0064/0068"),
      ("440s BC", "[-0448..-0439]"), ("1st century BC", "-00XX"), ("5th-4th century BC", "-04XX/-03XX"),
      ("2nd millennium BC", "-1XXX"), ("1840s", "184X"), ("early 18th century", "[1700..1733]"),
      ("XVIII century", "17XX"),
      ("16th c.", "15XX"), ("mid-1960s", "[1964..1966]"), ("Spring 1984", "1984-21"),
      ("winter 1943-44", "[1943-12..1944-02]"),
      ("14 July 1789", "1789-07-14"), ("July 14, 1789", "1789-07-14"), ("14 juillet 1789", "1789-07-14"),
      ("Mon, 14 Jul 1789", "1789-07-14"), ("1941 December 7", "1941-12-07"), ("14.7.1789", "1789-07-14"),
      ("10/7/2008", "[2008-07-10,2008-10-07]"), ("7/14/1789", "1789-07-14"), ("probably 1984", "1984?"),
      ("between 1500 and 1510", "[1500..1510]"), ("not before 1584", "[1584..]"), ("no later than 1584", "[..1584]"),
      ("since 1990", "1990/.."), ("before 1900", "/1900"), ("1888 and 1889", "{1888,1889}"),
      ("1805, or 1806", "[1805,1806]"),
      ("the year 800", "0800"), ("December 1943-January 1944", "1943-12/1944-01"),
    ])
  func writtenDates(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  /// Other writers of EDTF put `Y` before any year. As text, its minus was once read as the hyphen of an open range.
  @Test(
    "Y before a year of at most four digits means that year",
    arguments: [
      ("Y-1200", "-1200"), ("Y1200", "1200"), ("Y-44", "-0044"), ("Y-0044", "-0044"), ("Y0", "0000"),
      ("y-1200", "-1200"),
      ("Y20E2", "2000"), ("Y-2E3", "-2000"), ("Y12E3", "Y12E3"), ("y-17e7", "Y-17E7"), ("Y1950S2", "1950S2"),
      ("Y-1200?", "-1200?"), ("Y-1200-03", "-1200-03"), ("Y-1200/Y-1100", "-1200/-1100"),
      ("../Y-1100", "../-1100"), ("[Y-1200,Y-1100]", "[-1200,-1100]"),
    ])
  func shortYearsAfterY(raw: String, edtf: String) {
    for notation in [DateNotation.auto, .text] {
      #expect(HistoricalDate(reading: raw, as: notation).edtf?.description == edtf)
      #expect(HistoricalDate(reading: raw, as: notation).interpretation == .edtf)
    }
  }

  @Test(
    "Y before something that is not a year is not read as another date",
    arguments: ["Y-1200-13", "Y-0", "Y-0000", "Y1200-1300", "Y-1200p2", "Y1E99", "Y-1200/Y-1300"])
  func wrongYearsAfterY(raw: String) {
    for notation in DateNotation.allCases {
      #expect(HistoricalDate(reading: raw, as: notation).edtf == nil, "as \(notation)")
    }
  }

  @Test("Y at the start of a word is no year")
  func lettersThatAreNoYear() {
    #expect(HistoricalDate(reading: "Y2K, 1999").edtf?.description == "1999")
    #expect(HistoricalDate(reading: "Leipzig : Y. Schmidt, 1850.").edtf?.description == "1850")
  }

  /// Words of Roman digits in any order were once added up: "Midi" was 1500.
  @Test(
    "words of Roman digits are not years",
    arguments: [
      ("Midi, 1850.", "1850"), ("Milli, 1999", "1999"), ("Mild", nil), ("MDCCCL", "1850"), ("MDCCCC", "1900"),
    ])
  func romanWords(raw: String, edtf: String?) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test("strict EDTF refuses Y before four digits", arguments: ["Y-1200", "Y1200", "Y20E2", "y-17e7"])
  func strictLongYears(text: String) {
    #expect(throws: EDTFError.self) { try EDTF(text) }
    #expect(HistoricalDate(reading: text, as: .edtf).edtf == nil)
  }

  @Test(
    "dates that catalogs print",
    arguments: [
      ("1896-1907.", "1896/1907"), ("c2001.", "2001"), ("c1860", "1860~"), ("[1899?]", "1899?"), ("[1999]", "1999"),
      ("[between 2000 and 2002]", "[2000..2002]"), ("199-?]", "199X?"), ("19--]", "19XX"), ("19uu", "19XX"),
      ("2002 [i.e. 2001]", "2001"), ("1971-1973 [i.e. 1975]", "1971/1975"), ("[19]99.", "1999"),
      ("1995-[97]", "1995/1997"),
      ("1898-02.", "1898/1902"), ("1896-19", "1896/19XX"), ("1999-", "1999/.."), ("<1999- >", "1999?/.."),
      ("1999-<2005 >", "1999/2005?"), ("< >-1999.", "/1999"), ("1999-<200>", "1999/"), ("1999/2000.", "[1999,2000]"),
      ("c1999 (2000 printing)", "2000"), ("1863, printed 1870", "1863"), ("l899.", "1899"), ("MDCCLXXVII.", "1777"),
      ("M. DCC. LXIX", "1769"), ("Oxford, England : 2000.", "2000"), ("760 [1999 or 2000]", "[1999,2000]"),
      ("1417 [c1996 or 1997]", "[1996,1997]"), ("[1971?]-Shōwa 58 [1983]", "1971?/1983"),
      ("Kyōwa 2 [1802] kyūhan.", "1802"),
    ])
  func printedDates(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "dates of other calendars are read",
    arguments: [
      ("Shōwa 58 [1983]", "1983", nil), ("Sho\u{304}wa 58", "1983", .showa), ("Showa 58", "1983", .showa),
      ("昭和58年", "1983", .showa), ("平成元年", "1989", .heisei), ("Heisei 11-13", "1999/2001", .heisei),
      ("Taishō 15", "1926", .taisho), ("Meiji 45", "1912", .meiji), ("Reiwa 5", "2023", .reiwa),
      ("Minguo 87", "1998", .minguo), ("Min guo 87", "1998", .minguo), ("民國87年", "1998", .minguo),
      ("Tanʼgi 4333", "2000", .dangi), ("5761 [2000 or 2001]", "[2000,2001]", nil),
      ("5761 A.M.", "[2000,2001]", .hebrew),
      ("1375 [1996]", "1996", nil), ("1375 AH", "[1955,1956]", .hijri), ("2543 [2000]", "2000", nil),
      ("B.E. 2543", "2000", .buddhist), ("an VII", "[1798,1799]", .frenchRepublican), ("an X-1802.", "1802", nil),
      ("11 February 1731 (O.S.)", "1731-02-22", nil), ("25 Oct. 1917 (Old Style)", "1917-11-07", nil),
      ("11 February 1731/2 O.S.", "1732-02-22", nil),
    ] as [(String, String, CalendarEra?)])
  func otherCalendars(raw: String, edtf: String, era: CalendarEra?) {
    let date = HistoricalDate(reading: raw)
    #expect(date.edtf?.description == edtf)
    #expect(date.interpretation == era.map { .era($0) } ?? .text)
  }

  @Test(
    "texts without a date have no EDTF",
    arguments: [
      "", "   ", "undated", "n.d.", "[s.a.]", "90", "800", "-399", "[901]", "Shōwa 65", "23 cm.", "2451545",
      "946684800",
      "23rd Dynasty", "2016-02-30", "1850-13-01", "2004-01-01 25:00",
    ])
  func unreadable(raw: String) {
    let date = HistoricalDate(reading: raw)
    #expect(date.raw == raw)
    #expect(date.edtf == nil)
  }

  @Test(
    "each notation",
    arguments: [
      ("1850", .auto, "1850"), ("1850", .julian, "-4708-12-17T12:00:00Z"), ("1850", .unix, "1970-01-01T00:30:50Z"),
      ("946684800", .unix, "2000-01-01T00:00:00Z"), ("-1.5", .unix, "1969-12-31T23:59:58.5Z"),
      ("946684800250", .unixms, "2000-01-01T00:00:00.25Z"), ("0", .coredata, "2001-01-01T00:00:00Z"),
      ("2451544.5", .julian, "2000-01-01T00:00:00Z"), ("2004-01-01 10:10", .iso, "2004-01-01T10:10:00"),
      ("20040101T101000+0200", .iso, "2004-01-01T10:10:00+02:00"), ("2004-06", .iso, "2004-06"), ("1984?", .iso, nil),
      ("800", .edtf, "800"), ("c. 1800", .edtf, nil), ("1858/1860", .auto, "1858/1860"),
      ("1858/1860", .text, "[1858,1860]"),
      ("10/7/2008", .text, "2008-10-07"), ("1910-12", .auto, "1910-12"), ("1910-12", .text, "1910/1912"),
      (" 1984~ ", .auto, "1984~"), ("1e300", .unix, nil), ("nan", .julian, nil),
    ] as [(String, DateNotation, String?)])
  func eachNotation(raw: String, notation: DateNotation, edtf: String?) {
    #expect(HistoricalDate(reading: raw, as: notation).edtf?.description == edtf)
  }

  @Test(
    "MARC 008",
    arguments: [
      ("s", "1984", "    ", "1984"), ("s", "19uu", "    ", "19XX"), ("e", "1984", "0229", "1984-02-29"),
      ("e", "1985", "02  ", "1985-02"), ("c", "1950", "9999", "1950/.."), ("d", "1950", "1960", "1950/1960"),
      ("d", "uuuu", "1960", "/1960"), ("m", "1998", "9999", "1998/.."), ("m", "1998", "1998", "1998"),
      ("q", "1840", "1849", "[1840..1849]"), ("r", "1999", "1901", "1999"), ("t", "1999", "1998", "1999"),
      ("u", "1999", "uuuu", "1999/"), ("i", "18uu", "1950", "18XX/1950"), ("n", "uuuu", "uuuu", nil),
      ("b", "    ", "    ", nil),
      ("|", "||||", "||||", nil), ("s", "0000", "    ", nil), ("d", "1960", "1950", "1960"),
    ] as [(Character, String, String, String?)])
  func marcDates(type: Character, date1: String, date2: String, edtf: String?) {
    let date = HistoricalDate.marc(type: type, date1: date1, date2: date2)
    #expect(date.edtf?.description == edtf)
    #expect(date.raw == "\(type)\(date1)\(date2)")
    #expect(date.interpretation == (edtf == nil ? .unreadable : .marc(type)))
  }

  @Test("qualifications and open ends are distinguished")
  func qualifications() throws {
    let doubtful = try EDTF("1984?/2004-06~")
    #expect(doubtful.isUncertain)
    #expect(doubtful.isApproximate)
    #expect(doubtful.isInterval)
    #expect(doubtful.level == 1)
    #expect(try EDTF("1950S2").isApproximate)
    #expect(try EDTF("../1900").hasOpenStart)
    #expect(try !EDTF("/1900").hasOpenStart)
    #expect(try EDTF("/1900").hasUnknownStart)
    #expect(try EDTF("1985/..").hasOpenEnd)
    #expect(try EDTF("[1760..]").hasOpenEnd)
    #expect(try EDTF("1985/").hasUnknownEnd)
    #expect(try EDTF("1560-XX-25").hasUnspecifiedDigits)
    #expect(try EDTF("{1960,1961}").isSet)
  }
}
