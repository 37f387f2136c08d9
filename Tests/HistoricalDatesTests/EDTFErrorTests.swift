import HistoricalDates
import Testing

@Suite struct EDTFErrorTests {
  @Test(
    "faults have their place",
    arguments: [
      ("", EDTFError.expected(.date, offset: 0)), ("spring", .expected(.date, offset: 0)),
      ("12345", .expected(.year, offset: 0)), ("-0000", .expected(.year, offset: 0)),
      ("1X", .expected(.year, offset: 0)),
      ("2016-13-08", .expected(.month, offset: 5)), ("2016-1", .expected(.month, offset: 5)),
      ("2016-20", .expected(.month, offset: 5)), ("2016-05-32", .expected(.day, offset: 8)),
      ("2016-02-30", .noSuchDay(offset: 8)), ("15XX-02-3X", .noSuchDay(offset: 8)),
      ("1X01-02-29", .noSuchDay(offset: 8)),
      ("2016-21-01", .expected(.monthWithoutDay, offset: 7)), ("Y9999", .expected(.longYear, offset: 1)),
      ("Y1E99", .yearOutOfRange(offset: 3)), ("Y99999999999999999", .yearOutOfRange(offset: 1)),
      ("1950S", .expected(.significantDigits, offset: 5)), ("1950S5", .expected(.significantDigits, offset: 5)),
      ("2016-05-02T24:00:01", .expected(.hour, offset: 11)), ("2016-05-02T00:61:00", .expected(.minute, offset: 13)),
      ("2016-05-02T00:00", .expected(.second, offset: 16)),
      ("2016-05-02T12:00:00-00:00", .expected(.timeZone, offset: 19)),
      ("2016-05-02T12:00:00.", .expected(.fraction, offset: 20)), ("2016?-05-02T12:00:00", .expected(.end, offset: 11)),
      ("1985/84", .expected(.intervalEnd, offset: 5)), ("2012-21/2013", .expected(.intervalEnd, offset: 0)),
      ("1985/1984", .endsBeforeStart(offset: 5)), ("[1999}", .expected(.closing("]"), offset: 5)),
      ("[1672..1670]", .endsBeforeStart(offset: 7)), ("{}", .expected(.setMember, offset: 1)),
      ("1984 ", .expected(.end, offset: 4)), ("1984?~", .expected(.end, offset: 5)),
      ("１９８４", .expected(.date, offset: 0)),
    ])
  func places(text: String, error: EDTFError) {
    #expect(throws: error) { try EDTF(text) }
  }

  @Test("messages count characters from one")
  func wording() {
    let error = EDTFError.expected(.month, offset: 5)
    #expect(error.description == "character 6: expected a month, 01 to 12, or a season or part of the year, 21 to 41")
  }
}
