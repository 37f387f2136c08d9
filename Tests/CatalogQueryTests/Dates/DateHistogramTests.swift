import CatalogFixtures
import CatalogQuery
import CatalogRecords
import HistoricalDates
import TestTools
import Testing

@Suite(.serialized) struct DateHistogramTests {
  @Test("every record is counted once", arguments: CalendarBin.Unit.allCases)
  func everythingIsCounted(unit: CalendarBin.Unit) async throws {
    var generator = SeededGenerator(seed: 11)
    let records = (0..<400).map { number in
      let year = Int.random(in: -700...2000, using: &generator)
      let date: String? =
        switch number % 8 {
        case 0: nil
        case 1: "undated"
        case 2: "\(abs(year))/.."
        case 3: "\(EDTF(year))/\(EDTF(year + number))"
        default: EDTF(year).description
        }
      return CatalogRecord.sample("rose \(number)", date: date)
    }
    let catalog = try await SampleCatalog(records)
    for query in ["", "rose", "date:..0", "rose date:1500.."] {
      let answer = try await catalog.answer(SearchRequest(query, limit: 3, histogram: unit))
      let histogram = try #require(answer.histogram)
      let counted = histogram.bars.reduce(0) { $0 + $1.count }
      let total = counted + Double(histogram.undated + histogram.open + histogram.tooWide)
      #expect(abs(total - Double(answer.total)) < 1e-6)
      #expect(answer.hits.count == min(3, answer.total))
      #expect(histogram.bars.map(\.bin.interval) == histogram.bars.map(\.bin.interval).sorted())
    }
  }

  @Test("a bar is a clause that finds its records")
  func aBarIsAClauseThatFindsItsRecords() async throws {
    let catalog = try await SampleCatalog([
      .sample("a", date: "1843"), .sample("b", date: "1849"), .sample("c", date: "1850"), .sample("d", date: "-0044"),
    ])
    let histogram = try #require(try await catalog.answer(SearchRequest("", histogram: .decade)).histogram)
    for bar in histogram.bars {
      #expect(try await catalog.answer(SearchRequest("date:\(bar.bin.edtf)")).total == Int(bar.count))
    }
    #expect(histogram.bars.count == 3)
  }

  @Test("an answer has a histogram only on request")
  func withoutBeingAskedThereIsNone() async throws {
    let catalog = try await SampleCatalog([.sample("a", date: "1843")])
    #expect(try await catalog.answer(SearchRequest("a")).histogram == nil)
  }
}

extension EDTF {
  /// The whole year.
  fileprivate init(_ year: Int) {
    self = CalendarBin(.year, containing: CivilDate(year: year, month: 1, day: 1)!).edtf
  }
}
