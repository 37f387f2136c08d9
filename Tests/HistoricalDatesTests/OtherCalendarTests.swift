import Testing

@testable import HistoricalDates

/// Dates of other calendars than the usual one: names of calendars in GEDCOM, and the Julian calendar.
@Suite struct OtherCalendarTests {
  private func edtf(_ text: String) -> String? { HistoricalDate(reading: text).edtf?.description }

  @Test(
    "a qualifier before a calendar's name counts, and the name counts for both ends",
    arguments: [
      ("BEF @#DJULIAN@ 3 MAY 1850", "/1850-05-15"), ("AFT @#DJULIAN@ 3 MAY 1850", "1850-05-15/"),
      ("ABT @#DJULIAN@ 3 MAY 1850", "1850-05-15~"), ("CAL @#DJULIAN@ 3 MAY 1850", "1850-05-15~"),
      ("EST @#DJULIAN@ 3 MAY 1850", "1850-05-15~"), ("INT @#DJULIAN@ 3 MAY 1850 (third of May)", "1850-05-15?"),
      ("FROM @#DJULIAN@ 3 MAY 1850", "1850-05-15/.."), ("TO @#DJULIAN@ 3 MAY 1850", "/1850-05-15"),
      ("FROM @#DJULIAN@ 3 MAY 1850 TO @#DJULIAN@ 5 JUN 1850", "1850-05-15/1850-06-17"),
      ("FROM @#DJULIAN@ 3 MAY 1850 TO 5 JUN 1850", "1850-05-15/1850-06-17"),
      ("BET @#DJULIAN@ 3 MAY 1850 AND @#DJULIAN@ 5 JUN 1850", "[1850-05-15..1850-06-17]"),
      ("BET @#DJULIAN@ 3 MAY 1850 AND 5 JUN 1850", "[1850-05-15..1850-06-17]"),
      ("BET @#DJULIAN@ 3 MAY 1850 AND @#DGREGORIAN@ 5 JUN 1850", "[1850-05-15..1850-06-05]"),
      ("BET @#DGREGORIAN@ 3 MAY 1850 AND 5 JUN 1850", "[1850-05-03..1850-06-05]"),
      ("BET @#DGREGORIAN@ 1850 AND @#DGREGORIAN@ 1860", "[1850..1860]"),
      ("FROM @#DGREGORIAN@ 1850 TO @#DGREGORIAN@ 1860", "1850/1860"), ("ABT @#DGREGORIAN@ 1850", "1850~"),
      ("BEF @#DGREGORIAN@ 1850", "/1850"), ("AFT @#DGREGORIAN@ 3 MAY 1850", "1850-05-03/"),
      ("INT @#DGREGORIAN@ 1850 (fifty)", "1850?"), ("@#DGREGORIAN@ 1850", "1850"),
      ("@#DGREGORIAN@ 3 MAY 1850", "1850-05-03"), ("ABT @#DJULIAN@ 1850", "1850~"), ("BEF @#DJULIAN@ 1700", "/1700"),
      ("@#DJULIAN@ 25 MAR 1720/21", "1721-04-05"), ("ABT @#DJULIAN@ 25 MAR 1720/21", "1721-04-05~"),
      ("BEF @#DJULIAN@ 29 FEB 1700", "/1700-03-11"), ("BEF @#DJULIAN@ 44 B.C.", "/-0043"),
      ("bef. @#DJULIAN@ 3 May 1850", "/1850-05-15"), ("Abt @#djulian@ 3 May 1850", "1850-05-15~"),
      ("@#DJULIAN@ BEF 3 MAY 1850", "/1850-05-15"), ("BEF JULIAN 3 MAY 1850", "/1850-05-15"),
      ("BET JULIAN 3 MAY 1850 AND JULIAN 5 JUN 1850", "[1850-05-15..1850-06-17]"),
      ("FROM JULIAN 3 MAY 1850 TO JULIAN 5 JUN 1850", "1850-05-15/1850-06-17"), ("ABT GREGORIAN 1850", "1850~"),
      ("ABT @#DUNKNOWN@ 1850", "1850%"), ("@#DUNKNOWN@ 1850", "1850?"), ("@#DROMAN@ 1850", "1850?"),
      ("BET 3 MAY 1850 AND @#DJULIAN@ 5 JUN 1850", "[1850-05-03..1850-06-17]"),
      ("FROM @#DJULIAN@ 1850 TO @#DJULIAN@ 1860", "1850/1860"), ("user@#host", nil),
    ])
  func calendarNames(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "days, months and years of the French Republic after its name",
    arguments: [
      ("ABT FRENCH_R 18 BRUM 8", "1799-11-09~"), ("FRENCH_R 18 BRUM 8", "1799-11-09"),
      ("@#DFRENCH R@ 18 BRUM 8", "1799-11-09"), ("ABT @#DFRENCH R@ 18 BRUM 8", "1799-11-09~"),
      ("EST @#DFRENCH R@ 18 BRUM 8", "1799-11-09~"), ("CAL @#DFRENCH R@ 18 BRUM 8", "1799-11-09~"),
      ("INT @#DFRENCH R@ 18 BRUM 8 (le 18 brumaire)", "1799-11-09?"), ("BEF @#DFRENCH R@ 18 BRUM 8", "/1799-11-09"),
      ("AFT @#DFRENCH R@ 18 BRUM 8", "1799-11-09/"), ("FROM @#DFRENCH R@ 18 BRUM 8", "1799-11-09/.."),
      ("TO @#DFRENCH R@ 18 BRUM 8", "/1799-11-09"),
      ("FROM @#DFRENCH R@ 18 BRUM 8 TO @#DFRENCH R@ 20 BRUM 8", "1799-11-09/1799-11-11"),
      ("FROM @#DFRENCH R@ 18 BRUM 8 TO 20 BRUM 8", "1799-11-09/1799-11-11"),
      ("BET @#DFRENCH R@ 18 BRUM 8 AND @#DFRENCH R@ 20 BRUM 8", "[1799-11-09..1799-11-11]"),
      ("BET @#DFRENCH R@ 18 BRUM 8 AND 20 BRUM 8", "[1799-11-09..1799-11-11]"),
      ("@#DFRENCH R@ 8 BRUM 8", "1799-10-30"), ("@#DFRENCH R@ 8", "[1799,1800]"),
      ("ABT @#DFRENCH R@ 8", "[1799~,1800~]"), ("FROM @#DFRENCH R@ 8 TO 9", "1799/1801"),
      ("BET @#DFRENCH R@ 8 AND 9", "[1799..1801]"), ("@#DFRENCH R@ 5 FLOR 8", "1800-04-25"),
      ("@#DFRENCH R@ 1 PRAI 8", "1800-05-21"), ("@#DFRENCH R@ 1 MESS 8", "1800-06-20"),
      ("@#DFRENCH R@ 9 THER 2", "1794-07-27"), ("@#DFRENCH R@ 18 FRUC 5", "1797-09-04"),
      ("@#DFRENCH R@ 1 COMP 3", "1795-09-17"), ("@#DFRENCH R@ 31 BRUM 8", nil), ("@#DFRENCH R@ 3 MAY 1850", nil),
      ("BET @#DFRENCH R@ BRUM 8 AND @#DFRENCH R@ FRIM 8", "[1799-10-23..1799-12-21]"),
      ("AFT @#DFRENCH R@ 8", "1799/"),
    ])
  func republican(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "days, months and years of the Hebrew calendar after its name",
    arguments: [
      ("@#DHEBREW@ 5760", "[1999,2000]"), ("@#DHEBREW@ 13 CSH 5760", "1999-10-23"),
      ("ABT @#DHEBREW@ 13 CSH 5760", "1999-10-23~"), ("BEF @#DHEBREW@ 13 CSH 5760", "/1999-10-23"),
      ("AFT @#DHEBREW@ 1 TSH 5760", "1999-09-11/"),
      ("FROM @#DHEBREW@ 1 TSH 5760 TO @#DHEBREW@ 15 NSN 5760", "1999-09-11/2000-04-20"),
      ("BET @#DHEBREW@ 5760 AND 5762", "[1999..2002]"), ("INT @#DHEBREW@ 5 IYR 5708 (founding)", "1948-05-14?"),
      ("@#DHEBREW@ CSH 5760", "[1999-10-11..1999-11-09]"), ("@#DHEBREW@ 31 CSH 5760", nil),
      ("@#DHEBREW@ ADR 5761", "[2001-02-24..2001-03-24]"), ("@#DHEBREW@ ADS 5761", "[2001-02-24..2001-03-24]"),
      ("@#DHEBREW@ 30 ADS 5760", nil), ("@#DHEBREW@ 3 MAY 1850", nil), ("HEBREW 13 CSH 5760", "1999-10-23"),
      ("BEF @#DHEBREW@ 5760", "/2000"),
    ])
  func hebrew(text: String, expected: String?) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "O.S. after the last of several days counts for all of them",
    arguments: [
      ("3-7 May 1700 O.S.", "1700-05-14/1700-05-18"), ("May 3-7, 1700 O.S.", "1700-05-14/1700-05-18"),
      ("3-7 May 1700 (Old Style)", "1700-05-14/1700-05-18"), ("3 or 4 May 1700 O.S.", "[1700-05-14,1700-05-15]"),
      ("3 and 4 May 1700 O.S.", "{1700-05-14,1700-05-15}"),
      ("between 3 and 7 May 1700 O.S.", "[1700-05-14..1700-05-18]"),
      ("3 May - 7 June 1700 O.S.", "1700-05-14/1700-06-18"),
      ("3 May 1700 - 7 June 1700 O.S.", "1700-05-14/1700-06-18"),
      ("3 May 1700 O.S. - 7 June 1700 O.S.", "1700-05-14/1700-06-18"),
      ("O.S. 3-7 May 1700", "1700-05-14/1700-05-18"), ("@#DJULIAN@ 3-7 May 1700", "1700-05-14/1700-05-18"),
      ("27-29 February 1700 O.S.", "1700-03-09/1700-03-11"), ("before 3 May 1700 O.S.", "/1700-05-14"),
      ("3-7 May 1700 N.S.", "1700-05-03/1700-05-07"), ("3-7 мая 1700 (ст. ст.)", "1700-05-14/1700-05-18"),
      ("May-June 1700 O.S.", "1700-05/1700-06"), ("29 February-3 March 1700 O.S.", "1700-03-11/1700-03-14"),
      ("3 May 1700 or 4 May 1700 O.S.", "[1700-05-14,1700-05-15]"), ("O.S. 11 Feb / N.S. 22 Feb 1732", "1732-02-22"),
      ("3.5.1700 - 7.5.1700 O.S.", "1700-05-14/1700-05-18"),
    ])
  func oldStyle(text: String, expected: String) {
    #expect(edtf(text) == expected)
  }

  @Test(
    "days of the Hebrew calendar",
    arguments: [
      // Passover of 2000, the founding of Israel, the Day of Atonement of 1973, and 9 Av of the year 70.
      (5_760, 8, 15, "2000-04-20"), (5_708, 9, 5, "1948-05-14"), (5_734, 1, 10, "1973-10-06"),
      (3_830, 12, 9, "0070-08-02"), (5_784, 6, 30, "2024-03-10"), (5_784, 7, 1, "2024-03-11"),
      (5_785, 6, 14, "2025-03-14"), (5_785, 7, 14, "2025-03-14"),
    ])
  func hebrewDays(year: Int, month: Int, day: Int, expected: String) throws {
    let days = try #require(HebrewDay.days(year: year, month: month, day: day))
    #expect(EDTF(days.first).description == expected)
    #expect(days.first == days.last)
  }

  @Test("a Hebrew year has one of six lengths, and follows the year before it", arguments: 3_000...3_400)
  func hebrewYears(offset: Int) throws {
    let year = offset + 2_400
    let first = try #require(HebrewDay.days(year: year, month: 1, day: 1)).first
    let last = try #require(HebrewDay.days(year: year, month: 13, day: 29)).first
    let next = try #require(HebrewDay.days(year: year + 1, month: 1, day: 1)).first
    #expect(next.dayNumber == last.dayNumber + 1)
    #expect([353, 354, 355, 383, 384, 385].contains(next.dayNumber - first.dayNumber))
    // Never on a Sunday, Wednesday or Friday. Julian day 0 was a Monday.
    #expect(![2, 4, 6].contains(first.dayNumber % 7))
  }
}
