internal import CatalogIndexing
public import CatalogRecords
public import CatalogStore
internal import GRDB
internal import Platform

// MARK: - Journal

extension Catalog {
  /// The latest commands that changed records, newest first.
  public func journal(limit: Int = 20) async throws -> [JournalEntry] {
    try await file.read { db in
      guard try Schema.version(of: db) >= Schema.journalVersion else { return [] }
      return try JournalTable(db).latest(limit.clampedCount)
    }
  }

  /// Undoes a command: restores its records as they were before it, with their IDs. It restores all of them, or none.
  ///
  /// - Parameter entry: The journal entry; `nil` for the latest one that is not undone.
  /// - Returns: The entry as it is now.
  /// - Throws: `JournalError` when it cannot be undone, as when a later command changed the same records.
  /// - Complexity: O(*n*) in the texts of its records.
  @discardableResult
  public func undo(_ entry: JournalEntryID? = nil) async throws -> JournalEntry {
    try await reverse(entry, undoing: true)
  }

  /// Undoes a command, and names who did it and why in an entry of its own.
  ///
  ///     try await catalog.undo(entry, named: "ada: undo 12")
  ///
  /// - Parameters:
  ///   - entry: The journal entry; `nil` for the latest one that is not undone.
  ///   - name: The input of the new entry, whose kind is `undo`. It can be neither undone nor redone itself.
  /// - Returns: The entry that was undone, as it is now.
  /// - Throws: `JournalError` when it cannot be undone. The journal has no new entry then.
  @discardableResult
  public func undo(_ entry: JournalEntryID?, named name: String) async throws -> JournalEntry {
    try await reverse { try JournalReversal($0).undo(entry, named: name, at: Clock.julianDay) }
  }

  /// Redoes a command that was undone.
  ///
  /// - Parameter entry: The journal entry; `nil` for the one that was undone last.
  /// - Throws: `JournalError` when it cannot be redone.
  @discardableResult
  public func redo(_ entry: JournalEntryID? = nil) async throws -> JournalEntry {
    try await reverse(entry, undoing: false)
  }

  private func reverse(_ entry: JournalEntryID?, undoing: Bool) async throws -> JournalEntry {
    try await reverse { try JournalReversal($0).reverse(entry, undoing: undoing, at: Clock.julianDay) }
  }

  private func reverse(_ body: @escaping @Sendable (Database) throws -> JournalEntry) async throws -> JournalEntry {
    let reversed = try await file.write(body)
    try await shortenJournal()
    let count = reversed.added + reversed.updated + reversed.removed
    try await Self.runLong { [file] isCanceled in
      try IndexMerge.run(on: file, afterChangesOf: count, shouldStop: { isCanceled.isSet })
    }
    try await rank(afterChangesOf: count)
    return reversed
  }

  /// The size of the journal and its limit, in bytes.
  package func journalSize() async throws -> (size: Int, limit: Int) {
    try await file.read { db in (try JournalTable(db).fullSize, try JournalTable(db).limit) }
  }

  /// Sets the largest size of the journal. Older entries beyond it are dropped at once.
  package func limitJournal(to bytes: Int) async throws {
    try await file.write { try JournalTable($0).setLimit(max(0, bytes)) }
    try await shortenJournal()
  }
}

// MARK: - History

extension Catalog {
  /// The changes of a record in the journal, oldest first, also for a removed record.
  ///
  /// For an undone entry, `after` is the record that the command made, and `before` the record without it.
  public func history(of id: RecordID) async throws -> [RecordVersion] {
    try await file.read { db in
      guard try Schema.version(of: db) >= Schema.journalVersion else { return [] }
      let entries = try BeforeImageTable(db).entries(of: id).compactMap {
        try JournalTable(db).entry(JournalEntryID($0))
      }
      var later = try RecordLoader(db).record(id)?.record
      var versions: [RecordVersion] = []
      for entry in entries.reversed() {
        let kept = try RecordLoader(db, past: entry.id.rawValue).record(id)?.record
        if entry.state == .undone {
          versions.append(RecordVersion(entry: entry, before: later, after: kept))
        } else {
          versions.append(RecordVersion(entry: entry, before: kept, after: later))
          later = kept
        }
      }
      return versions.reversed()
    }
  }
}

/// The effect of one command on a record.
public struct RecordVersion: Hashable, Sendable {
  /// The command.
  public let entry: JournalEntry
  /// `nil` when the command added the record.
  public let before: CatalogRecord?
  /// `nil` when the command removed the record.
  public let after: CatalogRecord?
}
