import HistoricalDates
import Testing

/// English phrases and the EDTF that python-edtf makes of them.
@Suite struct EnglishVectorTests {
  /// The phrases that are read otherwise, each for a reason given in `docs/dates.md`.
  private static let readOtherwise = [
    // No century is guessed for a year of two digits.
    "90": nil,
    // 64 BCE is the astronomical year -63.
    "c64 BCE": "-0063~",
    // A choice is kept whole.
    "1863 or 1864": "[1863,1864]", "1864 or 1866": "[1864,1866]",
    // EDTF has no day of a season, and no season as the end of an interval.
    "day in Spring 1849": "1849-21", "a day in about Spring 1849?": "1849-21%",
    "after approx Summer 1928": "1928-06~/", "1915 late - autumn 1916": "1915-09/1916-11",
    // Early, mid and late are thirds.
    "active late 17th-19th centuries": "1667/18XX", "1857-mid 1860s": "1857/1866", "1920s -early 1930s": "192X/1933",
    // A list is kept whole.
    "1900; 1973": "{1900,1973}",
    // The word beside the year is not known, and may change it.
    "notcirca 1860": "1860?", "attic. 1802": "1802?",
  ]

  @Test("English phrases are read as in python-edtf")
  func phrases() throws {
    let rows = try VectorFile.rows(of: "edtf-natural-language-en.tsv").filter { Self.readOtherwise[$0[0]] == nil }
    #expect(rows.count == 129)
    for row in rows {
      let expected = row[1].isEmpty ? nil : try EDTF(row[1])
      #expect(HistoricalDate(reading: row[0], as: .text).edtf == expected, "\(row[0])")
    }
  }

  @Test("phrases read differently have their documented reading", arguments: readOtherwise.sorted { $0.key < $1.key })
  func otherReadings(phrase: String, edtf: String?) {
    #expect(HistoricalDate(reading: phrase, as: .text).edtf?.description == edtf)
  }
}
