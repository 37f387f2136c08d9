import HistoricalDates
import Testing

/// Months by their names, in the languages of the catalogs.
@Suite struct WrittenMonthTests {
  private static let names: [(language: String, months: String)] = [
    ("English", "January February March April May June July August September October November December"),
    ("abbreviations", "Jan. Feb. Mar. Apr. May Jun. Jul. Aug. Sept. Oct. Nov. Dec."),
    ("German", "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    ("French", "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
    ("Spanish", "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    ("Italian", "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"),
    ("Portuguese", "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
    ("Dutch", "januari februari maart april mei juni juli augustus september oktober november december"),
    ("Swedish", "januari februari mars april maj juni juli augusti september oktober november december"),
  ]

  /// Languages whose capitals beyond ASCII are not folded.
  private static let moreNames: [(language: String, months: String)] = [
    (
      "Polish",
      "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia"
    ),
    ("Russian", "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"),
  ]

  /// The texts that a form makes of a language's months, with what they are read as.
  private func readings(_ months: String, _ form: (String) -> String) -> [String?] {
    months.split(separator: " ").map { HistoricalDate(reading: form(String($0))).edtf?.description }
  }

  private static let days = (1...12).map { "1789-\($0 < 10 ? "0" : "")\($0)-14" }
  private static let months = days.map { String($0.prefix(7)) }

  @Test("a day before its month", arguments: names + moreNames)
  func dayFirst(language: String, months: String) {
    #expect(readings(months) { "14 \($0) 1789" } == Self.days)
    #expect(readings(months) { "14. \($0) 1789" } == Self.days)
    #expect(readings(months) { "14th of \($0), 1789" } == Self.days)
  }

  @Test("a day after its month", arguments: names)
  func monthFirst(language: String, months: String) {
    #expect(readings(months) { "\($0) 14, 1789" } == Self.days)
    #expect(readings(months) { "\($0) 14th 1789" } == Self.days)
    #expect(readings(months) { "1789 \($0) 14" } == Self.days)
  }

  @Test("a month without a day", arguments: names + moreNames)
  func monthAlone(language: String, months: String) {
    #expect(readings(months) { "\($0) 1789" } == Self.months)
    #expect(readings(months) { "\($0), 1789" } == Self.months)
    #expect(readings(months) { "1789, \($0)" } == Self.months)
  }

  @Test("capitals are the same letters", arguments: names)
  func capitals(language: String, months: String) {
    #expect(readings(months.uppercased()) { "14 \($0) 1789" } == Self.days)
    #expect(readings(months.lowercased()) { "14 \($0) 1789" } == Self.days)
  }

  /// File names of a Mac, and texts copied from them, have accents of their own.
  @Test(
    "an accent may be a character of its own",
    arguments: [
      ("14 Ma\u{308}rz 1848", "1848-03-14"), ("14 fe\u{301}vrier 1848", "1848-02-14"),
      ("14 aou\u{302}t 1848", "1848-08-14"), ("14 de\u{301}cembre 1848", "1848-12-14"),
      ("14 marc\u{327}o 1848", "1848-03-14"),
    ])
  func decomposed(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "a day that its month does not have is no date, and neither its month nor its year is one",
    arguments: [
      "30 February 1900", "February 30, 1900", "31 April 1900", "32 May 1900", "31.02.1900", "31/02/1900", "1900/02/31",
      "30-Feb-1900", "1900-Feb-30", "30. Februar 1900", "29 février 1900", "1900 February 29", "31.02.1900.",
      "published 31 April 1900", "1900-02-30", "13/13/1900", "1 May 1900 - 31 June 1900", "before 30 February 1900",
      "1900年2月30日", "1900年13月",
    ])
  func impossibleDays(raw: String) {
    #expect(HistoricalDate(reading: raw).edtf == nil)
    #expect(throws: DateRangeError.self) { try DateRange(query: raw) }
  }

  @Test(
    "day 0 is an unknown day",
    arguments: [
      ("0 May 1900", "1900-05"), ("00 May 1900", "1900-05"), ("May 0, 1900", "1900-05"), ("00-May-1900", "1900-05"),
    ])
  func unknownDays(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "a leap day is read where the year has one",
    arguments: [
      ("29 February 2000", "2000-02-29"), ("29 Feb 1904", "1904-02-29"),
      ("29 February 5 BC", "-0004-02-29"),
    ])
  func leapDays(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "a number before an era is a year, small as it may be",
    arguments: [
      ("September 14 CE", "0014-09"), ("September 14 AD", "0014-09"), ("March 31 BC", "-0030-03"),
      ("14 September 9 BC", "-0008-09-14"), ("September 14, 9 BC", "-0008-09-14"),
    ])
  func smallYears(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "a month or a day without a year",
    arguments: [
      ("14 July", "XXXX-07-14"), ("July 14", "XXXX-07-14"), ("July", "XXXX-07"), ("29 February", "XXXX-02-29"),
    ])
  func yearless(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "a range whose year is written once",
    arguments: [
      ("May-June 1843", "1843-05/1843-06"), ("May – June 1843.", "1843-05/1843-06"),
      ("May to June, 1843", "1843-05/1843-06"), ("c. May-June 1843", "1843-05~/1843-06~"),
      ("May-June 1843?", "1843-05?/1843-06?"), ("mai-juin 1843", "1843-05/1843-06"),
      ("3-5 May 1843", "1843-05-03/1843-05-05"), ("3.-5. Mai 1843", "1843-05-03/1843-05-05"),
      ("3 a 5 de mayo de 1843", "1843-05-03/1843-05-05"), ("5 May - 3 June 1843", "1843-05-05/1843-06-03"),
      ("May 3-5, 1843", "1843-05-03/1843-05-05"), ("May 5-June 3, 1843", "1843-05-05/1843-06-03"),
      ("Dec. 1843-Jan. 1844", "1843-12/1844-01"), ("14 de julio de 1789", "1789-07-14"),
    ])
  func oneYear(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "months, seasons and days of one year that a slash or a word joins are all in the date",
    arguments: [
      ("April/May 1843", "[1843-04,1843-05]"), ("April or May 1843", "[1843-04,1843-05]"),
      ("April and May 1843", "{1843-04,1843-05}"), ("Nov. & Dec. 1999", "{1999-11,1999-12}"),
      ("April/May/June 1843", "[1843-04,1843-05,1843-06]"), ("avril/mai 1843", "[1843-04,1843-05]"),
      ("c. April/May 1843", "[1843-04~,1843-05~]"), ("between April and June 1843", "[1843-04..1843-06]"),
      ("Spring/Summer 1843", "[1843-21,1843-22]"), ("summer and fall 1843", "{1843-22,1843-23}"),
      ("Spring-Summer 1843", "1843-03/1843-08"), ("Spring/June 1843", "1843-06"),
      ("3/4 May 1843", "[1843-05-03,1843-05-04]"), ("3 and 4 May 1843", "{1843-05-03,1843-05-04}"),
      ("May 3/4, 1843", "[1843-05-03,1843-05-04]"), ("30 April/1 May 1843", "[1843-04-30,1843-05-01]"),
      ("April 30 or May 1, 1843", "[1843-04-30,1843-05-01]"), ("7/8/1789", "[1789-07-08,1789-08-07]"),
    ])
  func dividedDates(raw: String, edtf: String) throws {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
    #expect(try EDTF(edtf).description == edtf)
  }

  @Test(
    "a list whose year, month or noun is written once is whole",
    arguments: [
      ("3, 4, 5 May 1850", "{1850-05-03,1850-05-04,1850-05-05}"),
      ("3, 4 and 5 May 1850", "{1850-05-03,1850-05-04,1850-05-05}"),
      ("3, 4, or 5 May 1850", "[1850-05-03,1850-05-04,1850-05-05]"),
      ("3, 5 et 7 mai 1850", "{1850-05-03,1850-05-05,1850-05-07}"),
      ("el 3, 5 y 7 de mayo de 1850", "{1850-05-03,1850-05-05,1850-05-07}"),
      ("3., 5. und 7. Mai 1850", "{1850-05-03,1850-05-05,1850-05-07}"),
      ("3, 5 i 7 maja 1850", "{1850-05-03,1850-05-05,1850-05-07}"), ("Jan., Feb. 1850", "{1850-01,1850-02}"),
      ("May, June, July 1850", "{1850-05,1850-06,1850-07}"), ("May, June and July 1850", "{1850-05,1850-06,1850-07}"),
      ("mai, juin ou juillet 1850", "[1850-05,1850-06,1850-07]"), ("Spring, Summer 1850", "{1850-21,1850-22}"),
      ("3 May, 7 June 1850", "{1850-05-03,1850-06-07}"),
      ("May 3, 5, 7, 1850", "{1850-05-03,1850-05-05,1850-05-07}"),
      ("May 3, 5 and 7, 1850", "{1850-05-03,1850-05-05,1850-05-07}"),
      ("May 3/4/5, 1843", "[1843-05-03,1843-05-04,1843-05-05]"), ("17th, 18th centuries", "{16XX,17XX}"),
      ("16th, 17th, 18th centuries", "{15XX,16XX,17XX}"), ("c. 17th, 18th centuries", "{16XX~,17XX}"),
    ])
  func lists(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "a number or a month apart from the date is no part of a list",
    arguments: [
      ("vol. 3, 12 May 1850", "1850-05-12"), ("Nr. 3, 5. Mai 1850", "1850-05-05"), ("May, 3 June 1850", "1850-06-03"),
      ("3 May, 1850", "1850-05-03"), ("September 14, 9 BC", "-0008-09-14"), ("vol. 17, 18th century", "17XX"),
      ("Napoleon 3rd, 19th century", "18XX"), ("7 May, 3 May 1850", "1850-05-03"), ("May, 1850", "1850-05"),
    ])
  func noLists(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "months of two years, and months after their year",
    arguments: [
      ("Dec./Jan. 1843-44", "[1843-12,1844-01]"), ("December/January 1843/44", "[1843-12,1844-01]"),
      ("Nov.-Feb. 1843/44", "1843-11/1844-02"), ("Jan.-Feb. 1731/2", "1732-01/1732-02"),
      ("1843, April-May", "1843-04/1843-05"),
      ("1843 April/May", "[1843-04,1843-05]"), ("1843 April and May", "{1843-04,1843-05}"),
      ("1843 April-May 1844", "1843-04/1844-05"), ("April 1843 - may be later", "1843-04?"),
      ("1843-Apr-May", "1843-04/1843-05"), ("1843-Nov., Dec.", "{1843-11,1843-12}"), ("1843-Nov", "1843-11"),
      ("1843-Nov 14", "1843-11-14"), ("1843-May 1844", "1843/1844-05"), ("1843, May, London", "1843-05"),
    ])
  func yearsAndMonths(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "across the new year, the year is that of the last month or season",
    arguments: [
      ("Dec./Jan. 1844", "[1843-12,1844-01]"), ("December/January 1844", "[1843-12,1844-01]"),
      ("Dec.-Jan. 1844", "1843-12/1844-01"), ("Nov.-Feb. 1844", "1843-11/1844-02"),
      ("Nov./Dec./Jan. 1844", "[1843-11,1843-12,1844-01]"), ("Dec. and Jan. 1844", "{1843-12,1844-01}"),
      ("30 December/1 January 1844", "[1843-12-30,1844-01-01]"), ("Dezember/Januar 1844", "[1843-12,1844-01]"),
      ("Winter/Spring 1843", "[1842-24,1843-21]"), ("Winter-Spring 1843", "1842-12/1843-05"),
      ("Winter and Spring 1843", "{1842-24,1843-21}"), ("c. Winter/Spring 1843", "[1842-24~,1843-21~]"),
      ("Autumn/Spring 1843", "1843-21"), ("Oct./Feb. 1844", "1844-02"),
    ])
  func newYear(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "a range of one year whose end is not after its start, or whose day does not exist, is none",
    arguments: [
      ("June-May 1843", "1843-05?"), ("5-3 May 1843", "1843-05-03?"), ("May 5-5, 1843", "1843"),
      ("May-1843", "1843-05"),
    ])
  func noRangeOfOneYear(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "seasons",
    arguments: [
      ("spring 1984", "1984-21"), ("Summer of 1984", "1984-22"), ("autumn, 1984", "1984-23"), ("Fall 1984", "1984-23"),
      ("winter 1984", "1984-24"), ("winter 1943/44", "[1943-12..1944-02]"), ("winter 1943-1944", "[1943-12..1944-02]"),
      ("winter 1999/2000", "[1999-12..2000-02]"), ("c. spring 1984", "1984-21~"),
      ("spring 1984 - autumn 1985", "1984-03/1985-11"),
    ])
  func seasons(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "seasons by their names",
    arguments: [
      ("German", "Frühling Sommer Herbst Winter"), ("German", "Frühjahr Sommer Herbst Winter"),
      ("French", "printemps été automne hiver"), ("French", "printemps l’été l'automne l'hiver"),
      ("Italian", "primavera estate autunno inverno"), ("Italian", "primavera l'estate l'autunno l'inverno"),
      ("Spanish", "primavera verano otoño invierno"), ("Portuguese", "primavera verão outono inverno"),
      ("Dutch", "lente zomer herfst winter"), ("Dutch", "voorjaar zomer najaar winter"),
      ("Swedish", "vår sommar höst vinter"), ("Polish", "wiosna lato jesień zima"),
      ("Russian", "весна лето осень зима"), ("Russian", "Весной Летом Осенью Зимой"),
      ("decomposed", "Fru\u{308}hling e\u{301}te\u{301} oton\u{303}o invierno"),
    ])
  func seasonNames(language: String, names: String) {
    #expect(readings(names) { "\($0) 1843" } == Self.seasonCodes)
    #expect(readings(names) { "\($0), 1843" } == Self.seasonCodes)
    #expect(readings(names) { "1843 \($0)" } == Self.seasonCodes)
    #expect(readings(names) { "\($0) 1942-43" }.last == "[1942-12..1943-02]")
  }

  private static let seasonCodes = (21...24).map { "1843-\($0)" }

  @Test(
    "a season after its year, unless it is part of other words",
    arguments: [
      ("1843 Spring", "1843-21"), ("1843, Fall.", "1843-23"), ("1843 Spring?", "1843-21?"),
      ("1843 Spring/Summer", "[1843-21,1843-22]"), ("1843, Spring-Autumn", "1843-03/1843-11"),
      ("1843 summer and fall", "{1843-22,1843-23}"), ("1843 Spring Street", "1843?"), ("1843 Winter 1844", "1843?"),
      ("primavera del 1843", "1843-21"), ("лето 1843 года", "1843-22"), ("im Sommer 1843", "1843-22"),
    ])
  func seasonAfterYear(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test(
    "days of numbers: dots put the day first, other signs leave two readings where both exist",
    arguments: [
      ("14.7.1789", "1789-07-14"), ("7.14.1789", "1789-07-14"), ("14/7/1789", "1789-07-14"),
      ("7/14/1789", "1789-07-14"),
      ("7/8/1789", "[1789-07-08,1789-08-07]"), ("7/7/1789", "1789-07-07"), ("1789/7/14", "1789-07-14"),
      ("1789.7.14", "1789-07-14"), ("7/1789", "1789-07"), ("1789/07", "1789-07"), ("1789/90", "[1789,1790]"),
      ("14-7-1789", "1789-07-14"), ("14.7.89", nil),
    ] as [(String, String?)])
  func numericDays(raw: String, edtf: String?) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }

  @Test("English text has the month first", arguments: [("7/8/1789", "1789-07-08"), ("7.8.1789", "1789-08-07")])
  func englishOrder(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw, as: .text).edtf?.description == edtf)
  }

  @Test(
    "a city is not a month",
    arguments: [("Rio de Janeiro, 1999", "1999"), ("Rio de Janeiro 1999.", "1999"), ("RIO DE JANEIRO, 1999", "1999")])
  func city(raw: String, edtf: String) {
    #expect(HistoricalDate(reading: raw).edtf?.description == edtf)
  }
}
