package import CatalogRecords
package import GRDB
internal import HistoricalDates

/// Writes records with their attributions and subjects. CatalogIndexing writes the index.
///
/// Every call belongs in a transaction of the caller.
package final class RecordTable {
  private let db: Database
  private let insertRecord: SQLStatement
  private let updateRecord: SQLStatement
  private let insertAttribution: SQLStatement
  private let insertSubject: SQLStatement
  private let findRecord: SQLStatement
  private let attachments: AttachmentTable
  private let bases: SourceBaseTable

  package init(_ db: Database) throws {
    self.db = db
    insertRecord = try SQLStatement(db, Self.insertRecord)
    updateRecord = try SQLStatement(db, Self.updateRecord)
    insertAttribution = try SQLStatement(db, Self.insertAttribution)
    insertSubject = try SQLStatement(db, Self.insertSubject)
    findRecord = try SQLStatement(db, Self.findRecord)
    attachments = try AttachmentTable(db)
    bases = try SourceBaseTable(db)
  }

  /// The id and the content hash of a record in the file.
  package struct Known {
    package let id: RecordID
    package let contentHash: ContentHash
  }

  /// The record that has this identifier in its collection, if there is one.
  package func known(collection: Int64, identifier: String) throws -> Known? {
    findRecord.bind(collection, at: 1)
    findRecord.bind(identifier, at: 2)
    defer { findRecord.reset() }
    guard try findRecord.step() else { return nil }
    let hash = findRecord.withBytes(1) { ContentHash(stored: $0) }
    return Known(id: RecordID(findRecord.integer(0)), contentHash: hash)
  }

  /// The identifiers `identifier#2`, `identifier#3`, … that records of the collection have, the first 100 of them
  /// in the order of texts.
  package func numbered(_ identifier: String, collection: Int64) throws -> [String] {
    let statement = try SQLStatement(db, Self.numbered)
    statement.bind(collection, at: 1)
    statement.bind(identifier + "#", at: 2)
    // The character after the number sign.
    statement.bind(identifier + "$", at: 3)
    defer { statement.reset() }
    var found: [String] = []
    while try statement.step() { found.append(statement.text(0) ?? "") }
    return found
  }

  /// True if a collection has any record.
  package func hasAny(collection: Int64) throws -> Bool {
    let statement = try SQLStatement(db, Self.anyRecord)
    statement.bind(collection, at: 1)
    defer { statement.reset() }
    return try statement.step()
  }

  /// The ids of the records in a run of numbers, ascending.
  ///
  /// - Complexity: O(*n*) in the number of these records, whatever the length of the run.
  package func ids(in run: ClosedRange<Int64>) throws -> [RecordID] {
    let statement = try SQLStatement(db, Self.idsInRun)
    statement.bind(run.lowerBound, at: 1)
    statement.bind(run.upperBound, at: 2)
    defer { statement.reset() }
    var ids: [RecordID] = []
    while try statement.step() { ids.append(RecordID(statement.integer(0))) }
    return ids
  }

  /// - Parameter created: The moment of creation, when that was before `now`.
  /// - Returns: The new record's id, higher than any before it; `nil`, with nothing changed, when the collection has a
  ///   record with this identifier.
  package func insert(
    _ row: RecordRow, collection: Int64, at now: Double, created: Double? = nil
  ) throws -> RecordID? {
    try row.texts.withTexts { texts in
      insertRecord.bind(collection, at: RecordColumns.firstExtra)
      insertRecord.bind(created ?? now, at: RecordColumns.firstExtra + 1)
      insertRecord.bind(now, at: RecordColumns.firstExtra + 2)
      try run(insertRecord, row, texts)
      guard db.changesCount > 0 else { return nil }
      let id = RecordID(db.lastInsertedRowID)
      try insertParts(of: row, texts, id)
      return id
    }
  }

  /// Replaces the record. The id, the collection and `created` stay.
  package func update(_ id: RecordID, to row: RecordRow, at now: Double) throws {
    try row.texts.withTexts { texts in
      updateRecord.bind(id.rawValue, at: RecordColumns.firstExtra)
      updateRecord.bind(now, at: RecordColumns.firstExtra + 1)
      try run(updateRecord, row, texts)
      try removeParts(of: id)
      try insertParts(of: row, texts, id)
    }
  }

  /// Removes the record, its attributions, subjects, attachments and what its source said. The attached files stay for
  /// the journal.
  package func remove(_ id: RecordID) throws {
    try removeParts(of: id)
    try bases.remove(id)
    for attachment in try attachments.attachments(of: id) { try attachments.remove(attachment) }
    let statement = try SQLStatement(db, Self.deleteRecord)
    statement.bind(id.rawValue, at: 1)
    try statement.run()
  }

  /// Runs one of the statements whose first parameters are a row's own values.
  private func run(_ statement: SQLStatement, _ row: RecordRow, _ texts: PackedTexts.View) throws {
    for place in RecordColumns.texts.indices { statement.bind(unmoved: texts[place], at: Int32(place) + 1) }
    statement.bind(row.dateStart, at: RecordColumns.firstValue)
    statement.bind(row.dateEnd, at: RecordColumns.firstValue + 1)
    row.hash.withBytes { statement.bind($0, at: RecordColumns.firstValue + 2) }
    defer { statement.unbind() }
    try statement.run()
  }

  private func insertParts(of row: RecordRow, _ texts: PackedTexts.View, _ id: RecordID) throws {
    var place = RecordColumns.texts.count
    for position in 0..<row.attributionCount {
      try insert(insertAttribution, id, position, texts, place..<place + RecordRow.attributionWidth)
      place += RecordRow.attributionWidth
    }
    for position in 0..<row.subjectCount {
      try insert(insertSubject, id, position, texts, place..<place + 1)
      place += 1
    }
  }

  /// - Parameter places: The places of the row's texts.
  private func insert(
    _ statement: SQLStatement, _ id: RecordID, _ position: Int, _ texts: PackedTexts.View, _ places: Range<Int>
  ) throws {
    statement.bind(id.rawValue, at: 1)
    statement.bind(Int64(position), at: 2)
    for place in places { statement.bind(unmoved: texts[place], at: Int32(place - places.lowerBound) + 3) }
    defer { statement.unbind() }
    try statement.run()
  }

  private func removeParts(of id: RecordID) throws {
    for sql in [Self.deleteAttributions, Self.deleteSubjects] {
      let statement = try SQLStatement(db, sql)
      statement.bind(id.rawValue, at: 1)
      try statement.run()
    }
  }
}

