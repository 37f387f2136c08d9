import Testing

@testable import HistoricalDates

/// The features of the specification, level by level: what is accepted, what it means, and how it is printed.
@Suite struct EDTFLevelTests {
  private static let level0 = [
    "1985-04-12", "1985-04", "1985", "1985-04-12T23:20:30", "1985-04-12T23:20:30Z", "1985-04-12T23:20:30-04:00",
    "1985-04-12T23:20:30+04:30", "1964/2008", "2004-06/2006-08", "2004-02-01/2005-02-08", "2004-02-01/2005-02",
    "2004-02-01/2005", "2005/2006-02", "0000", "-0001", "-9999-12-31",
  ]
  private static let level1 = [
    "Y170000002", "Y-170000002", "2001-21", "2001-24", "1984?", "2004-06~", "2004-06-11%", "201X", "20XX", "2004-XX",
    "1985-04-XX", "1985-XX-XX", "1985-04-12/..", "1985-04/..", "1985/..", "1985-04-12/", "../1985-04-12", "/1985-04-12",
    "../..", "-098X", "1984?/2004~", "XXXX", "XXXX-XX", "XXXX-XX-XX",
  ]
  private static let level2 = [
    "Y-17E7", "Y17E7", "1950S2", "Y171010000S3", "Y3388E2S3", "2001-25", "2001-34", "2001-41", "[1667,1668,1670..1672]",
    "[..1760-12-03]", "[1760-12..]", "[1667,1760-12]", "[..1984]", "{1667,1668,1670..1672}", "{1960,1961-12}",
    "{..1984}", "2004-06-~11", "2004?-06-11", "2004-?06", "156X-12-25", "15XX-12-25", "XXXX-12-XX", "1XXX-XX",
    "1XXX-12",
    "1984-1X", "2004-06-~01/2004-06-~20", "2004-06-XX/2004-07-03",
  ]

  @Test("values of level 0", arguments: level0)
  func plain(text: String) throws {
    let value = try EDTF(text)
    #expect(value.level == 0)
    #expect(value.description == text)
    #expect(!value.isUncertain)
    #expect(!value.isApproximate)
    #expect(!value.hasUnspecifiedDigits)
  }

  @Test("values of level 1", arguments: level1)
  func common(text: String) throws {
    #expect(try EDTF(text).level == 1)
    #expect(try EDTF(text).description == text)
  }

  @Test("values of level 2", arguments: level2)
  func full(text: String) throws {
    #expect(try EDTF(text).level == 2)
    #expect(try EDTF(text).description == text)
  }

  @Test(
    "spellings of one value are printed as one",
    arguments: [
      ("?2001", "2001?"), ("?2001-?05", "2001-05?"), ("~2001-~05-~09", "2001-05-09~"), ("2001?-05?", "2001-05?"),
      ("{ 1960 , 1961-12 }", "{1960,1961-12}"), ("2004-01-01T10:10:10+0530", "2004-01-01T10:10:10+05:30"),
      ("2004-01-01T10:10:10.500Z", "2004-01-01T10:10:10.5Z"), ("2004-01-01T10:10:10+00:00", "2004-01-01T10:10:10Z"),
      ("2001~-?05", "2001~-?05"),
    ])
  func canonical(text: String, printed: String) {
    guard let value = try? EDTF(text) else { return }
    #expect(value.description == printed)
    #expect((try? EDTF(printed)) == value)
  }

  @Test(
    "a sign qualifies the components that the specification says",
    arguments: [
      ("2004-06-11%", [3, 3, 3]), ("2004-06~-11", [2, 2, 0]), ("2004?-06-11", [1, 0, 0]), ("?2004-06-~11", [1, 0, 2]),
      ("2004-%06-11", [0, 3, 0]), ("2004-06-11", [0, 0, 0]), ("2004-?06-?11", [0, 1, 1]),
    ] as [(String, [UInt8])])
  func components(text: String, bits: [UInt8]) throws {
    guard case .date(let date) = try EDTF(text).content else {
      Issue.record("no date")
      return
    }
    let qualifications = date.qualifications
    #expect([qualifications.year, qualifications.month, qualifications.day].map(\.rawValue) == bits)
  }

  @Test(
    "doubt and its kind",
    arguments: [
      ("1984?", true, false), ("1984~", false, true), ("1984%", true, true), ("1984", false, false),
      ("1984?/2004", true, false), ("1984/2004~", false, true), ("[1667,1668~]", false, true), ("{1667%}", true, true),
      ("1950S2", false, true), ("2004-06-?11", true, false), ("1984/..", false, false),
    ])
  func doubts(text: String, isUncertain: Bool, isApproximate: Bool) throws {
    #expect(try EDTF(text).isUncertain == isUncertain)
    #expect(try EDTF(text).isApproximate == isApproximate)
  }

