internal import CatalogRecords
internal import CatalogStore
internal import GRDB

extension IndexTable {
  /// Makes the index and the arrays anew out of the records, all in the transaction of the caller. Every record takes
  /// the way that an import's records take.
  ///
  /// - Parameter report: Told how many records are done, and of how many.
  package func rebuild(report: (_ done: Int, _ of: Int) -> Void) throws {
    let total = try Int.fetchOne(db, sql: Self.recordCount) ?? 0
    try db.execute(sql: Self.forget)
    try extraNames.removeAll()
    (languageCodes, typeCodes) = (CodeMemory(), CodeMemory())
    let reading = try RecordReading(db)
    var (done, last) = (0, Int64(0))
    while case let ids = try Int64.fetchAll(db, sql: Self.nextIDs, arguments: [last, Self.batchSize]), !ids.isEmpty {
      for id in ids.map({ RecordID($0) }) {
        guard let record = try reading.record(id)?.record else { continue }
        try add(RecordRow(record), id, origin(of: id))
      }
      try flush()
      (done, last) = (done + ids.count, ids[ids.count - 1])
      report(done, total)
    }
    try optimize()
    try AnalyzerStamp.write(db)
  }

  /// Records between two reports.
  private static let batchSize = 20_000

  private static let recordCount = "SELECT count(*) FROM record"

  /// `?1` an id, `?2` how many. Columns: the ids behind it, ascending.
  private static let nextIDs = "SELECT id FROM record WHERE id > ?1 ORDER BY id LIMIT ?2"

  /// All that is derived: terms, arrays, and what the codes in them stand for.
  private static let forget = """
    INSERT INTO record_fts (record_fts) VALUES ('delete-all');
    DELETE FROM column_chunk;
    DELETE FROM column_code;
    """
}
