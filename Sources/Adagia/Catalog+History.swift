public import CatalogRecords
internal import CatalogStore
internal import GRDB

extension Catalog {
  /// What the journal knows of a record, also of one that is not there any more; the oldest first.
  ///
  /// Of an entry that is undone, `after` is what it made of the record, and `before` what the record is without it.
  public func history(of id: RecordID) async throws -> [RecordVersion] {
    try await file.read { db in
      guard try Schema.version(of: db) >= Schema.journalVersion else { return [] }
      let entries = try BeforeImageTable(db).entries(of: id).compactMap { try JournalTable(db).entry($0) }
      var later = try RecordLoader(db).record(id)?.record
      var versions: [RecordVersion] = []
      for entry in entries.reversed() {
        let kept = try RecordLoader(db, past: entry.id).record(id)?.record
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
