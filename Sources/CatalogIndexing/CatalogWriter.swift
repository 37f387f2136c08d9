package import CatalogRecords
package import CatalogStore
package import GRDB

/// Changes records together with their index, for imports, merges, edits and undo. Only repairs write the record tables
/// directly, and rebuild the index afterward.
///
/// Call everything inside a transaction, and `flush` after the transaction's last change of a record.
package final class CatalogWriter {
  private let records: RecordTable
  private let bases: SourceBaseTable
  private let index: LiveIndex
  private var sources: SourceRule
  /// True if the records get their content from a person, whose edits outlast what sources say.
  private let isByPerson: Bool
  /// True if they get it from their sources, which name them by their own identifiers.
  private let isBySource: Bool
  private var conflicts: [RecordConflict] = []
  let db: Database
  /// `nil` in an undo or redo, which keeps the before-images itself.
  private let journal: ChangeJournal?
  /// True to look up a record before inserting it, because the last one existed. Inserting first is quicker when most
  /// records are new, but each refused insert uses up an id.
  private var isLookedUpFirst = false
  /// True if the open transaction has noted that the catalog has numbered identifiers.
  private var isNumberingNoted = false

  /// - Parameters:
  ///   - command: The journal entry's command; all changes of this writer are undone together.
  ///   - takesTheirs: True if a field that a person and the source have both changed gets the source's value.
  package init(_ db: Database, for command: JournaledCommand, takesTheirs: Bool = false) throws {
    self.db = db
    records = try RecordTable(db)
    bases = try SourceBaseTable(db)
    sources = try SourceRule(db, takesTheirs: takesTheirs)
    index = try LiveIndex(db)
    journal = ChangeJournal(db, command)
    isByPerson = command.kind.isByPerson
    isBySource = command.kind.isBySource
  }

  /// A writer without a journal entry, for `JournalReversal`, which swaps before-images itself.
  init(unjournaled db: Database) throws {
    self.db = db
    records = try RecordTable(db)
    bases = try SourceBaseTable(db)
    sources = try SourceRule(db, takesTheirs: false)
    index = try LiveIndex(db)
    journal = nil
    (isByPerson, isBySource) = (false, false)
  }

  /// Adds a record, or updates the one with the same identifier.
  ///
  /// - Parameter record: Without an identifier, it gets the hash of its content as one, which prevents duplicates.
  /// - Throws: `CatalogRecordError` for a record that cannot be stored.
  package func put(_ record: CatalogRecord, collection: Int64, at now: Double) throws -> (
    id: RecordID, outcome: RowOutcome
  ) {
    try put(RecordRow(record.storable()), collection: collection, at: now)
  }

  /// The record that `put` would update; `nil` when it would add one.
  ///
  /// - Throws: `CatalogRecordError` for a record that cannot be stored.
  package func known(_ record: CatalogRecord, collection: Int64) throws -> RecordID? {
    try records.known(collection: collection, identifier: RecordRow(record.storable()).identifier)?.id
  }

  /// Adds or updates a record that was prepared on another thread.
  ///
  /// - Parameter created: The creation time of a new record, if earlier than `now`.
  package func put(
    _ row: RecordRow, collection: Int64, at now: Double, created: Double? = nil
  ) throws -> (id: RecordID, outcome: RowOutcome) {
    try put(row, from: .unnamed, collection: collection, at: now, created: created)
  }

  /// Adds or updates a record of an input.
  func put(
    _ row: RecordRow, from input: RowInput, collection: Int64, at now: Double, created: Double? = nil
  ) throws -> (id: RecordID, outcome: RowOutcome) {
    var row = row
    if try isLookedUpFirst || isBySource && sources.hasBases {
      let place = try place(of: row, in: collection)
      if let known = place.known { return try settle(known, place.row, from: input, at: now) }
      row = place.row
    }
    let id = try records.insert(row, collection: collection, at: now, created: created)
    isLookedUpFirst = id == nil
    if let id {
      try journal?.didAdd(id)
      try noteNumbered(row.identifier)
      if isByPerson { try bases.set(id, to: .own) }
      try index.add(row, id, IndexTable.Origin(collection: collection, created: created ?? now, modified: now))
      return (id, .added)
    }
    guard let known = try records.known(collection: collection, identifier: row.identifier) else {
      throw RowFault.contradiction
    }
    return try settle(known, row, from: input, at: now)
  }

  /// The record of a row, and the row with the identifier of that record.
  private func place(
    of row: RecordRow, in collection: Int64
  ) throws -> (known: RecordTable.Known?, row: RecordRow) {
    if isBySource { return try sources.place(of: row, in: collection, records) }
    return (try records.known(collection: collection, identifier: row.identifier), row)
  }

  /// The record with this identifier in its source, even if a person gave it another one.
  private func known(_ identifier: String, in collection: Int64) throws -> RecordTable.Known? {
    isBySource
      ? try sources.known(identifier, in: collection, records)
      : try records.known(collection: collection, identifier: identifier)
  }

  /// Notes that the catalog has numbered identifiers, however they came: from an import, a merge, or an export.
  private func noteNumbered(_ identifier: String) throws {
    guard !isNumberingNoted, NumberedIdentifiers.isNumbered(identifier) else { return }
    try NumberedIdentifiers.note(db)
    isNumberingNoted = true
  }

  /// Adds a record, or updates the one that other rules made of the same source. A person's edits stay.
  ///
  /// - Parameter identities: The record as other rules make it. If the collection already has a record with the new
  ///   identifier, the former record is a duplicate and is removed, unless a person has edited it.
  func put(
    _ row: RecordRow, formerly identities: [FormerIdentity], from input: RowInput, collection: Int64, at now: Double
  ) throws -> (id: RecordID, outcome: RowOutcome) {
    for identity in identities {
      guard let former = try known(identity.identifier, in: collection) else { continue }
      guard let present = try known(row.identifier, in: collection) else {
        return try settle(former, row, from: input, formerly: identity, at: now)
      }
      guard try sources.isSurplus(former, beside: present, identity) else { continue }
      try remove(former.id)
      return (try put(row, from: input, collection: collection, at: now).id, .updated)
    }
    return try put(row, from: input, collection: collection, at: now)
  }

  /// Updates a record with the present version of a person or of its source.
  private func settle(
    _ known: RecordTable.Known, _ row: RecordRow, from input: RowInput, formerly identity: FormerIdentity? = nil,
    at now: Double
  ) throws -> (id: RecordID, outcome: RowOutcome) {
    if isByPerson {
      // Identified by its former content, which it no longer has: a person edited it, and the edit stays.
      if known.contentHash == row.hash || row.isKnownByContent { return (known.id, .unchanged) }
      try update(known.id, to: row, at: now)
      return (known.id, .updated)
    }
    guard let change = try sources.change(of: known, by: row, from: input, formerly: identity) else {
      return (known.id, .unchanged)
    }
    conflicts += change.conflicts.map { RecordConflict(record: known.id, conflict: $0) }
    if !change.isConflictAlone { try journal?.willUpdate(known.id) }
    if let base = change.base { try bases.set(known.id, to: base) } else { try bases.remove(known.id) }
    guard let merged = change.row else { return (known.id, .unchanged) }
    try replace(known.id, by: merged, at: now)
    return (known.id, .updated)
  }

  /// The conflicts since the last call.
  func takeConflicts() -> [RecordConflict] {
    defer { conflicts = [] }
    return conflicts
  }

  /// True if a person has edited the record since its source brought it, or attached a file to it.
  func isEdited(_ id: RecordID) throws -> Bool { try bases.isEdited(id) }

  /// True if a person added the record, whatever sources said of it later.
  func isOwn(_ id: RecordID) throws -> Bool { try bases.base(of: id)?.isOwn == true }

  /// Replaces a record's content with that of a person or of another catalog. The record keeps its id and collection.
  /// Its source's version is kept as the base for the next import's merge.
  ///
  /// - Throws: `CatalogRecordError` for a record that cannot be stored.
  package func update(
    _ id: RecordID, to record: CatalogRecord, identifier: String, at now: Double
  ) throws {
    try update(id, to: RecordRow(record.storable(), identifier: identifier), at: now)
  }

  /// Replaces a record's content with a prepared row.
  func update(_ id: RecordID, to row: RecordRow, at now: Double) throws {
    guard let former = try RecordLoader(db).record(id)?.record else { throw RowFault.contradiction }
    try journal?.willUpdate(id)
    var base = try bases.base(of: id) ?? SourceBase(record: former, isOwn: false)
    if !base.disputed.isEmpty {
      let edited = Set(ThreeWayMerge.differences(former, row.record).map(\.field))
      base.disputed.removeAll { edited.contains($0) }
    }
    let isAsSource = !base.isOwn && base.record.identifier == row.identifier && base.record.contentHash == row.hash
    if isAsSource { try bases.remove(id) } else { try bases.set(id, to: base) }
    try replace(id, by: row, at: now)
  }

  /// Removes a record.
  ///
  /// - Parameter id: The id of a record that the transaction has seen: one that does not exist counts as damage.
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
    sources.forget()
    isNumberingNoted = false
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

extension CatalogWriter: RepeatedIdentifiers.Records {
  func sourceHash(_ identifier: String, in collection: Int64) throws -> ContentHash? {
    try known(identifier, in: collection).map { try sources.sourceHash(of: $0) }
  }

  func numbered(_ identifier: String, in collection: Int64) throws -> [String] {
    try records.numbered(identifier, collection: collection)
  }

  func hasRecords(in collection: Int64) throws -> Bool { try records.hasAny(collection: collection) }
}

/// A record as a former import's rules made it of the same source.
struct FormerIdentity: Hashable, Sendable {
  /// With its identifier, its own or the hash of its content.
  let record: CatalogRecord
  let identifier: String
  let hash: ContentHash

  /// True if the record had no identifier of its own.
  var isKnownByContent: Bool { hash.isWritten(identifier) }

  init(_ record: CatalogRecord) {
    hash = record.contentHash
    identifier = record.identifier ?? hash.hexadecimal
    var record = record
    record.identifier = identifier
    self.record = record
  }
}