  @Test(
    "what the specification does not have is refused",
    arguments: [
      "1985-4", "1985-04-12T23:20", "1985-04-12T23:20:30z", "1985-00", "1985-04-00", "1985-13", "1985-20",
      "1985-42",
      "1985-02-30", "2004-06-11?~", "2004--06", "+1985", "Y985", "Y0", "y17000", "1984??", "1985-04/1985-03",
      "[]", "[1667", "1667]", "[1667;1668]", "{1667..}x", "1985-04-12T24:00:01", "1985-04-12T25:00:00", "-0000",
      "1985-04-12T23:20:30+15:00", "/..x", "1985/1986/1987", "1985-21-01", "XX85-XX-3", "19x5", " 1985", "1985 ",
    ])
  func refused(text: String) {
    #expect(throws: EDTFError.self) { try EDTF(text) }
  }

  @Test(
    "the years that a year can mean",
    arguments: [
      ("1985", 1985...1985), ("198X", 1980...1989), ("19XX", 1900...1999), ("1X85", 1085...1985), ("XXXX", 0...9999),
      ("-198X", -1989...(-1980)), ("-00XX", -99...0), ("198", 1980...1989), ("19", 1900...1999),
      ("Y17E7", 170_000_000...170_000_000), ("Y-12345", -12_345...(-12_345)),
    ])
  func yearBounds(text: String, bounds: ClosedRange<Int>) throws {
    guard case .date(let date) = try EDTF(text).content else {
      Issue.record("no date")
      return
    }
    #expect(date.year.bounds == bounds)
  }

  @Test(
    "the years that significant digits allow",
    arguments: [
      ("1950S1", 1000...1999), ("1950S2", 1900...1999), ("1950S3", 1950...1959), ("1950S4", 1950...1950),
      ("-1950S2", -1999...(-1900)), ("Y171010000S3", 171_000_000...171_999_999), ("1950", 1950...1950),
    ])
  func estimatedBounds(text: String, bounds: ClosedRange<Int>) throws {
    guard case .date(let date) = try EDTF(text).content else {
      Issue.record("no date")
      return
    }
    #expect(date.year.estimatedBounds == bounds)
  }

  @Test(
    "unspecified digits match the years that have the others",
    arguments: [("1X8X", [1080, 1989], [1990, 1079]), ("X985", [985, 1985, 9985], [1986])])
  func matching(text: String, matching: [Int], others: [Int]) throws {
    guard case .date(let date) = try EDTF(text).content else {
      Issue.record("no date")
      return
    }
    #expect(matching.filter { !date.year.matches($0) } == [])
    #expect(others.filter(date.year.matches) == [])
  }

  @Test("a time of day lasts a second, or a millisecond with a fraction")
  func lengths() throws {
    let second = try EDTF("2000-01-01T12:00:00Z").interval
    #expect(abs((second.end - second.start) * 86_400 - 1) < 1e-4)
    let millisecond = try EDTF("2000-01-01T12:00:00.5Z").interval
    #expect(abs((millisecond.end - millisecond.start) * 86_400_000 - 1) < 0.1)
  }

  @Test(
    "every fault has words for what was expected",
    arguments: [
      ("2016-13", "character 6: expected a month, 01 to 12, or a season or part of the year, 21 to 41"),
      ("2016-02-30", "character 9: that month has no such day"),
      ("", "character 1: expected a date such as 1843, 1843-12 or -0398-05-01"),
      ("Y1E99", "character 4: years go up to 1000000000000000 before and after year 0"),
      ("1985/1984", "character 6: this end comes before its start. Write the earlier date first."),
      ("[1999}", "character 6: expected a comma or ]"), ("1984x", "character 5: expected the end of the text"),
      ("2016-21-01", "character 8: expected nothing after a season or part of the year"),
      ("1985-04-12T23:20:30+15:00", "character 20: expected Z, or a time zone from -12:00 to +14:00"),
      ("1950S", "character 6: expected after S, how many digits of the year are significant"),
      ("{}", "character 2: expected a date with a year of four digits or more, or two joined by .."),
    ])
  func wording(text: String, message: String) {
    let error = #expect(throws: EDTFError.self) { try EDTF(text) }
    #expect(error?.description == message)
  }
}
