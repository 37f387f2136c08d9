import CatalogFixtures
import CatalogRecords
import CatalogStore
import HistoricalDates
import TestTools
import Testing

@testable import CatalogQuery

/// The three ways to test a record: alone, after another of the same 64, and all 64 at once.
@Suite struct RecordFilterTests {
  private static let count = 700

  /// Records, every seventh without a date.
  private func catalog() async throws -> SampleCatalog {
    try await SampleCatalog(
      (1...Self.count).map { number in
        let date = number % 7 == 0 ? nil : "\(1500 + number)"
        return CatalogRecord.sample("saying \(number)", date: date, lang: number % 3 == 0 ? "la" : "en")
      })
  }

  private static let dates = JulianInterval(start: 2_300_000, end: 2_400_000)
  private static let conditions: [[RecordCondition]] = [
    [], [.date(YearTest(dates))], [.dateWithin(dates)], [.not(.date(YearTest(dates)))], [.languages(CodeSet([1]))],
    [.never],
    [.ids([3, 70, 71, 640])], [.date(YearTest(dates)), .languages(CodeSet([2]))],
    [.any([.date(YearTest(dates)), .ids([1, 2])])],
  ]

  @Test("records pass alone as they do among others", arguments: conditions)
  func ways(conditions: [RecordCondition]) async throws {
    try await catalog().file.readNow { db in
      let table = try ColumnTable(reading: db)
      let ids = Int64(1)...Int64(Self.count)
      // A filter of its own for each record has seen no other of the same 64.
      let passing = try ids.filter {
        var filter = RecordFilter(table, conditions)
        return try filter.accepts($0)
      }
      var filter = RecordFilter(table, conditions)
      #expect(try ids.filter { try filter.accepts($0) } == passing)
      #expect(try words(table, conditions, of: ids) { _ in true } == passing)
      #expect(try words(table, conditions, of: ids) { $0 % 50 == 20 } == passing.filter { $0 % 50 == 20 })
      if let date = conditions.first, case .date = date, conditions.count == 1 {
        #expect(passing.count > 50 && passing.count < Self.count)
      }
    }
  }

  /// The records among some that pass, tested 64 at a time.
  private func words(
    _ table: ColumnTable, _ conditions: [RecordCondition], of ids: ClosedRange<Int64>, _ isAmong: (Int64) -> Bool
  ) throws -> [Int64] {
    var filter = RecordFilter(table, conditions)
    return try stride(from: 0, through: ids.upperBound, by: 64).flatMap { first in
      let bits = (0..<64 as Range<Int64>).reduce(UInt64(0)) { bits, place in
        ids.contains(first + place) && isAmong(first + place) ? bits | 1 << UInt64(place) : bits
      }
      let passed = try filter.accepted(bits, from: first)
      return (0..<64 as Range<Int64>).filter { passed & 1 << UInt64($0) != 0 }.map { first + $0 }
    }
  }
}
