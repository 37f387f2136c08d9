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
      guard try FileVersion.of(db) >= FileVersion.journal else { return [] }
      return try JournalTable(db).latest(limit.clampedCount)
    }
  }

  /// Undoes a command: restores its records as they were before it, with their IDs. It restores all of them, or none.
  ///
  /// - Parameter entry: The journal entry; `nil` for the latest one that can be undone.
  /// - Returns: The entry as it is now.
  /// - Throws: `JournalError` when it cannot be undone, for example because a later command changed the same records;
  ///   `undoFree` undoes it for the others.
  /// - Complexity: O(*n*) in the texts of its records.
  @discardableResult
  public func undo(_ entry: JournalEntryID? = nil) async throws -> JournalEntry {
    try await reverse(entry, undoing: true)
  }

  /// Undoes a command, and adds an entry of its own that says who did it and why.
  ///
  ///     try await catalog.undo(entry, named: "ada: undo 12")
  ///
  /// - Parameters:
  ///   - entry: The journal entry; `nil` for the latest one that can be undone.
  ///   - name: The input of the new entry, whose kind is `undo`. It can be neither undone nor redone itself.
  /// - Returns: The entry that was undone, as it is now.
  /// - Throws: `JournalError` when it cannot be undone. The journal has no new entry then.
  @discardableResult
  public func undo(_ entry: JournalEntryID?, named name: String) async throws -> JournalEntry {
    try await reverse(\.self) { try JournalReversal($0).undo(entry, named: name, at: Clock.julianDay) }
  }

  /// Undoes a command for the records that nothing later has changed. The others stay as they are.
  ///
  ///     let undo = try await catalog.undoFree(entry)
  ///     if undo.skipped > 0 { try await catalog.undo(undo.entry.id) }   // takes it back
  ///
  /// If all records can be undone, this is the same as `undo`. Otherwise the command stays in effect, and a new entry
  /// of the kind `revert` has the changes. It can be undone and redone like any other.
  ///
  /// - Parameters:
  ///   - entry: The journal entry.
  ///   - name: The input of the new entry, as in `undo`; `nil` for the command's number.
  /// - Throws: `JournalError` when it cannot be undone for any record.
  @discardableResult
  public func undoFree(_ entry: JournalEntryID, named name: String? = nil) async throws -> FreeUndo {
    try await reverse(\.entry) {
      let (undone, skipped) = try JournalReversal($0).undoFree(entry, named: name, at: Clock.julianDay)
      return FreeUndo(entry: undone, skipped: skipped)
    }
  }

  /// The result of `undoFree`.
  public struct FreeUndo: Hashable, Sendable {
    /// The command as it is now; or the new entry, of the kind `revert`, when some records stay.
    public let entry: JournalEntry
    /// Records of the command that stay, because a later one changed them or another record has their identifier now.
    public let skipped: Int

    package init(entry: JournalEntry, skipped: Int) { (self.entry, self.skipped) = (entry, skipped) }
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
    try await reverse(\.self) { try JournalReversal($0).reverse(entry, undoing: undoing, at: Clock.julianDay) }
  }

  private func reverse<Result: Sendable>(
    _ entry: KeyPath<Result, JournalEntry>, _ body: @escaping @Sendable (Database) throws -> Result
  ) async throws -> Result {
    let result = try await file.write(body)
    let reversed = result[keyPath: entry]
    try await shortenJournal()
    let count = reversed.added + reversed.updated + reversed.removed
    try await Self.runLong { [file] in
      try IndexMerge.run(on: file, afterChangesOf: count)
    }
    try await rank(afterChangesOf: count)
    return result
  }

  /// The entries in effect after another one, latest first.
  package func entriesInEffect(after entry: JournalEntryID, limit: Int) async throws -> [JournalEntry] {
    try await file.read { db in
      guard try FileVersion.of(db) >= FileVersion.journal else { return [] }
      let journal = JournalTable(db)
      return try journal.inEffect().prefix { $0.rawValue > entry.rawValue }.prefix(limit).compactMap(journal.entry)
    }
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
  /// The changes of a record in the journal, oldest first, even for a removed record.
  ///
  /// For an undone entry, `after` is the record that the command made, and `before` the record without it.
  public func history(of id: RecordID) async throws -> [RecordVersion] {
    try await file.read { db in
      guard try FileVersion.of(db) >= FileVersion.journal else { return [] }
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
