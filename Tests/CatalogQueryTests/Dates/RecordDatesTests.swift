import CatalogFixtures
import CatalogRecords
import CatalogStore
import HistoricalDates
import TestTools
import Testing

@testable import CatalogQuery

/// Dates tested by their years, beside the same dates as instants.
@Suite struct RecordDatesTests {
  private static let dates: [String?] = [
    nil, "1850", "1850-12-31", "1851-01-01", "1849-12", "1840/1860", "-0398", "../1850", "1850/..", "1850-06-15",
    "19XX",
    "Y40000",
  ]
  private static let intervals = [
    "1850", "1850/1859", "1850-06/1851-06", "1850-12-31", "1851-01-01", "../1849", "1852/..", "-0400/-0001",
    "1850-06-15/1850-06-16",
    "Y39999/Y40001",
  ]

  @Test("records overlap as their instants say, alone and 64 at a time", arguments: intervals)
  func overlaps(text: String) async throws {
    let interval = try EDTF(text).interval
    let catalog = try await SampleCatalog(
      (0..<600).map { .sample("saying \($0)", date: Self.dates[$0 * 7 % Self.dates.count]) })
    try catalog.file.readNow { db in
      let table = try ColumnTable(reading: db)
      var start = ColumnCursor<Double>(table, .dateStart)
      var end = ColumnCursor<Double>(table, .dateEnd)
      let wanted = try (Int64(1)...600).filter {
        try start.value($0) < interval.end && end.value($0) > interval.start
      }
      #expect(!wanted.isEmpty && wanted.count < 600)
      // The first query reads instants, the second one years.
      for usesYears in [false, true] {
        var dates = RecordDates(try ColumnTable(reading: db), isAsked: true)
        #expect(try (Int64(1)...600).filter { try dates.overlaps(YearTest(interval), $0) } == wanted)
        #expect(dates.usesYears == usesYears)
        let found = try stride(from: Int64(0), through: 600, by: 64).flatMap { first in
          let bits = try dates.overlaps(YearTest(interval), from: first, among: first == 0 ? ~1 : ~0)
          return (0..<64 as Range<Int64>).filter { bits & 1 << UInt64($0) != 0 }.map { first + $0 }
        }
        #expect(found.filter { $0 <= 600 } == wanted)
      }
    }
  }
}
