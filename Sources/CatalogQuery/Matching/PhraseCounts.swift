internal import CSystemFTS5
internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// Document frequencies of the phrases of an expression, counted up to a limit: a word in half of the records costs no
/// more than a rare one.
struct PhraseCounts {
  let limit: Int
  /// By phrase number; `limit` for phrases in that many records or more.
  fileprivate(set) var values: [Int] = []
  /// Records in the index. FTS5 knows the number; counting the table's rows would read them all.
  fileprivate(set) var recordCount: Int64 = 0
  private var current = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// - Parameter id: A record that matches. The index is entered there, and no other match is looked for.
  mutating func count(_ expression: MatchExpression, in id: RecordID, _ db: Database) throws {
    let statement = try SQLStatement(db, Self.counts)
    statement.bind(expression.sql, at: 1)
    statement.bind(id.rawValue, at: 3)
    defer { statement.reset() }
    try withUnsafeMutablePointer(to: &self) { pointer in
      adagia_bind_pointer(statement.pointer, 2, pointer)
      defer { statement.bindNull(at: 2) }
      while try statement.step() {}
    }
  }

  /// `adagia_counts(record_fts, pointer)`: fills the `PhraseCounts` at the pointer. Always 0.
  static let function: fts5_extension_function = { api, context, result, count, values in
    guard let api, let context, count == 1, let pointer = adagia_value_pointer(values?[0]) else {
      return sqlite3_result_error(result, "adagia_counts is for Adagia alone", -1)
    }
    let counts = pointer.assumingMemoryBound(to: PhraseCounts.self)
    _ = api.pointee.xRowCount(context, &counts.pointee.recordCount)
    for phrase in 0..<api.pointee.xPhraseCount(context) {
      counts.pointee.current = 0
      let status = api.pointee.xQueryPhrase(context, phrase, pointer) { _, _, pointer in
        guard let counts = pointer?.assumingMemoryBound(to: PhraseCounts.self) else { return SQLITE_MISUSE }
        counts.pointee.current += 1
        // FTS5 reads this as the end of the matches.
        return counts.pointee.current < counts.pointee.limit ? SQLITE_OK : SQLITE_DONE
      }
      guard status == SQLITE_OK else { return sqlite3_result_error_code(result, status) }
      counts.pointee.values.append(counts.pointee.current)
    }
    sqlite3_result_int(result, 0)
  }

  /// `?1` an FTS5 expression, `?2` a pointer to a `PhraseCounts`, `?3` a record's id. No rows.
  private static let counts = """
    SELECT 0
    FROM record_fts
    WHERE record_fts MATCH ?1 AND rowid = ?3 AND adagia_counts(record_fts, ?2)
    """
}
