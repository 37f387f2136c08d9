internal import CSystemFTS5
internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import TextAnalysis

/// Runs a `MatchExpression` against the full-text index.
struct MatchStatement {
  let db: Database
  let expression: MatchExpression

  /// Passes every match to the collector.
  ///
  /// - Parameter ids: When given, FTS5 skips records with other ids.
  func collect(into collector: inout MatchCollector, ids: ClosedRange<Int64>? = nil) throws {
    if let ids {
      return try walk(
        Self.sql(for: expression, amongIDs: true), in: RecordID(ids.lowerBound), through: RecordID(ids.upperBound),
        handing: &collector,
        failure: \.failure)
    }
    try walk(Self.sql(for: expression), handing: &collector, failure: \.failure)
  }

  /// The statement that collects the matches of an expression.
  static func sql(for expression: MatchExpression, amongIDs: Bool = false) -> String {
    amongIDs ? collectRange : expression.isSingleWord ? collectPhrase : collect
  }

  /// The occurrences of the phrases in one record; empty when it does not match.
  func places(in id: RecordID) throws -> [PhraseOccurrence] {
    var places: [PhraseOccurrence] = []
    try walk(Self.places, in: id, handing: &places, failure: { _ in nil })
    return places
  }

  /// The contribution of each phrase to one record's score; empty when it does not match.
  func contributions(in id: RecordID, _ scorer: BM25Scorer) throws -> [PhraseContribution] {
    var reading = ContributionReader(scorer: scorer)
    try walk(Self.contributions, in: id, handing: &reading, failure: \.failure)
    return reading.contributions
  }

  /// Has FTS5 call the statement's function with `value` for every match, or for the match in one record.
  ///
  /// - Parameter failure: The error that the function noted, which is more precise than SQLite's.
  private func walk<Value>(
    _ sql: String, in id: RecordID? = nil, through last: RecordID? = nil, handing value: inout Value,
    failure: (Value) -> (any Error)?
  ) throws {
    let statement = try SQLStatement(db, sql)
    statement.bind(expression.sql, at: 1)
    if let id { statement.bind(id.rawValue, at: 3) }
    if let last { statement.bind(last.rawValue, at: 4) }
    defer { statement.reset() }
    try withUnsafeMutablePointer(to: &value) { pointer in
      adagia_bind_pointer(statement.pointer, 2, pointer)
      defer { statement.bindNull(at: 2) }
      do {
        while try statement.step() {}
      } catch {
        throw failure(pointer.pointee) ?? error
      }
    }
  }

  /// `?1` an FTS5 expression, `?2` a pointer to a `MatchCollector`. No rows.
  private static let collect = "SELECT 0 FROM record_fts WHERE record_fts MATCH ?1 AND adagia_collect(record_fts, ?2)"

  /// The same for the ids `?3`…`?4`.
  private static let collectRange = """
    SELECT 0
    FROM record_fts
    WHERE record_fts MATCH ?1 AND rowid BETWEEN ?3 AND ?4 AND adagia_collect(record_fts, ?2)
    """

  /// The same for an expression of one word: one row, with all matches inside it. FTS5 looks for that row first: a
  /// phrase of several words, whose first match may be the last record, would be looked for twice, and the lists of all
  /// words with a prefix merged twice.
  private static let collectPhrase = """
    SELECT adagia_collect_phrase(record_fts, ?2)
    FROM record_fts
    WHERE record_fts MATCH ?1
    LIMIT 1
    """

  /// `?1` an FTS5 expression, `?2` a pointer to an array of `PhraseOccurrence`, `?3` a record's id. No rows.
  private static let places = """
    SELECT 0
    FROM record_fts
    WHERE record_fts MATCH ?1 AND rowid = ?3 AND adagia_places(record_fts, ?2)
    """

  /// `?1` an FTS5 expression, `?2` a pointer to a `ContributionReader`, `?3` a record's id. No rows.
  private static let contributions = """
    SELECT 0
    FROM record_fts
    WHERE record_fts MATCH ?1 AND rowid = ?3 AND adagia_contributions(record_fts, ?2)
    """
}

/// An occurrence of one of a query's phrases in a record, in tokens.
struct PhraseOccurrence: Hashable {
  /// The phrase's number in its `MatchExpression`.
  let phrase: Int
  /// The field's number in `CoreField.searchable`.
  let column: Int
  /// The positions of the phrase's tokens in the field.
  let positions: Range<Int>

  init(_ index: Int32, _ api: UnsafePointer<Fts5ExtensionApi>, _ context: OpaquePointer) {
    var phrase: Int32 = 0
    var column: Int32 = 0
    var offset: Int32 = 0
    _ = api.pointee.xInst(context, index, &phrase, &column, &offset)
    self.phrase = Int(phrase)
    self.column = Int(column)
    positions = Int(offset)..<Int(offset) + max(1, Int(api.pointee.xPhraseSize(context, phrase)))
  }
}

extension MatchExpression {
  /// True if the expression is one word in all its forms, and no prefix.
  fileprivate var isSingleWord: Bool {
    phrases.count == 1 && phrases[0].tokenCount == 1 && !phrases[0].isPrefix
  }
}
