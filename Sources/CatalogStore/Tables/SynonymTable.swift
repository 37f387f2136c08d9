package import CatalogRecords
package import GRDB
internal import TextAnalysis

/// Reads and writes synonyms: words and phrases that a query's words may also stand for.
package struct SynonymTable {
  private let db: Database

  package init(_ db: Database) {
    self.db = db
  }

  /// The key of a word or a phrase: its words without case and accents, separated by spaces. `nil` when it has no word
  /// to search for.
  package static func key(of text: String) -> String? {
    let terms = MatchPhrase(text, languages: []).terms.compactMap(\.first)
    return terms.isEmpty ? nil : terms.joined(separator: " ")
  }

  /// True if there are no synonyms. Older files have no such table.
  package func isEmpty() throws -> Bool {
    guard try hasTable else { return true }
    let statement = try SQLStatement(db, Self.any)
    defer { statement.reset() }
    return try !statement.step()
  }

  /// True if the file has synonyms. Every search asks, so that the statement stays prepared.
  private var hasTable: Bool {
    get throws {
      let statement = try SQLStatement(db, Self.version)
      defer { statement.reset() }
      return try statement.step() && statement.integer(0) >= FileVersion.synonyms
    }
  }

  /// The most synonyms of a word that are searched for: a file from elsewhere may have millions.
  package static let mostRules = 50
  /// The most characters of a word and its synonym together.
  package static let longestRule = 500

  /// The synonyms of a word or a phrase, in the order of their keys, up to `mostRules` of up to `longestRule`
  /// characters.
  ///
  /// - Returns: The synonyms, and whether they are all that there are.
  package func rules(for key: String) throws -> (rules: [SynonymRule], areAll: Bool) {
    let statement = try SQLStatement(db, Self.find)
    statement.bind(key, at: 1)
    defer { statement.reset() }
    var rules: [SynonymRule] = []
    var areAll = true
    while try statement.step() {
      guard let other = statement.text(1), rules.count < Self.mostRules else {
        areAll = false
        continue
      }
      rules.append(SynonymRule(word: statement.text(0) ?? "", other: other, list: statement.text(2)))
    }
    return (rules, areAll)
  }

  /// Adds a pair: `word` may stand for `other`.
  ///
  /// - Returns: `false` when the pair exists already, when both are the same word, or when one has no word to search
  ///   for.
  package func insert(_ word: String, _ other: String, list: String? = nil) throws -> Bool {
    guard let key = Self.key(of: word), let otherKey = Self.key(of: other), key != otherKey else { return false }
    let statement = try db.cachedStatement(sql: Self.insert)
    return try SealedTable.synonym.changing(db, key) {
      try statement.execute(arguments: [key, otherKey, canonicallyComposed(word), canonicallyComposed(other), list])
      return db.changesCount > 0
    }
  }

  /// All pairs, in the order of their keys. A mutual pair comes once.
  package func all() throws -> [Synonym] {
    guard try hasTable else { return [] }
    return try Row.fetchAll(db.cachedStatement(sql: Self.all)).map(LenientRow.init).map { row in
      Synonym(word: row[0], other: row[1], isMutual: row[2], list: row[3])
    }
  }

  /// Removes the pairs of a word in both directions: all of them, or only those with one other word.
  ///
  /// - Returns: The number of directed pairs.
  package func remove(_ word: String, _ other: String?) throws -> Int {
    guard let key = Self.key(of: word) else { return 0 }
    return try SealedTable.synonym.changing(db) {
      try db.cachedStatement(sql: Self.remove).execute(arguments: [key, other.flatMap(Self.key)])
      return db.changesCount
    }
  }

  /// Removes all pairs of a built-in list.
  ///
  /// - Returns: The number of directed pairs.
  package func remove(list: String) throws -> Int {
    try SealedTable.synonym.changing(db) {
      try db.cachedStatement(sql: Self.removeList).execute(arguments: [list])
      return db.changesCount
    }
  }
}

extension SynonymTable {
  /// Columns: the version of the file.
  private static let version = "PRAGMA user_version"

  /// Columns: 1, when there is anything.
  private static let any = "SELECT 1 FROM synonym LIMIT 1"

  /// `?1` key. Columns: word, the other word, list; NULL for the words when they are too long. One row more than are
  /// searched for.
  private static let find = """
    SELECT iif(length(word) + length(other) <= \(longestRule), word, NULL),
      iif(length(word) + length(other) <= \(longestRule), other, NULL), list
    FROM synonym
    WHERE key = ?1
    ORDER BY other_key
    LIMIT \(mostRules + 1)
    """

  /// `?1` key, `?2` the other's key, `?3` word, `?4` the other word, `?5` list.
  private static let insert = """
    INSERT OR IGNORE INTO synonym (key, other_key, word, other, list)
    VALUES (?1, ?2, ?3, ?4, ?5)
    """

  /// Columns: word, the other word, whether mutual, list.
  private static let all = """
    SELECT synonym.word, synonym.other, back.key IS NOT NULL, synonym.list
    FROM synonym
    LEFT JOIN synonym AS back ON back.key = synonym.other_key AND back.other_key = synonym.key
    WHERE back.key IS NULL OR synonym.key < synonym.other_key
    ORDER BY synonym.key, synonym.other_key
    """

  /// `?1` key, `?2` the other's key or NULL for any.
  private static let remove = """
    DELETE FROM synonym
    WHERE (key = ?1 AND (?2 IS NULL OR other_key = ?2)) OR (other_key = ?1 AND (?2 IS NULL OR key = ?2))
    """

  /// `?1` the name of a list.
  private static let removeList = "DELETE FROM synonym WHERE list = ?1"
}
