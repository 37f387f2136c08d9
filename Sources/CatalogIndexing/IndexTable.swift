package import CatalogRecords
internal import CatalogStore
package import GRDB
internal import TextAnalysis

/// Keeps the index in step with the records: the full-text table, and the arrays of `ColumnKind`.
///
/// Everything is read from the record table, so that a rebuild and an import run the same code. Every call belongs
/// in the transaction that changes the records.
package final class IndexTable {
  private let db: Database
  private let columns: ColumnTable
  private var languageCodes: [String: UInt32] = [:]
  private var typeCodes: [String: UInt32] = [:]

  package init(_ db: Database) {
    self.db = db
    columns = ColumnTable(db)
  }

  /// Indexes records that stand in the record table and not yet in the index.
  package func add(_ ids: ClosedRange<RecordID>) throws {
    try run(Self.addText, ids)
    try writeColumns(ids)
  }

  /// Takes a record out of the index. It has to be called while the record table still has what was indexed.
  package func remove(_ id: RecordID) throws {
    try run(Self.removeText, id...id)
    for kind in ColumnKind.allCases {
      try columns.write([UInt8](repeating: 0, count: kind.width), of: kind, from: id)
    }
  }

  /// Merges the index into one piece: the quickest to search. Costs about 1.4 seconds a million records.
  package func optimize() throws {
    try db.execute(sql: Self.optimize)
  }

  /// Makes the index and the arrays anew out of the records, all in the transaction of the caller.
  ///
  /// - Parameter report: Told how many records are done, and of how many.
  package func rebuild(report: (_ done: Int, _ of: Int) -> Void) throws {
    let total = try Int.fetchOne(db, sql: Self.recordCount) ?? 0
    let largest = try Int64.fetchOne(db, sql: Self.largestID) ?? 0
    try db.execute(sql: Self.forget)
    (languageCodes, typeCodes) = ([:], [:])
    var done = 0
    for first in stride(from: 1, through: largest, by: Self.batchSize) {
      let ids = RecordID(first)...RecordID(min(first + Int64(Self.batchSize) - 1, largest))
      try add(ids)
      done +=
        try Int.fetchOne(db, sql: Self.countBetween, arguments: [ids.lowerBound.rawValue, ids.upperBound.rawValue]) ?? 0
      report(done, total)
    }
    try optimize()
    try AnalyzerStamp.write(db)
  }

  /// Records between two reports.
  private static let batchSize = 20_000

  private func run(_ sql: String, _ ids: ClosedRange<RecordID>) throws {
    let statement = try SQLStatement(db, sql)
    statement.bind(ids.lowerBound.rawValue, at: 1)
    statement.bind(ids.upperBound.rawValue, at: 2)
    try statement.run()
  }

  private func writeColumns(_ ids: ClosedRange<RecordID>) throws {
    var values = ColumnValues(ids)
    let statement = try SQLStatement(db, Self.values)
    statement.bind(ids.lowerBound.rawValue, at: 1)
    statement.bind(ids.upperBound.rawValue, at: 2)
    defer { statement.reset() }
    while try statement.step() {
      let id = RecordID(statement.integer(0))
      values.set(UInt32(truncatingIfNeeded: statement.integer(1)), .collection, id)
      values.set(try languageCode(statement.text(2)), .language, id)
      values.set(try typeCode(statement.text(3)), .type, id)
      values.set(statement.number(4) ?? .nan, .dateStart, id)
      values.set(statement.number(5) ?? .nan, .dateEnd, id)
      values.set(statement.number(6) ?? 0, .created, id)
      values.set(statement.number(7) ?? 0, .modified, id)
      values.set(statement.withBytes(8, Self.tokenCount), .length, id)
    }
    for kind in ColumnKind.allCases { try columns.write(values[kind], of: kind, from: ids.lowerBound) }
  }

  private func languageCode(_ language: String?) throws -> UInt32 {
    guard let language else { return 0 }
    if let code = languageCodes[language] { return code }
    let code = try columns.code(of: LanguageTag(language).canonical, .language)
    languageCodes[language] = code
    return code
  }

  private func typeCode(_ type: String?) throws -> UInt32 {
    guard let type else { return 0 }
    if let code = typeCodes[type] { return code }
    let code = try columns.code(of: folded(type), .type)
    typeCodes[type] = code
    return code
  }

  /// The sum of FTS5's token counts, a varint a column (SQLite's file format: seven bits a byte, the highest first).
  private static func tokenCount(_ sizes: UnsafeRawBufferPointer) -> UInt16 {
    var total = 0
    var size = 0
    for byte in sizes {
      size = size << 7 | Int(byte & 0x7f)
      if byte & 0x80 == 0 {
        total += size
        size = 0
      }
    }
    return UInt16(clamping: total)
  }
}

extension IndexTable {
  /// `?1`…`?2` ids.
  private static let addText = """
    INSERT INTO record_fts (rowid, title, creator, text, source, subject, note)
    SELECT id, title, creator, text, source, subject, note
    FROM record_text
    WHERE id BETWEEN ?1 AND ?2
    """

  /// `?1`…`?2` ids. An external-content table has to be told what it had indexed.
  private static let removeText = """
    INSERT INTO record_fts (record_fts, rowid, title, creator, text, source, subject, note)
    SELECT 'delete', id, title, creator, text, source, subject, note
    FROM record_text
    WHERE id BETWEEN ?1 AND ?2
    """

  /// `?1`…`?2` ids. Columns: id, collection, language, type, start, end, created, modified, FTS5's token counts.
  private static let values = """
    SELECT record.id, collection, language, type, date_start, date_end, created, modified, sz
    FROM record
    JOIN record_fts_docsize ON record_fts_docsize.id = record.id
    WHERE record.id BETWEEN ?1 AND ?2
    """

  private static let recordCount = "SELECT count(*) FROM record"
  private static let countBetween = "SELECT count(*) FROM record WHERE id BETWEEN ?1 AND ?2"
  private static let largestID = "SELECT max(id) FROM record"

  /// All that is derived: terms, arrays, and what the codes in them stand for.
  private static let forget = """
    INSERT INTO record_fts (record_fts) VALUES ('delete-all');
    DELETE FROM column_chunk;
    DELETE FROM column_code;
    """

  private static let optimize = "INSERT INTO record_fts (record_fts) VALUES ('optimize')"
}
