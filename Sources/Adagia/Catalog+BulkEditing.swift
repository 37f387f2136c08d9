internal import CatalogIndexing
internal import CatalogQuery
public import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import Platform
public import QueryLanguage

extension Catalog {
  /// What a change of many records did, or would do.
  public struct BulkEditSummary: Hashable, Sendable {
    /// Records that match the query.
    public internal(set) var matchCount = 0
    /// Those of them that become others.
    public internal(set) var changeCount = 0
    /// Those that were left, since nothing that can be found would remain of them.
    public internal(set) var blankCount = 0
    public internal(set) var warnings: [QueryWarning] = []
  }

  /// Changes all records that match a query in the same way: as one entry of the journal, and all of them or none.
  ///
  /// - Parameters:
  ///   - isDryRun: Whether nothing is to be changed, and only told.
  ///   - report: Given each record that changes, as it was and as it will be, by ascending id.
  public func edit(
    matching query: String, _ edit: RecordEdit, isDryRun: Bool = false,
    report: @escaping @Sendable (_ before: StoredRecord, _ after: CatalogRecord) throws -> Void = { _, _ in }
  ) async throws -> BulkEditSummary {
    if isDryRun {
      return try await file.read { db in
        try Self.walk(db, query, edit) { try report($0, $1) }
      }
    }
    let kind: ChangeKind = edit.assignments.isEmpty ? .tag : .set
    return try await change(JournaledCommand(kind, input: edit.summary + " -- " + query)) { db, writer in
      let now = Clock.julianDay
      return try Self.walk(db, query, edit) { before, after in
        try report(before, after)
        let identifier = after.identifier ?? before.record.identifier ?? before.id.description
        try Self.checkIdentifier(identifier, of: before, db)
        try writer.update(before.id, to: after, identifier: identifier, at: now)
      }
    }
  }

  private static func walk(
    _ db: Database, _ query: String, _ edit: RecordEdit, _ body: (StoredRecord, CatalogRecord) throws -> Void
  ) throws -> BulkEditSummary {
    var summary = BulkEditSummary()
    let (ids, warnings) = try Searcher(db).ids(matching: query)
    summary.warnings = warnings
    let reading = try RecordLoader(db)
    for id in ids {
      guard let stored = try reading.record(id) else { continue }
      summary.matchCount += 1
      let changed = edit.applied(to: stored.record)
      if changed == stored.record { continue }
      if changed.isBlank {
        summary.blankCount += 1
        continue
      }
      summary.changeCount += 1
      try body(stored, changed)
    }
    return summary
  }

  /// - Throws: `StoreError.identifierTaken` when another record of the collection has the identifier.
  static func checkIdentifier(_ identifier: String, of stored: StoredRecord, _ db: Database) throws {
    guard identifier != stored.record.identifier, let collection = try CollectionTable(db).id(of: stored.collection),
      let known = try RecordTable(db).known(collection: collection, identifier: identifier), known.id != stored.id
    else { return }
    throw StoreError.identifierTaken(identifier: identifier, collection: stored.collection)
  }
}

extension RecordEdit {
  /// In a line, for the journal.
  var summary: String {
    let parts = addedTags.map { "+\($0)" } + removedTags.map { "-\($0)" }
    return (parts + assignments.map { "\($0.field)=\($0.value)" }).joined(separator: " ")
  }
}
