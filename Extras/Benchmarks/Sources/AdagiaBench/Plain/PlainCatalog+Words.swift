internal import CatalogStore
internal import GRDB

/// Queries for words on the plain side, answered from FTS5's term dictionary (`fts5vocab`).
extension PlainCatalog {
  /// The ten words with this prefix that are in the most records, most frequent first.
  func words(startingWith beginning: String) throws -> [(word: String, count: Int64)] {
    try read { db in
      let statement = try SQLStatement(db, Self.beginning)
      statement.bind(beginning, at: 1)
      statement.bind(beginning + "\u{10FFFF}", at: 2)
      defer { statement.reset() }
      var words: [(word: String, count: Int64)] = []
      while try statement.step() { words.append((statement.text(0) ?? "", statement.integer(1))) }
      return words
    }
  }

  /// An FTS5 expression for all words within this edit distance. It compares every word of the table: FTS5 has no
  /// better way.
  func wordsNear(_ word: String, edits: Int) throws -> String {
    try read { db in
      let statement = try SQLStatement(db, Self.all)
      defer { statement.reset() }
      let sought = Array(word.unicodeScalars)
      var near: [String] = []
      while try statement.step() {
        guard let other = statement.text(0) else { continue }
        let scalars = Array(other.unicodeScalars)
        guard abs(scalars.count - sought.count) <= edits, Self.distance(sought, scalars) <= edits else { continue }
        near.append(BenchQuery.quoted(other))
      }
      return near.isEmpty ? BenchQuery.quoted(word) : near.joined(separator: " OR ")
    }
  }

  /// An FTS5 expression that joins a record's rarest words by `OR`.
  func rarestWords(of id: Int64, count: Int) throws -> String {
    try read { db in
      let record = try SQLStatement(db, Self.texts)
      record.bind(id, at: 1)
      defer { record.reset() }
      guard try record.step() else { return "" }
      let texts = (0..<6).compactMap { record.text($0) }.joined(separator: " ").lowercased()
      let words = Set(texts.split { !$0.isLetter }.map(String.init))
      let statement = try SQLStatement(db, Self.recordCount)
      let counts = try words.map { word in (word: word, count: try Self.recordCount(of: word, statement)) }
      let rarest = counts.filter { $0.count > 1 }.sorted { ($0.count, $0.word) < ($1.count, $1.word) }.prefix(count)
      return rarest.map { BenchQuery.quoted($0.word) }.joined(separator: " OR ")
    }
  }

  private static func recordCount(of word: String, _ statement: SQLStatement) throws -> Int64 {
    statement.bind(word, at: 1)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : 0
  }

  func text(of id: Int64) throws -> String? {
    try read { db in
      let statement = try SQLStatement(db, Self.text)
      statement.bind(id, at: 1)
      defer { statement.reset() }
      return try statement.step() ? statement.text(0) : nil
    }
  }

  /// The optimal string alignment distance: edits of one letter and transpositions.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var next = [index + 1]
      for (column, other) in right.enumerated() {
        var best = min(row[column] + (letter == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, letter == right[column - 1], left[index - 1] == other {
          best = min(best, before[column - 1] + 1)
        }
        next.append(best)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }

  /// `?1` and `?2` the lowest word and the highest. Columns: word, number of records.
  private static let beginning = """
    SELECT term, doc FROM temp.word WHERE term >= ?1 AND term < ?2 ORDER BY doc DESC, term LIMIT 10
    """

  /// Columns: word.
  private static let all = "SELECT term FROM temp.word"

  /// `?1` a word. Columns: number of records.
  private static let recordCount = "SELECT doc FROM temp.word WHERE term = ?1"

  /// `?1` a record's id. Columns: the searched texts.
  private static let texts = "SELECT title, creator, text, source, subject, note FROM record WHERE id = ?1"

  /// `?1` a record's id. Columns: text.
  private static let text = "SELECT text FROM record WHERE id = ?1"
}
