package import CatalogRecords
package import GRDB
internal import TextAnalysis

/// Reads and writes what a query's words may stand for besides themselves.
package struct SynonymTable {
  private let db: Database

  package init(_ db: Database) {
    self.db = db
  }

  /// How a word or a phrase is looked up: its words without case and accents, parted by spaces. `nil` when there is
  /// nothing in it to search for.
  package static func key(of text: String) -> String? {
    let terms = MatchPhrase(text, languages: []).terms.compactMap(\.first)
    return terms.isEmpty ? nil : terms.joined(separator: " ")
  }

  /// Whether there is anything to look up. Older files have no synonyms, nor a table of them.
  package func isEmpty() throws -> Bool {
    guard try hasTable else { return true }
    let statement = try SQLStatement(db, Self.any)
    defer { statement.reset() }
    return try !statement.step()
  }

  /// Asked by every search, so with a statement that stays prepared.
  private var hasTable: Bool {
    get throws {
      let statement = try SQLStatement(db, Self.version)
      defer { statement.reset() }
      return try statement.step() && statement.integer(0) >= Schema.synonymsVersion
    }
  }

  /// What a word or a phrase may stand for, in the order of the others' keys.
  package func rules(for key: String) throws -> [SynonymRule] {
    let statement = try SQLStatement(db, Self.find)
    statement.bind(key, at: 1)
    defer { statement.reset() }
    var rules: [SynonymRule] = []
    while try statement.step() {
      rules.append(
        SynonymRule(word: statement.text(0) ?? "", other: statement.text(1) ?? "", list: statement.text(2)))
    }
    return rules
  }

  /// Notes that `word` may stand for `other`.
  ///
  /// - Returns: `false` when that is known already, or when the two are the same word or are nothing to search for.
  package func insert(_ word: String, _ other: String, list: String? = nil) throws -> Bool {
    guard let key = Self.key(of: word), let otherKey = Self.key(of: other), key != otherKey else { return false }
    let statement = try db.cachedStatement(sql: Self.insert)
    try statement.execute(arguments: [key, otherKey, canonicallyComposed(word), canonicallyComposed(other), list])
    return db.changesCount > 0
  }

  /// All pairs, in the order of their keys; a mutual one once.
  package func all() throws -> [Synonym] {
    guard try hasTable else { return [] }
    return try Row.fetchAll(db.cachedStatement(sql: Self.all)).map(LenientRow.init).map { row in
      Synonym(word: row[0], other: row[1], isMutual: row[2], list: row[3])
    }
  }

  /// Forgets what a word may stand for and what may stand for it: all of that, or only one other word.
  ///
  /// - Returns: How many directed pairs there were.
  package func remove(_ word: String, _ other: String?) throws -> Int {
    guard let key = Self.key(of: word) else { return 0 }
    try db.cachedStatement(sql: Self.remove).execute(arguments: [key, other.flatMap(Self.key)])
    return db.changesCount
  }

  /// Forgets all pairs of a built-in list.
  ///
  /// - Returns: How many directed pairs there were.
  package func remove(list: String) throws -> Int {
    try db.cachedStatement(sql: Self.removeList).execute(arguments: [list])
    return db.changesCount
  }
}

extension SynonymTable {
  /// Columns: the version of the file.
  private static let version = "PRAGMA user_version"

  /// Columns: 1, when there is anything.
  private static let any = "SELECT 1 FROM synonym LIMIT 1"

  /// `?1` key. Columns: word, the other word, list.
  private static let find = "SELECT word, other, list FROM synonym WHERE key = ?1 ORDER BY other_key"

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
