internal import CatalogIndexing
public import CatalogRecords
public import CatalogStore
internal import Foundation
internal import GRDB
internal import Platform

// MARK: - Several changes as one

extension Catalog {
  /// Makes several changes in one transaction and as one entry of the journal: all of them, or none when `body` throws.
  ///
  ///     let edit = try await catalog.edit("sort by period") { editor in
  ///       for id in ids { try editor.update(id) { $0.subjects.append("Stoa") } }
  ///     }
  ///     if let entry = edit.entry { try await catalog.undo(entry) }
  ///
  /// - Parameters:
  ///   - name: The name of the entry, as `journal` lists it.
  ///   - body: Runs while no other program can write, on the writing thread.
  /// - Throws: `EditError`, `CatalogRecordError`, `StoreError`, and what `body` throws. Nothing was changed then.
  @discardableResult
  public func edit<Value: Sendable>(
    _ name: String, _ body: @escaping @Sendable (borrowing Editor) throws -> Value
  ) async throws -> Edited<Value> {
    // The journal's size is read here: a reader would wait for all searches that are queued.
    let (edited, count, isLong) = try await file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: name))
      let editor = Editor(db, writer, try RecordLoader(db))
      let value = try body(editor)
      try writer.flush()
      let entry = try writer.entry.flatMap { try JournalTable(db).entry($0) }
      let count = entry.map { $0.added + $0.updated + $0.removed } ?? 0
      let result = Edited(value: value, entry: entry?.id, unreadableDates: editor.dates.dates)
      return (result, count, try JournalTable(db).isLong)
    }
    if isLong { try await shortenJournal() }
    try await rank(afterChangesOf: count)
    return edited
  }

  /// The result of an edit.
  public struct Edited<Value: Sendable>: Sendable {
    /// The value that the body returned.
    public let value: Value
    /// The entry of the journal, for `undo`; `nil` when nothing changed.
    public let entry: JournalEntryID?
    /// The dates that could not be read, at most 100. They are kept as text.
    public let unreadableDates: [UnreadableDate]
  }
}

extension Catalog {
  /// The last note of an `Editor` on a table of another database; `nil` without one.
  package func note(on table: String) async throws -> String? {
    try await file.read { try FollowedTables.note(on: table, $0) }
  }
}

/// The changes of one transaction. It is valid only inside `Catalog.edit`.
public struct Editor: ~Copyable {
  /// The treatment of an added record whose identifier, or content without one, is in the collection already.
  public enum KnownRecordRule: Sendable {
    /// The record in the catalog gets the new content, unless it was edited since and has no identifier.
    case update
    /// The record in the catalog stays as it is.
    case keep
    /// `EditError.known` ends the edit.
    case refuse
    /// A record without an identifier is added once more, as a second copy of a book, under an identifier of its own.
    /// For one with an identifier `EditError.known` ends the edit.
    case addCopy
  }

  private let writer: CatalogWriter
  private let db: Database
  private let loader: RecordLoader
  private let now = Clock.julianDay
  let dates = UnreadableDateList()

  init(_ db: Database, _ writer: CatalogWriter, _ loader: RecordLoader) {
    (self.db, self.writer, self.loader) = (db, writer, loader)
  }

  /// The record with an ID, with the changes so far; `nil` when there is none.
  public func record(_ id: RecordID) throws -> StoredRecord? {
    try loader.record(id)
  }

  /// The record of a collection with an identifier, with the changes so far; `nil` when there is none.
  public func record(_ identifier: String, in collection: String) throws -> StoredRecord? {
    try loader.record(identifier, in: collection)
  }

  /// Adds a record to a collection, which is created when it does not exist.
  ///
  /// - Returns: The record's ID, and whether it is new.
  /// - Throws: `CatalogRecordError` for a record that cannot be stored; `EditError.known`.
  @discardableResult
  public func add(
    _ record: CatalogRecord, to collection: String, ifKnown rule: KnownRecordRule = .update
  ) throws -> (id: RecordID, isNew: Bool) {
    let collection = try CollectionTable(db).id(of: collection, at: now)
    var record = record
    if rule != .update, let known = try writer.known(record, collection: collection) {
      if rule == .keep { return (known, false) }
      guard rule == .addCopy, record.identifier == nil else { throw EditError.known(known) }
      record.identifier = UUID().uuidString.lowercased()
    }
    let former = try writer.known(record, collection: collection).flatMap { try loader.record($0)?.record }
    let (id, outcome) = try writer.put(record, collection: collection, at: now)
    dates.note(record, formerly: former)
    return (id, outcome == .added)
  }

  /// Replaces the content of a record, unless it has changed since it was read.
  ///
  /// - Parameters:
  ///   - base: The record as it was read.
  ///   - record: The new content.
  /// - Throws: `EditError.changedMeanwhile` or `.noSuchRecord`; `StoreError.identifierTaken`; `CatalogRecordError`,
  ///   `.partial` for a record of a listing.
  public func update(_ base: StoredRecord, to record: CatalogRecord) throws {
    if base.record.defect == .partial { throw CatalogRecordError.partial }
    let stored = try present(base.id)
    guard stored.record == base.record else { throw EditError.changedMeanwhile(theirs: stored) }
    try write(record, over: stored)
  }

  /// Reads a record, changes it and writes it.
  ///
  /// - Throws: `EditError.noSuchRecord`; `StoreError.identifierTaken`; `CatalogRecordError`.
  public func update(_ id: RecordID, _ change: (inout CatalogRecord) throws -> Void) throws {
    let stored = try present(id)
    var record = stored.record
    try change(&record)
    try write(record, over: stored)
  }

  /// Removes a record.
  ///
  /// - Returns: The removed record; `nil` when there is none with this ID.
  @discardableResult
  public func remove(_ id: RecordID) throws -> CatalogRecord? {
    guard let stored = try loader.record(id) else { return nil }
    try writer.remove(id)
    return stored.record
  }

  /// Notes the progress of the copy of another database's table, in the transaction of the changes.
  package func note(_ text: String, on table: String) throws {
    try FollowedTables.set(text, on: table, db)
  }

  private func present(_ id: RecordID) throws -> StoredRecord {
    guard let stored = try loader.record(id) else { throw EditError.noSuchRecord(id) }
    return stored
  }

  private func write(_ record: CatalogRecord, over stored: StoredRecord) throws {
    guard record != stored.record else { return }
    let identifier = record.identifier ?? stored.record.identifier ?? stored.id.description
    try Catalog.checkIdentifier(identifier, of: stored, db)
    try writer.update(stored.id, to: record, identifier: identifier, at: now)
    dates.note(record, formerly: stored.record)
  }
}

/// A change that does not fit the current state of the catalog. Nothing was changed.
public enum EditError: Error, Hashable, Sendable {
  /// The record was changed after it was read.
  case changedMeanwhile(theirs: StoredRecord)
  /// The record was removed, or never existed.
  case noSuchRecord(RecordID)
  /// The collection has a record with this identifier or content.
  case known(RecordID)
  /// The name is not a field: it is something else that a record shows, such as its collection.
  case notAField(String)
}

extension EditError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .changedMeanwhile(let theirs):
      "Record \(theirs.id) was changed after it was read. Read it again, and repeat the change."
    case .noSuchRecord(let id): "There is no record \(id); it may have been removed."
    case .known(let id): "The collection has this record already: record \(id)."
    case .notAField(let name): "'\(name)' is not a field that can be set. \(ShownName(name)?.advice ?? "")"
    }
  }
}
