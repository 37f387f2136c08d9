import HistoricalDates
import Testing

@Suite struct CalendarBinTests {
  @Test(
    "each year has its bins",
    arguments: [
      (1843, "18XX", "184X"), (1900, "19XX", "190X"), (1, "00XX", "000X"), (99, "00XX", "009X"), (100, "01XX", "010X"),
      (0, "-00XX", "-000X"), (-99, "-00XX", "-009X"), (-100, "-01XX", "-010X"), (-450, "-04XX", "-045X"),
    ])
  func binsOfYears(year: Int, century: String, decade: String) throws {
    let day = try #require(CivilDate(year: year, month: 7, day: 1))
    #expect(CalendarBin(.century, containing: day).edtf.description == century)
    #expect(CalendarBin(.decade, containing: day).edtf.description == decade)
  }

  @Test("bins follow each other without gaps", arguments: CalendarBin.Unit.allCases)
  func followingBins(
    unit: CalendarBin.Unit
  ) throws {
    var bin = CalendarBin(unit, containing: try #require(CivilDate(year: -250, month: 3, day: 3)))
    for _ in 0..<1_000 {
      let next = bin.following
      #expect(next.interval.start == bin.interval.end)
      #expect(CalendarBin(unit, containing: next.first) == next)
      bin = next
    }
  }

  @Test("an interval is spread over its bins")
  func shares() throws {
    let shares = try #require(try EDTF("1899/1900").interval.shares(by: .century))
    #expect(shares.map(\.bin.edtf.description) == ["18XX", "19XX"])
    #expect(shares.map(\.share) == [0.5, 0.5])
    let months = try #require(try EDTF("1984-01/1984-03").interval.shares(by: .month))
    #expect(months.count == 3)
    #expect(abs(months.map(\.share).reduce(0, +) - 1) < 1e-12)
  }

  @Test("open and long intervals have no bins")
  func noBins() throws {
    #expect(try EDTF("1984/..").interval.shares(by: .year) == nil)
    #expect(try EDTF("XXXX").interval.shares(by: .month) == nil)
    #expect(try EDTF("XXXX").interval.shares(by: .century)?.count == 101)
    #expect(JulianInterval(start: 2_451_545, end: 2_451_545).shares(by: .year)?.map(\.share) == [1])
  }
}
