public import CatalogRecords
public import CatalogStore
public import HistoricalDates

// Results without a catalog, for tests and previews. Results of searches have initializers of their own.

extension StoredRecord {
  /// A record with its place, without a catalog.
  ///
  ///     Hit(record: StoredRecord(id: RecordID(1), collection: "books", record: Book(title: "Emma").record))
  public init(
    id: RecordID, collection: String, record: CatalogRecord, createdAt: JulianDay = JulianDay(milliseconds: 0),
    modifiedAt: JulianDay = JulianDay(milliseconds: 0)
  ) {
    self.init(
      id: id, collection: collection, record: record, created: createdAt.value, modified: modifiedAt.value)
  }
}

extension JournalEntry {
  /// An entry without a catalog.
  public init(
    id: JournalEntryID, kind: ChangeKind, input: String, startedAt: JulianDay = JulianDay(milliseconds: 0),
    added: Int = 0, updated: Int = 0, removed: Int = 0, state: State = .done
  ) {
    self.init(
      id: id, kind: kind, input: input, began: startedAt.value, added: added, updated: updated, removed: removed,
      size: 0, state: state)
  }
}
