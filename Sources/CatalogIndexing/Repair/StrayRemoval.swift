internal import CatalogStore
internal import GRDB

/// Removes rows that belong to nothing. A journal entry that is damaged itself, or has a damaged before-image, is
/// forgotten as a whole: it could only be undone in part.
struct StrayRemoval {
  let db: Database

  init(_ db: Database) { self.db = db }

  /// - Returns: The number of removed rows.
  func run() throws -> Int {
    let before = db.totalChangesCount
    for sql in Self.parts { try db.execute(sql: sql) }
    guard try FileVersion.of(db) >= FileVersion.journal else { return db.totalChangesCount - before }
    for sql in Self.journal + Self.sources + Self.attachments { try db.execute(sql: sql) }
    for entry in try damagedEntries() {
      // Nothing says any more whether the records are as these found them.
      let later = try UndoOrder(db).undone(with: BeforeImageTable(db).ids(of: entry)).filter { $0 > entry }
      try forget(later + [entry])
    }
    for sql in Self.unusedFiles { try db.execute(sql: sql) }
    return db.totalChangesCount - before
  }

  private func forget(_ entries: [Int64]) throws {
    for entry in entries {
      for sql in Self.forget { try db.execute(sql: sql, arguments: [entry]) }
      try JournalSeals(db).write(entry)
    }
  }

  private func damagedEntries() throws -> [Int64] {
    var (entries, strays): (Set<Int64>, Set<Int64>) = ([], [])
    var check = JournalCheck(db, try CheckState(db, largest: -1, count: 0))
    var reader = try RowReader(db, Int64.min...Int64.max, isPast: true)
    defer { reader.close() }
    while let row = try reader.next(stray: { strays.insert($0.entry) }) {
      if !check.isSound(row) { entries.insert(row.key.entry) }
    }
    return entries.union(strays).union(try JournalAccount.miscounted(db)).union(try JournalSeals(db).damaged()).sorted()
  }

  private static let parts = [
    "DELETE FROM attribution WHERE record NOT IN (SELECT id FROM record)",
    "DELETE FROM subject WHERE record NOT IN (SELECT id FROM record)",
    "DELETE FROM job_reject WHERE job NOT IN (SELECT id FROM job)",
  ]

  private static let journal = BeforeImageTable.tables.map {
    "DELETE FROM \($0) WHERE entry NOT IN (SELECT id FROM journal_entry WHERE NOT forgotten)"
  }

  private static let sources = [
    """
    DELETE FROM source_run
    WHERE first < 1 OR first > last OR file NOT IN (SELECT id FROM source_file)
       OR last > ifnull((SELECT max(seq) FROM sqlite_sequence WHERE name = 'record'), 0)
    """
  ]

  private static let attachments = [
    """
    DELETE FROM attachment
    WHERE record NOT IN (SELECT id FROM record) OR file NOT IN (SELECT id FROM attached_file WHERE hash IS NOT NULL)
    """,
    """
    DELETE FROM past_attachment
    WHERE file NOT IN (SELECT id FROM attached_file WHERE hash IS NOT NULL)
       OR NOT EXISTS (SELECT 1 FROM past_record
                      WHERE past_record.entry = past_attachment.entry AND past_record.id = past_attachment.record)
    """,
    "DELETE FROM attached_piece WHERE file NOT IN (SELECT id FROM attached_file)",
  ]

  /// Complete files that have lost all their owners.
  private static let unusedFiles = [
    """
    DELETE FROM attached_piece
    WHERE file NOT IN (SELECT id FROM attached_file WHERE hash IS NULL)
      AND file NOT IN (SELECT file FROM attachment UNION SELECT file FROM past_attachment)
    """,
    """
    DELETE FROM attached_file
    WHERE hash IS NOT NULL AND id NOT IN (SELECT file FROM attachment UNION SELECT file FROM past_attachment)
    """,
  ]

  /// `?1` an entry.
  private static let forget =
    BeforeImageTable.tables.map { "DELETE FROM \($0) WHERE entry = ?1" }
    + ["UPDATE journal_entry SET forgotten = 1, size = 0, undone = NULL WHERE id = ?1"]
}