extension RecordTable {
  private static let insertedColumns = RecordColumns.content + ["collection", "created", "modified"]

  /// `RecordColumns.content` as `run` binds it, then the collection's id, and the moments of creation and of the last
  /// change as Julian days.
  static let insertRecord = """
    INSERT INTO record (\(insertedColumns.joined(separator: ", ")))
    VALUES (\(insertedColumns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")))
    ON CONFLICT (collection, identifier) DO NOTHING
    """

  /// `RecordColumns.content` as `run` binds it, then the record's id, and the moment as a Julian day.
  static let updateRecord = """
    UPDATE record
    SET \(RecordColumns.content.enumerated().map { "\($1) = ?\($0 + 1)" }.joined(separator: ", ")),
        modified = ?\(RecordColumns.firstExtra + 1)
    WHERE id = ?\(RecordColumns.firstExtra)
    """

  /// `?1` a collection's id, `?2` an identifier. Columns: id, content_hash.
  static let findRecord = """
    SELECT id, content_hash
    FROM record
    WHERE collection = ?1 AND identifier = ?2
    """

  /// `?1` a collection's id.
  static let anyRecord = "SELECT 1 FROM record WHERE collection = ?1 LIMIT 1"

  /// `?1` a collection's id, `?2`…`?3` identifiers. Columns: identifier.
  static let numbered = """
    SELECT identifier FROM record WHERE collection = ?1 AND identifier > ?2 AND identifier < ?3 ORDER BY identifier LIMIT 100
    """

  /// `?1`…`?2` ids. Columns: id.
  static let idsInRun = "SELECT id FROM record WHERE id BETWEEN ?1 AND ?2 ORDER BY id"

  /// `?1` a record's id. Its attributions and subjects have to be gone.
  static let deleteRecord = "DELETE FROM record WHERE id = ?1"

  /// `?1` a record's id.
  static let deleteAttributions = "DELETE FROM attribution WHERE record = ?1"

  /// `?1` a record's id.
  static let deleteSubjects = "DELETE FROM subject WHERE record = ?1"

  /// `?1` a record's id, `?2` the place in its list, `?3` a name, `?4` role, `?5` locator, `?6` evidence.
  static let insertAttribution = """
    INSERT INTO attribution (record, position, creator, role, locator, evidence)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    """

  /// `?1` a record's id, `?2` the place in its list, `?3` a name.
  static let insertSubject = """
    INSERT INTO subject (record, position, name)
    VALUES (?1, ?2, ?3)
    """
}
