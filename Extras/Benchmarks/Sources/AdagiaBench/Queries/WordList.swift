internal import CatalogStore
internal import GRDB

/// Words of a catalog by document frequency, for sampling queries.
struct WordList {
  private(set) var rare: [String] = []
  private(set) var mid: [String] = []
  private(set) var common: [String] = []
  private(set) var frequent: [String] = []
  private let recordCount: Double
  /// Document frequencies of words that are not rare.
  private var counts: [String: Int] = [:]

  init(_ catalog: PlainCatalog) throws {
    recordCount = Double(try catalog.count(PlainQuery()))
    try catalog.write { db in
      try db.execute(sql: Self.makeTable)
      let statement = try SQLStatement(db, Self.terms)
      defer { statement.reset() }
      while try statement.step() {
        let word = statement.text(0) ?? ""
        if Self.isPlain(word) { sort(word, Int(statement.integer(1))) }
      }
    }
  }

  /// The share of records with a word; 0 for rare and unknown words.
  func share(of word: String) -> Double {
    Double(counts[word] ?? 0) / recordCount
  }

  private mutating func sort(_ word: String, _ count: Int) {
    let share = Double(count) / recordCount
    if 3...30 ~= count { rare.append(word) }
    if share < 0.0005 { return }
    counts[word] = count
    switch share {
    case 0.0005...0.01: mid.append(word)
    case 0.04...0.06: common.append(word)
    case 0.2...: frequent.append(word)
    default: break
    }
  }

  /// Checks for two or more letters that every analyzer treats alike.
  private static func isPlain(_ word: String) -> Bool {
    let scalars = word.unicodeScalars
    return scalars.count > 1 && scalars.allSatisfy { "a"..."z" ~= $0 || "а"..."я" ~= $0 && $0 != "й" }
  }

  private static let makeTable = """
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.word USING fts5vocab (main, record_fts, row)
    """

  /// Columns: word, number of records. Ascending.
  private static let terms = "SELECT term, doc FROM temp.word"
}

/// Quantiles of a catalog's dates, for filters with a given selectivity.
struct DateQuantiles {
  /// Starts of all dates as Julian days, ascending.
  private let starts: [Double]

  init(_ catalog: PlainCatalog) throws {
    starts = try catalog.read { try Double.fetchAll($0, sql: Self.starts) }
  }

  /// The range of whole years between two quantiles, in the query language. The range has at least one year, so a small
  /// share becomes larger where many dates are in one year.
  ///
  ///     quantiles.years(from: 0.5, to: 0.6)   // "1868..1901"
  func years(from low: Double, to high: Double) -> String {
    "\(year(at: low))..\(year(at: high))"
  }

  private func year(at share: Double) -> String {
    guard let last = starts.last else { return "" }
    let place = Int(share * Double(starts.count))
    // The mean length of a year is precise enough, because ten days keep clear of the turn of the year.
    let start = starts.indices.contains(place) ? starts[place] : last
    let year = Int(((start + 10 - 1_721_059.5) / 365.2425).rounded(.down))
    let digits = "\(abs(year))"
    return (year < 0 ? "-" : "") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static let starts = "SELECT date_start FROM record WHERE date_start > -9e999 ORDER BY date_start"
}
