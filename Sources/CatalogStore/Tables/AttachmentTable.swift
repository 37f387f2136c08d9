package import CatalogRecords
package import GRDB

/// The files of records, by name. `AttachedFileTable` has their bytes.
///
/// Every call that writes belongs in the transaction that changes the record.
package struct AttachmentTable {
  private let db: Database
  /// Older files have no such table.
  private let isKept: Bool

  package init(_ db: Database) throws {
    self.db = db
    isKept = try FileVersion.of(db) >= FileVersion.attachments
  }

  /// The files of a record, by the bytes of their names.
  package func attachments(of record: RecordID) throws -> [AttachedFile] {
    guard isKept else { return [] }
    let statement = try SQLStatement(db, Self.ofRecord)
    statement.bind(record.rawValue, at: 1)
    defer { statement.reset() }
    var found: [AttachedFile] = []
    while try statement.step() { found.append(Self.attachment(statement)) }
    return found
  }

  /// The file of a record with a name; `nil` when there is none.
  package func attachment(named name: String, of record: RecordID) throws -> AttachedFile? {
    guard isKept else { return nil }
    let statement = try SQLStatement(db, Self.named)
    statement.bind(record.rawValue, at: 1)
    statement.bind(name, at: 2)
    defer { statement.reset() }
    return try statement.step() ? Self.attachment(statement) : nil
  }

  /// Gives a record a complete file. The name must be free.
  package func insert(_ file: Int64, named name: String, type: String?, to record: RecordID, at now: Double) throws {
    try db.cachedStatement(sql: Self.insert).execute(arguments: [record.rawValue, name, type, now, file])
  }

  /// Takes a file from a record. Its bytes stay for the journal, if it has them.
  package func remove(_ attachment: AttachedFile) throws {
    try db.cachedStatement(sql: Self.remove).execute(arguments: [attachment.record.rawValue, attachment.name])
    try AttachedFileTable(db).removeIfUnused(attachment.file)
  }

  private static func attachment(_ row: SQLStatement) -> AttachedFile {
    AttachedFile(
      record: RecordID(row.integer(0)), name: row.text(1) ?? "", type: row.text(2),
      byteCount: Int(clamping: row.integer(3)), added: row.number(4) ?? 0, file: row.integer(5),
      hash: row.withBytes(6) { ContentHash(stored: $0) })
  }
}

extension AttachmentTable {
  private static let rows = """
    SELECT attachment.record, attachment.name, attachment.type, attached_file.size, attachment.added, attached_file.id,
           attached_file.hash
    FROM attachment
    JOIN attached_file ON attached_file.id = attachment.file
    """

  /// `?1` a record's id. Columns: record, name, type, size, added, file, hash.
  private static let ofRecord = rows + " WHERE record = ?1 ORDER BY name"

  /// `?1` a record's id, `?2` name. The same columns.
  private static let named = rows + " WHERE record = ?1 AND name = ?2"

  /// `?1` a record's id, `?2` name, `?3` type, `?4` the moment as a Julian day, `?5` file.
  private static let insert = """
    INSERT INTO attachment (record, name, type, added, file) VALUES (?1, ?2, ?3, ?4, ?5)
    """

  /// `?1` a record's id, `?2` name.
  private static let remove = "DELETE FROM attachment WHERE record = ?1 AND name = ?2"
}
