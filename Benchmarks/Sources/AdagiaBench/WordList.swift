internal import CatalogStore
internal import GRDB

/// The words of a catalogue by how many records have them, to draw queries from.
struct WordList {
  private(set) var rare: [String] = []
  private(set) var mid: [String] = []
  private(set) var common: [String] = []
  private(set) var frequent: [String] = []
  private let recordCount: Double
  /// Records a word, of words that are not rare.
  private var counts: [String: Int] = [:]

  init(_ catalogue: PlainCatalogue) throws {
    recordCount = Double(try catalogue.count(PlainQuery()))
    try catalogue.write { db in
      try db.execute(sql: Self.makeTable)
      let statement = try SQLStatement(db, Self.terms)
      defer { statement.reset() }
      while try statement.step() {
        let word = statement.text(0) ?? ""
        if Self.isPlain(word) { sort(word, Int(statement.integer(1))) }
      }
    }
  }

  /// The share of all records that have a word, 0 when it is rare or unknown.
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

  /// Letters that every analyser treats alike, and more than one of them.
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
