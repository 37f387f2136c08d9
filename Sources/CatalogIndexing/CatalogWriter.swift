package import CatalogRecords
package import CatalogStore
package import GRDB

/// The one way in which imports, merges, edits and undo change records: always together with their index. Only a repair
/// writes the record tables directly, and rebuilds the index afterward.
///
/// Every call belongs in a transaction; `flush` must be the last one in it.
package final class CatalogWriter {
  /// The outcome of `put`.
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
  let db: Database
  /// `nil` in an undo or redo, which keeps the before-images itself.
  private let journal: ChangeJournal?
  /// Whether to look a record up before inserting it: the last one existed, so the next may as well. Inserting first is
  /// quicker where most records are new, but every refused insert uses up an id.
  private var isLookedUpFirst = false

  /// - Parameter command: The journal entry's command; all changes of this writer are undone together.
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

  /// Adds a record, or updates the one with the same identifier.
  ///
  /// - Parameter record: A record without an identifier gets its content's hash as one, so that the same content is
  ///   added once.
  /// - Throws: `RecordError` for a record that cannot be stored.
  package func put(_ record: CatalogRecord, collection: Int64, at now: Double) throws -> Outcome {
    try put(RecordRow(record.storable()), collection: collection, at: now)
  }

  /// The record that `put` would update; `nil` when it would add one.
  ///
  /// - Throws: `RecordError` for a record that cannot be stored.
  package func known(_ record: CatalogRecord, collection: Int64) throws -> RecordID? {
    try records.known(collection: collection, identifier: RecordRow(record.storable()).identifier)?.id
  }

  /// Adds or updates a record that was prepared on another thread.
  ///
  /// - Parameter created: The creation time of a new record, if earlier than `now`.
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

  /// Adds a record, or updates the one that other rules made of the same source. An edit of that record stays.
  ///
  /// - Parameter identities: The record as other rules make it. When the collection has a record with the new identifier
  ///   already, the former record is one too many and is removed.
  func put(
    _ row: RecordRow, formerly identities: [FormerIdentity], collection: Int64, at now: Double
  ) throws -> Outcome {
    for identity in identities {
      guard let former = try records.known(collection: collection, identifier: identity.identifier) else { continue }
      if identity.isKnownByContent, former.contentHash != identity.hash { return .unchanged(former.id) }
      guard try records.known(collection: collection, identifier: row.identifier) != nil else {
        try replace(former.id, by: row, at: now)
        return .updated(former.id)
      }
      try remove(former.id)
      return .updated(try put(row, collection: collection, at: now).id)
    }
    return try put(row, collection: collection, at: now)
  }

  /// A record that is known by its content and has another one now was edited since it came in. The edit stays.
  private func settle(_ known: RecordTable.Known, _ row: RecordRow, at now: Double) throws -> Outcome {
    if known.contentHash == row.hash || row.isKnownByContent { return .unchanged(known.id) }
    try replace(known.id, by: row, at: now)
    return .updated(known.id)
  }

  /// Replaces a record's content. Its id and its collection stay.
  ///
  /// - Throws: `RecordError` for a record that cannot be stored.
  package func update(
    _ id: RecordID, to record: CatalogRecord, identifier: String, at now: Double
  ) throws {
    try replace(id, by: RecordRow(record.storable(), identifier: identifier), at: now)
  }

  /// Replaces a record's content with a prepared row.
  func update(_ id: RecordID, to row: RecordRow, at now: Double) throws {
    try replace(id, by: row, at: now)
  }

  /// Removes a record.
  ///
  /// - Parameter id: Of a record that the transaction has seen: one that does not exist counts as damage.
  package func remove(_ id: RecordID) throws {
    try journal?.willRemove(id)
    try index.remove(id)
    try records.remove(id)
  }

  /// Puts the copies of a journal entry back into the record tables and the index. Their ids must be free.
  ///
  /// - Parameter entry: The number under which the copies are parked, below zero.
  /// - Throws: `JournalError.unreadable` for a copy whose collection no longer exists.
  func restore(_ entry: Int64, from past: BeforeImageTable) throws {
    try past.restore(entry)
    let reading = try RecordLoader(db)
    for id in try past.recordIDs(of: entry).map({ RecordID($0) }) {
      // Another program may have removed the collection.
      guard let stored = try reading.record(id) else {
        throw JournalError.unreadable(JournalEntryID(-entry), record: id)
      }
      try index.add(RecordRow(stored.record), id, index.origin(of: id))
    }
  }

  /// Keeps a record's before-image. Call it before anything that belongs to the record changes beside its content.
  func willChange(_ id: RecordID) throws { try journal?.willUpdate(id) }

  /// The journal entry of the changes so far; `nil` before the first one.
  package var entry: JournalEntryID? { journal?.entry }

  /// Indexes the changes since the last call, and writes the journal's counts.
  package func flush() throws {
    try index.flush()
    try journal?.flush()
  }

  /// Merges the index into one segment.
  package func optimize() throws {
    try index.optimize()
  }

  private func replace(_ id: RecordID, by row: RecordRow, at now: Double) throws {
    try journal?.willUpdate(id)
    // The index reads the old texts from the table, so it comes first.
    try index.remove(id)
    try records.update(id, to: row, at: now)
    try index.add(row, id, index.origin(of: id))
  }
}

/// A record as rules of a former import made it of the same source.
struct FormerIdentity: Hashable, Sendable {
  let identifier: String
  let hash: ContentHash

  /// Whether the record had no identifier of its own.
  var isKnownByContent: Bool { identifier == hash.hexadecimal }

  init(_ record: CatalogRecord) {
    hash = record.contentHash
    identifier = record.identifier ?? hash.hexadecimal
  }
}
