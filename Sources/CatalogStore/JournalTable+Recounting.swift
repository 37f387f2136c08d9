internal import GRDB

/// What the journal says of its size, against what it keeps.
extension JournalTable {
  /// The bytes of what an entry keeps, as they are reckoned when it is kept; 0 for one that is forgotten.
  package static let sizeOfEntry = """
    CASE WHEN journal_entry.forgotten THEN 0
         ELSE \(entrySize) + ifnull((SELECT sum(\(PastTable.rowSize)) FROM past_record
                                     WHERE entry = journal_entry.id), 0)
    END
    """

  /// Reckons the sizes of all entries anew, and their sum.
  package func recount() throws {
    try db.execute(sql: Self.recountEntries)
    let sum = try Int.fetchOne(db, sql: Self.sum) ?? 0
    if try size != sum { try MetaTable(db).set(Self.sizeKey, to: "\(sum)") }
  }

  private static let recountEntries = "UPDATE journal_entry SET size = \(sizeOfEntry) WHERE size <> \(sizeOfEntry)"
  private static let sum = "SELECT CAST(sum(size) AS INTEGER) FROM journal_entry"
}
