package import CatalogRecords
package import CatalogStore
package import GRDB

/// The one way that records get into a catalog, change and leave it: always together with their index.
///
/// Every call belongs in a transaction; `flush` has to be the last one in it.
package final class CatalogWriter {
  /// What became of a record that was put in.
  package enum Outcome: Equatable {
    case added(RecordID)
    case updated(RecordID)
    case unchanged(RecordID)

    /// The record's id, whatever became of it.
    package var id: RecordID {
      switch self {
      case .added(let id), .updated(let id), .unchanged(let id): id
      }
    }
  }

  private let records: RecordTable
  private let index: LiveIndex
  private let db: Database
  /// `nil` in an undo or redo, which keeps the before-images itself.
  private let journal: ChangeJournal?
  /// Whether the last record was known already, and the next one so may be too: it is looked up first then. To insert
  /// it and be refused is quicker where most are new, but every refusal uses up an id.
  private var isLookedUpFirst = false

  /// - Parameter command: What the journal is to say of the changes, all of which are undone together.
  package init(_ db: Database, for command: JournaledCommand) throws {
    self.db = db
    records = try RecordTable(db)
    index = try LiveIndex(db)
    journal = ChangeJournal(db, command)
  }

  /// A writer without a journal entry, for `JournalReversal`, which swaps before-images itself.
  init(unjournaled db: Database) throws {
    self.db = db
    records = try RecordTable(db)
    index = try LiveIndex(db)
    journal = nil
  }

  /// Adds a record, or brings the one with the same identifier up to date.
  ///
  /// - Parameter record: Without an identifier, its content's hash becomes one: the same content comes in once.
  package func put(_ record: CatalogRecord, collection: Int64, at now: Double) throws -> Outcome {
    try put(RecordRow(record), collection: collection, at: now)
  }

  /// The same, for a record that was made ready on another thread.
  ///
  /// - Parameter created: When a new record came into being, if that was before `now`.
  package func put(
    _ row: RecordRow, collection: Int64, at now: Double, created: Double? = nil
  ) throws -> Outcome {
    if isLookedUpFirst, let known = try records.known(collection: collection, identifier: row.identifier) {
      return try settle(known, row, at: now)
    }
    let id = try records.insert(row, collection: collection, at: now, created: created)
    isLookedUpFirst = id == nil
    if let id {
      try journal?.didAdd(id)
      try index.add(row, id, IndexTable.Origin(collection: collection, created: created ?? now, modified: now))
      return .added(id)
    }
    guard let known = try records.known(collection: collection, identifier: row.identifier) else {
      throw RowFault.contradiction
    }
    return try settle(known, row, at: now)
  }

  private func settle(_ known: RecordTable.Known, _ row: RecordRow, at now: Double) throws -> Outcome {
    if known.contentHash == row.hash { return .unchanged(known.id) }
    try replace(known.id, by: row, at: now)
    return .updated(known.id)
  }

  /// Gives the record with this id another content. Its id and its collection stay.
  package func update(
    _ id: RecordID, to record: CatalogRecord, identifier: String, at now: Double
  ) throws {
    try replace(id, by: RecordRow(record, identifier: identifier), at: now)
  }

  /// The same, for a record that was made ready before.
  func update(_ id: RecordID, to row: RecordRow, at now: Double) throws {
    try replace(id, by: row, at: now)
  }

  package func remove(_ id: RecordID) throws {
    try journal?.willRemove(id)
    try index.remove(id)
    try records.remove(id)
  }

  /// Puts the copies of a journal entry back into the record tables and the index. Their ids must be free.
  ///
  /// - Parameter entry: The number under which the copies are parked, below zero.
  /// - Throws: `JournalError.unreadable` for a copy whose collection no longer exists.
  func restore(_ entry: Int64, from past: PastTable) throws {
    try past.restore(entry)
    let reading = try RecordReading(db)
    for id in try past.recordIDs(of: entry).map({ RecordID($0) }) {
      // Another program may have removed the collection.
      guard let stored = try reading.record(id) else { throw JournalError.unreadable(-entry, record: id.rawValue) }
      try index.add(RecordRow(stored.record), id, index.origin(of: id))
    }
  }

  /// Indexes what was changed since the last call, and notes it in the journal.
  package func flush() throws {
    try index.flush()
    try journal?.flush()
  }

  /// Merges the index into one piece.
  package func optimize() throws {
    try index.optimize()
  }

  private func replace(_ id: RecordID, by row: RecordRow, at now: Double) throws {
    try journal?.willUpdate(id)
    // The index asks the table what it had indexed, so it comes first.
    try index.remove(id)
    try records.update(id, to: row, at: now)
    try index.add(row, id, index.origin(of: id))
  }
}
