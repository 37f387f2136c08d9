import HistoricalDates
import TestTools
import Testing

/// Bounds of partial dates against every day of the calendar that fits the text.
@Suite struct EDTFEnumerationTests {
  /// The days of 1990 to 1999 in ISO 8601.
  private static let days: [[UInt8]] = (1990...1999).flatMap { year in
    (1...12).flatMap { month in
      (1...31).compactMap { CivilDate(year: year, month: month, day: $0).map { Array($0.isoText.utf8) } }
    }
  }

  private func pattern(_ random: inout SeededGenerator) -> String {
    func component(_ number: Int) -> String {
      let digits = (number < 10 ? "0" : "") + "\(number)"
      return digits.map { Int.random(in: 0..<5, using: &random) < 2 ? "X" : String($0) }.joined()
    }
    let year = "199" + component(Int.random(in: 0...9, using: &random)).suffix(1)
    let month = component(Int.random(in: 1...12, using: &random))
    let parts = [year, month, component(Int.random(in: 1...31, using: &random))]
    return parts.prefix(Int.random(in: 1...3, using: &random)).joined(separator: "-")
  }

  /// The days that begin with the pattern, an X standing for any digit.
  private func fitting(_ pattern: String) -> [String] {
    let wanted = Array(pattern.utf8)
    return Self.days.filter { day in
      zip(wanted, day).allSatisfy { $0 == UInt8(ascii: "X") || $0 == $1 }
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("a partial date reaches from the first day that fits to the last", arguments: 0..<100 as Range<UInt64>)
  func bounds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pattern = pattern(&random)
    let days = fitting(pattern)
    guard let first = days.first, let last = days.last else {
      #expect(throws: EDTFError.self, "seed \(seed): \(pattern)") { try EDTF(pattern) }
      return
    }
    let expected = first == last ? first : "\(first)/\(last)"
    #expect(try EDTF(pattern).interval.isoText == expected, "seed \(seed): \(pattern)")
  }

  @Test(
    "an interval of partial dates reaches from the start of the first to the end of the last",
    arguments: 0..<100 as Range<UInt64>)
  func intervals(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (one, other) = (pattern(&random), pattern(&random))
    guard let first = fitting(one).first, let last = fitting(other).last, let start = try? EDTF(one),
      let end = try? EDTF(other)
    else { return }
    guard let interval = try? EDTF("\(one)/\(other)") else {
      #expect(first > last || start.interval.start >= end.interval.start, "seed \(seed): \(one)/\(other)")
      return
    }
    #expect(interval.interval.start == start.interval.start, "seed \(seed): \(one)/\(other)")
    #expect(interval.interval.end == end.interval.end, "seed \(seed): \(one)/\(other)")
  }

  @Test("a set spans its members, in any order", arguments: 0..<100 as Range<UInt64>)
  func sets(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let members = (0..<3).map { _ in pattern(&random) }.filter { (try? EDTF($0)) != nil }
    guard !members.isEmpty else { return }
    let intervals = try members.map { try EDTF($0).interval }
    let union = intervals.dropFirst().reduce(intervals[0]) { $0.union($1) }
    for (open, close) in [("[", "]"), ("{", "}")] {
      #expect(try EDTF(open + members.joined(separator: ",") + close).interval == union, "seed \(seed): \(members)")
    }
  }

  @Test("a range of a query is the union of its ends, or an error", arguments: 0..<200 as Range<UInt64>)
  func queryRanges(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (one, other) = (Int.random(in: 1...2_100, using: &random), Int.random(in: 1...2_100, using: &random))
    let interval = try? DateRange(query: "\(one)..\(other)").interval
    let (first, last) = (try DateRange(query: "\(one)").interval, try DateRange(query: "\(other)").interval)
    #expect(interval == (one <= other ? first.union(last) : nil), "seed \(seed): \(one)..\(other)")
    #expect(try DateRange(query: "\(one)..").interval.start == first.start)
    #expect(try DateRange(query: "..\(one)").interval.end == first.end)
  }

  @Test("what EDTF prints is read as the same date", arguments: 0..<200 as Range<UInt64>)
  func automatic(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    guard let edtf = try? EDTF(pattern(&random)) else { return }
    let date = HistoricalDate(reading: "  \(edtf.description)\n")
    #expect(date.edtf == edtf, "seed \(seed)")
    #expect(date.interpretation == .edtf, "seed \(seed)")
  }
}
