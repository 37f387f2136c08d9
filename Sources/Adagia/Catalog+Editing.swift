internal import CatalogIndexing
internal import CatalogQuery
public import CatalogRecords
public import CatalogStore
internal import GRDB
internal import Platform
public import QueryLanguage

// MARK: - One change

extension Catalog {
  /// Changes records in one transaction, as one entry of the journal, and shortens the journal when it is too long.
  func change<T: Sendable>(
    _ command: JournaledCommand, _ body: @escaping @Sendable (Database, CatalogWriter) throws -> T
  ) async throws -> T {
    let (result, isLong) = try await file.write { db in
      let writer = try CatalogWriter(db, for: command)
      let result = try body(db, writer)
      try writer.flush()
      return (result, try JournalTable(db).isLong)
    }
    if isLong { try await shortenJournal() }
    return result
  }

  /// Builds what the ranked index lacks after a change of many records.
  func rank(afterChangesOf count: Int) async throws {
    try await Self.runLong { [file] in
      try RankedBuild.run(on: file, afterChangesOf: count)
    }
  }

  /// Drops the oldest entries of the journal when it is larger than its limit, and reports it.
  ///
  /// A canceled task waits for it too: what was written before belongs to the journal.
  func shortenJournal() async throws {
    try await Task { [file] in
      let isLong = try await file.read { try JournalTable($0).isLong }
      guard isLong else { return }
      let (last, limit) = try await file.write { db in
        (try JournalTable(db).shorten().last, try JournalTable(db).limit)
      }
      if let last { file.notice(.journalShortened(upTo: last, limit: limit)) }
    }.value
  }
}

// MARK: - Records

extension Catalog {
  /// Adds a record to a collection, which is created if it does not exist. `UnreadableDate` tells whether its date
  /// could be read.
  ///
  /// - Returns: The record's ID, and whether it is new. A record with the same identifier in the same collection, or
  ///   with the same content when it has no identifier, is updated instead.
  @discardableResult
  public func add(_ record: CatalogRecord, to collection: String) async throws -> (id: RecordID, isNew: Bool) {
    try await change(JournaledCommand(.add, input: collection)) { db, writer in
      let now = Clock.julianDay
      let (id, outcome) = try writer.put(record, collection: CollectionTable(db).id(of: collection, at: now), at: now)
      return (id, outcome == .added)
    }
  }

  /// Adds a record that must not change another one.
  ///
  /// The former content of a record that was edited since is new again.
  ///
  /// - Returns: The record's ID, and whether it is new: the collection may already have it with the same content.
  /// - Throws: `StoreError.identifierTaken` when another record of the collection has its identifier.
  package func addNew(_ record: CatalogRecord, to collection: String) async throws -> (id: RecordID, isNew: Bool) {
    try await change(JournaledCommand(.add, input: collection)) { db, writer in
      let now = Clock.julianDay
      let place = try CollectionTable(db).id(of: collection, at: now)
      let (records, first) = (try RecordTable(db), RecordRow(try record.storable()))
      var (row, number) = (first, 1)
      while let known = try records.known(collection: place, identifier: row.identifier) {
        if known.contentHash == row.hash { return (known.id, false) }
        guard first.isKnownByContent else {
          throw StoreError.identifierTaken(identifier: row.identifier, collection: collection)
        }
        number += 1
        row = RecordRow(first.record, identifier: "\(first.identifier)#\(number)")
      }
      return (try writer.put(row, collection: place, at: now).id, true)
    }
  }

  /// Replaces the content of a record. Its ID and its collection stay. Its identifier stays unless the new content has
  /// another.
  ///
  /// - Returns: `false` when there is no record with this id.
  /// - Throws: `StoreError.identifierTaken` when another record of the collection has the new identifier.
  @discardableResult
  public func update(_ id: RecordID, to record: CatalogRecord) async throws -> Bool {
    try await change(JournaledCommand(.edit, input: id.description)) { db, writer in
      guard let stored = try RecordLoader(db).record(id) else { return false }
      guard record != stored.record else { return true }
      let identifier = record.identifier ?? stored.record.identifier ?? id.description
      try Self.checkIdentifier(identifier, of: stored, db)
      try writer.update(id, to: record, identifier: identifier, at: Clock.julianDay)
      return true
    }
  }

