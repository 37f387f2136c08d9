internal import CatalogIndexing
public import CatalogStore
internal import Platform

extension Catalog {
  /// The latest commands that changed records, the latest first.
  public func journal(limit: Int = 20) async throws -> [JournalEntry] {
    try await file.read { db in
      guard try Schema.version(of: db) >= Schema.journalVersion else { return [] }
      return try JournalTable(db).latest(limit)
    }
  }

  /// Undoes a command: its records are again what they were before it, with their numbers. All of it happens, or
  /// nothing.
  ///
  /// - Parameter entry: Its number in the journal; `nil`: the latest one that stands.
  /// - Returns: The entry as it is now.
  /// - Throws: `JournalError` when it cannot be undone, as when a later command changed the same records.
  /// - Complexity: O(*n*) in the texts of its records.
  @discardableResult
  public func undo(_ entry: Int64? = nil) async throws -> JournalEntry {
    try await reverse(entry, undoing: true)
  }

  /// Does again what was undone.
  ///
  /// - Parameter entry: Its number in the journal; `nil`: the one that was undone last.
  /// - Throws: `JournalError` when it cannot be done again.
  @discardableResult
  public func redo(_ entry: Int64? = nil) async throws -> JournalEntry {
    try await reverse(entry, undoing: false)
  }

  private func reverse(_ entry: Int64?, undoing: Bool) async throws -> JournalEntry {
    let reversed = try await file.write { db in
      try JournalReversal(db).reverse(entry, undoing: undoing, at: Clock.julianDay)
    }
    try await shortenJournal()
    return reversed
  }

  /// Bytes that the journal takes, and may take.
  public func journalSize() async throws -> (size: Int, limit: Int) {
    try await file.read { db in (try JournalTable(db).size, try JournalTable(db).limit) }
  }

  /// Says how many bytes the journal may take; what is too much is forgotten at once, the oldest first.
  public func limitJournal(to bytes: Int) async throws {
    try await file.write { try JournalTable($0).setLimit(max(0, bytes)) }
    try await shortenJournal()
  }
}
