package import CatalogRecords
package import GRDB
internal import HistoricalDates

/// Writes records with their attributions and subjects. The index is not its business: see CatalogIndexing.
///
/// Every call belongs in a transaction of the caller's.
package final class RecordTable {
  private let db: Database
  private let insertRecord: SQLStatement
  private let updateRecord: SQLStatement
  private let insertAttribution: SQLStatement
  private let insertSubject: SQLStatement
  private let findRecord: SQLStatement

  package init(_ db: Database) throws {
    self.db = db
    insertRecord = try SQLStatement(db, Self.insertRecord)
    updateRecord = try SQLStatement(db, Self.updateRecord)
    insertAttribution = try SQLStatement(db, Self.insertAttribution)
    insertSubject = try SQLStatement(db, Self.insertSubject)
    findRecord = try SQLStatement(db, Self.findRecord)
  }

  /// What is known of a record that is in the file already.
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

  /// - Returns: The new record's id, higher than any before it; `nil`, with nothing changed, when the collection has a
  ///   record with this identifier.
  package func insert(_ row: RecordRow, collection: Int64, at now: Double) throws -> RecordID? {
    bind(row, to: insertRecord)
    insertRecord.bind(collection, at: 17)
    insertRecord.bind(now, at: 18)
    try insertRecord.run()
    guard db.changesCount > 0 else { return nil }
    let id = RecordID(db.lastInsertedRowID)
    try insertParts(of: row.record, id)
    return id
  }

  /// Puts `row` in the place of what the id stood for; the id, the collection and `created` stay.
  package func update(_ id: RecordID, to row: RecordRow, at now: Double) throws {
    bind(row, to: updateRecord)
    updateRecord.bind(id.rawValue, at: 17)
    updateRecord.bind(now, at: 18)
    try updateRecord.run()
    try removeParts(of: id)
    try insertParts(of: row.record, id)
  }

  /// Removes the record, its attributions and subjects.
  package func remove(_ id: RecordID) throws {
    try removeParts(of: id)
    let statement = try SQLStatement(db, Self.deleteRecord)
    statement.bind(id.rawValue, at: 1)
    try statement.run()
  }

  private func bind(_ row: RecordRow, to statement: SQLStatement) {
    let record = row.record
    statement.bind(row.identifier, at: 1)
    statement.bind(record.title, at: 2)
    statement.bind(row.creator, at: 3)
    statement.bind(record.text, at: 4)
    statement.bind(record.source, at: 5)
    statement.bind(row.subject, at: 6)
    statement.bind(record.note, at: 7)
    statement.bind(record.language, at: 8)
    statement.bind(record.type, at: 9)
    statement.bind(record.rights, at: 10)
    statement.bind(record.date?.raw, at: 11)
    statement.bind(record.date?.edtf, at: 12)
    statement.bind(record.date?.interval?.start, at: 13)
    statement.bind(record.date?.interval?.end, at: 14)
    statement.bind(row.extraJSON, at: 15)
    statement.bind(row.hash.bytes, at: 16)
  }

  private func insertParts(of record: Record, _ id: RecordID) throws {
    for (position, attribution) in record.attributions.enumerated() {
      insertAttribution.bind(id.rawValue, at: 1)
      insertAttribution.bind(Int64(position), at: 2)
      insertAttribution.bind(attribution.creator, at: 3)
      insertAttribution.bind(attribution.role.rawValue, at: 4)
      insertAttribution.bind(attribution.locator, at: 5)
      insertAttribution.bind(attribution.evidence, at: 6)
      try insertAttribution.run()
    }
    for (position, subject) in record.subjects.enumerated() {
      insertSubject.bind(id.rawValue, at: 1)
      insertSubject.bind(Int64(position), at: 2)
      insertSubject.bind(subject, at: 3)
      try insertSubject.run()
    }
  }

  private func removeParts(of id: RecordID) throws {
    for sql in [Self.deleteAttributions, Self.deleteSubjects] {
      let statement = try SQLStatement(db, sql)
      statement.bind(id.rawValue, at: 1)
      try statement.run()
    }
  }
}
