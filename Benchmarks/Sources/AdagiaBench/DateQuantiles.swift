internal import CatalogStore
internal import GRDB

/// The dates of a catalogue in order, to make filters of that let through a given share of the records.
struct DateQuantiles {
  /// Starts of all dates as Julian days, ascending.
  private let starts: [Double]

  init(_ catalogue: PlainCatalogue) throws {
    starts = try catalogue.read { try Double.fetchAll($0, sql: Self.starts) }
  }

  /// Whole years, written as the query language does, in which dates from one share of all to another begin; at least
  /// one year, so that small shares come out larger where many dates fall into one year.
  ///
  ///     quantiles.years(from: 0.5, to: 0.6)   // "1868..1901"
  func years(from low: Double, to high: Double) -> String {
    "\(year(at: low))..\(year(at: high))"
  }

  private func year(at share: Double) -> String {
    guard let last = starts.last else { return "" }
    let place = Int(share * Double(starts.count))
    // The mean length of a year is near enough: ten days keep clear of where years meet.
    let start = starts.indices.contains(place) ? starts[place] : last
    let year = Int(((start + 10 - 1_721_059.5) / 365.2425).rounded(.down))
    let digits = "\(abs(year))"
    return (year < 0 ? "-" : "") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static let starts = "SELECT date_start FROM record WHERE date_start > -9e999 ORDER BY date_start"
}