  /// Replaces the content of a record, unless it has changed since it was read. `UnreadableDate` tells whether its new
  /// date could be read.
  ///
  ///     let stored = try await catalog.record(id)!
  ///     var record = stored.record
  ///     record.note = "seen in the sixth edition"
  ///     try await catalog.update(stored, to: record)
  ///
  /// - Parameters:
  ///   - base: The record as it was read.
  ///   - record: The new content.
  /// - Returns: The entry of the journal, for `undo`; `nil` when nothing changed.
  /// - Throws: `EditError.changedMeanwhile` or `.noSuchRecord`; `StoreError.identifierTaken`; `CatalogRecordError`.
  @discardableResult
  public func update(_ base: StoredRecord, to record: CatalogRecord) async throws -> JournalEntryID? {
    try await edit(base.id.description) { try $0.update(base, to: record) }.entry
  }

  /// Removes records: all of them, or none when there is an error. Unknown IDs are skipped.
  ///
  /// - Returns: The number of removed records.
  @discardableResult
  public func remove(_ ids: [RecordID]) async throws -> Int {
    let ids = Set(ids).sorted()
    let names = ids.prefix(20).map(\.description).joined(separator: " ") + (ids.count > 20 ? " …" : "")
    let count = try await change(JournaledCommand(.remove, input: names)) { db, writer in
      let reading = try RecordLoader(db)
      let present = try ids.filter { try reading.record($0) != nil }
      for id in present { try writer.remove(id) }
      return present.count
    }
    try await rank(afterChangesOf: count)
    return count
  }
}

// MARK: - Many records

extension Catalog {
  /// The result of a change of many records, or of its dry run.
  public struct BulkEditSummary: Hashable, Sendable {
    /// Records that match the query.
    public internal(set) var matchCount = 0
    /// Matching records that change.
    public internal(set) var changeCount = 0
    /// Matching records left unchanged because they would have become blank.
    public internal(set) var blankCount = 0
    /// Parts of the query that may have been read differently from what was meant.
    public internal(set) var warnings: [QueryWarning] = []
    /// The dates that could not be read, at most 100. They are kept as text.
    public internal(set) var unreadableDates: [UnreadableDate] = []
    /// The number of all of them.
    public internal(set) var unreadableDateCount = 0
  }

  /// Makes the same change to all records that match a query, as one entry of the journal: to all of them, or to none.
  ///
  /// - Parameters:
  ///   - query: Selects the records; the empty query selects all.
  ///   - edit: The change.
  ///   - dryRun: True to change nothing and only report.
  ///   - name: The entry's text in the journal; by default the change and the query.
  ///   - report: Receives each record that changes, before and after, by ascending ID.
  /// - Throws: `EditError.notAField` for an assignment to something that is not a field, such as `collection`;
  ///   `StoreError.identifierTaken`; `CatalogRecordError`; what `report` throws.
  public func edit(
    matching query: String, _ edit: RecordEdit, dryRun: Bool = false, named name: String? = nil,
    report: @escaping @Sendable (_ before: StoredRecord, _ after: CatalogRecord) throws -> Void = { _, _ in }
  ) async throws -> BulkEditSummary {
    if dryRun {
      return try await file.read { db in
        try Self.walk(db, query, edit) { try report($0, $1) }
      }
    }
    let kind: ChangeKind = edit.assignments.isEmpty ? .tag : .set
    let summary = try await change(JournaledCommand(kind, input: name ?? edit.summary + " -- " + query)) { db, writer in
      let now = Clock.julianDay
      return try Self.walk(db, query, edit) { before, after in
        try report(before, after)
        let identifier = after.identifier ?? before.record.identifier ?? before.id.description
        try Self.checkIdentifier(identifier, of: before, db)
        try writer.update(before.id, to: after, identifier: identifier, at: now)
      }
    }
    try await rank(afterChangesOf: summary.changeCount)
    return summary
  }

  private static func walk(
    _ db: Database, _ query: String, _ edit: RecordEdit, _ body: (StoredRecord, CatalogRecord) throws -> Void
  ) throws -> BulkEditSummary {
    var summary = BulkEditSummary()
    let (ids, warnings) = try Searcher(db).ids(matching: query)
    summary.warnings = warnings
    let (reading, dates) = (try RecordLoader(db), UnreadableDateList())
    for id in ids {
      guard let stored = try reading.record(id) else { continue }
      summary.matchCount += 1
      let changed = try edit.applied(to: stored.record)
      if changed == stored.record { continue }
      if changed.isBlank {
        summary.blankCount += 1
        continue
      }
      summary.changeCount += 1
      dates.note(changed, formerly: stored.record)
      try body(stored, changed)
    }
    (summary.unreadableDates, summary.unreadableDateCount) = (dates.dates, dates.count)
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
  /// One line for the journal.
  var summary: String {
    let parts = addedTags.map { "+\($0)" } + removedTags.map { "-\($0)" }
    return (parts + assignments.map { "\($0.field)=\($0.value)" }).joined(separator: " ")
  }
}
