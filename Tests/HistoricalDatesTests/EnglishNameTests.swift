import HistoricalDates
import TestTools
import Testing

/// The names in English texts of dates: every month, every part of the year, every century.
@Suite struct EnglishNameTests {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  @Test("every month has its name", arguments: 1...12)
  func monthNames(month: Int) throws {
    let digits = (month < 10 ? "0" : "") + "\(month)"
    #expect(try EDTF("1984-\(digits)").englishText == "\(Self.months[month - 1]) 1984")
    #expect(try EDTF("1984-\(digits)-05").englishText == "5 \(Self.months[month - 1]) 1984")
  }

  @Test(
    "every part of the year has its name",
    arguments: [
      (21, "spring 1984"), (22, "summer 1984"), (23, "autumn 1984"), (24, "winter 1984"), (25, "northern spring 1984"),
      (26, "northern summer 1984"), (27, "northern autumn 1984"), (28, "northern winter 1984"),
      (29, "southern spring 1984"), (30, "southern summer 1984"), (31, "southern autumn 1984"),
      (32, "southern winter 1984"), (33, "1st quarter of 1984"), (34, "2nd quarter of 1984"),
      (35, "3rd quarter of 1984"), (36, "4th quarter of 1984"), (37, "1st third of 1984"), (38, "2nd third of 1984"),
      (39, "3rd third of 1984"), (40, "1st half of 1984"), (41, "2nd half of 1984"),
    ])
  func parts(code: Int, text: String) throws {
    #expect(try EDTF("1984-\(code)").englishText == text)
  }

  @Test(
    "a century's number has its ending",
    arguments: [
      ("00XX", "1st"), ("01XX", "2nd"), ("02XX", "3rd"), ("03XX", "4th"), ("10XX", "11th"), ("11XX", "12th"),
      ("12XX", "13th"), ("19XX", "20th"), ("20XX", "21st"), ("21XX", "22nd"), ("22XX", "23rd"),
    ])
  func centuries(edtf: String, ordinal: String) throws {
    #expect(try EDTF(edtf).englishText == "\(ordinal) century")
    #expect(try EDTF("-\(edtf)").englishText == "\(ordinal) century BCE")
  }

  @Test(
    "every combination of ends has words",
    arguments: [
      ("1984/1985", "1984 to 1985"), ("1984/..", "from 1984 on"), ("1984/", "from 1984, end unknown"),
      ("../1984", "up to 1984"), ("/1984", "up to 1984, start unknown"), ("../..", "at any time"),
      ("1984~/1985?", "about 1984 to 1985 (uncertain)"), ("[1984..1986]", "between 1984 and 1986"),
      ("{1984,1985,1986}", "1984, 1985 and 1986"), ("[..1984,1986]", "1984 or earlier or 1986"),
    ])
  func ends(edtf: String, text: String) throws {
    #expect(try EDTF(edtf).englishText == text)
  }

  @Test(
    "a time has its zone",
    arguments: [
      ("1984-01-02T03:04:05", "2 January 1984, 03:04:05"), ("1984-01-02T03:04:05Z", "2 January 1984, 03:04:05 UTC"),
      ("1984-01-02T03:04:05+01:30", "2 January 1984, 03:04:05 +01:30"),
      ("1984-01-02T24:00:00Z", "2 January 1984, 24:00:00 UTC"),
    ])
  func times(edtf: String, text: String) throws {
    #expect(try EDTF(edtf).englishText == text)
  }

  @Test("a date in words is read as the same date", arguments: 0..<300 as Range<UInt64>)
  func readAgain(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let year = Int.random(in: -3_000...2_100, using: &random)
    let digits = (year < 0 ? "-" : "") + "000\(abs(year))".suffix(4)
    let month = "0\(Int.random(in: 1...12, using: &random))".suffix(2)
    let day = "0\(Int.random(in: 1...28, using: &random))".suffix(2)
    let sign = ["", "?", "~", "%"].randomElement(using: &random)!
    let text = ["\(digits)\(sign)", "\(digits)-\(month)\(sign)", "\(digits)-\(month)-\(day)\(sign)"]
      .randomElement(using: &random)!
    let edtf = try EDTF(text)
    #expect(HistoricalDate(reading: edtf.englishText).edtf == edtf, "seed \(seed): \(edtf.englishText)")
  }

  @Test("a MARC year of any digits is that year with its unknown ones", arguments: 0..<100 as Range<UInt64>)
  func marcYears(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let digits = "000\(Int.random(in: 1...2_100, using: &random))".suffix(4)
    let known = Int.random(in: 1...4, using: &random)
    let field = String(digits.prefix(known)) + String(repeating: "u", count: 4 - known)
    let date = HistoricalDate.marc(type: "s", date1: field, date2: "    ")
    let expected: String? = Int(digits.prefix(known)) == 0 ? nil : field.replacing("u", with: "X")
    #expect(date.edtf?.description == expected, "seed \(seed): \(field)")
  }

  @Test(
    "every type of MARC date",
    arguments: [
      ("p", "1984", "1950", "1984"), ("k", "1984", "1990", "1984/1990"), ("i", "1984", "9999", "1984/.."),
      ("c", "198u", "9999", "198X/.."), ("u", "198u", "uuuu", "198X/"), ("q", "1984", "1984", "1984"),
      ("q", "uuuu", "1984", "1984"), ("q", "1990", "1984", "1990"), ("e", "1984", "1301", "1984"),
      ("e", "1984", "0230", "1984-02"), ("s", "9999", "    ", nil), ("s", "19 4", "    ", nil),
      ("x", "1984", "1985", nil),
      ("m", "uuuu", "9999", nil), ("d", "1984", "uuuu", "1984/"), ("s", "198U", "    ", "198X"),
    ] as [(Character, String, String, String?)])
  func marcTypes(type: Character, date1: String, date2: String, edtf: String?) {
    #expect(HistoricalDate.marc(type: type, date1: date1, date2: date2).edtf?.description == edtf)
  }
}
