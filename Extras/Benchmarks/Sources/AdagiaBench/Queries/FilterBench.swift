internal import CatalogQuery
internal import CatalogStore

/// The cost of a date filter: the same queries without one, with a narrow one, and with a wide one.
struct FilterBench {
  private let timer: QueryTimer
  private let dates: DateQuantiles
  /// Words by frequency. The empty word stands for a query without words.
  private let rows: [(title: String, words: [String])]

  private static let wordCount = 20

  init(_ bench: QueryBench) {
    timer = bench.timer
    dates = bench.sampler.dates
    let words = bench.sampler.words
    rows = [
      ("rare word", words.rare), ("mid word", words.mid), ("common word", words.common),
      ("very common word", words.frequent), ("no words", [""]),
    ].map { title, words in (title, bench.sampler.drawn(words, Self.wordCount) { $0 }) }
  }

  func run() throws {
    let few = dates.years(from: 0.5, to: 0.505)
    let most = dates.years(from: 0.02, to: 1)
    let shares = try [few, most].map { Figure.short(100 * Double(try count($0)) / Double(try count(nil))) }
    var table = TextTable([
      "CPU p50, microseconds", "no filter", "\(shares[0]) %", "with / without", "\(shares[1]) %", "with / without",
    ])
    for (title, words) in rows where !words.isEmpty {
      Report.progress("date filter, \(title)")
      let without = try median(words, years: nil)
      let cells = try [few, most].flatMap { years in
        let with = try median(words, years: years)
        return [Figure.text(with), Figure.short(with / without)]
      }
      table.append([title, Figure.text(without)] + cells)
    }
    Report.section(
      "Cost of a date filter: date:\(few) and date:\(most), by the share of records they let through", table)
  }

  private func median(_ words: [String], years: String?) throws -> Double {
    try timer.adagia(words.map { try BenchQuery($0, nil, years: years) }).median
  }

  private func count(_ years: String?) throws -> Int {
    try timer.answer(BenchQuery("", nil, years: years)).total
  }
}
