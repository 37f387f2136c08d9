internal import CatalogIndexing
internal import CatalogStore
internal import GRDB

extension Catalog {
  /// Changes records, in one transaction and as one entry of the journal, and keeps the journal short.
  func change<T: Sendable>(
    _ command: JournaledCommand, _ body: @escaping @Sendable (Database, CatalogWriter) throws -> T
  ) async throws -> T {
    let result = try await file.write { db in
      let writer = try CatalogWriter(db, for: command)
      let result = try body(db, writer)
      try writer.flush()
      return result
    }
    try await shortenJournal()
    return result
  }

  /// Drops the oldest entries of the journal when it takes more than it may, and says so.
  func shortenJournal() async throws {
    let isLong = try await file.read { db in try JournalTable(db).size > JournalTable(db).limit }
    guard isLong else { return }
    let (last, limit) = try await file.write { db in (try JournalTable(db).shorten().last, try JournalTable(db).limit) }
    if let last { file.notice(.journalShortened(upTo: last, limit: limit)) }
  }
}
