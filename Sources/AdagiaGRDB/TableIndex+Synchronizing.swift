internal import Adagia
internal import GRDB

extension TableIndex {
  /// The effect of a `synchronize`.
  public struct Summary: Hashable, Sendable {
    /// Rows whose records were written, or were found as they should be.
    public internal(set) var indexed = 0
    /// Rows whose records are gone, because the rows are.
    public internal(set) var removed = 0
    /// Rows without a word that can be searched. They have no record.
    public internal(set) var blank = 0
    /// Rows that could not become records, by number, with the reasons. They are not tried again until they change.
    public internal(set) var rejected: [Int64: String] = [:]
  }

  /// Rows of one transaction.
  private static let batch = 1_000

  /// Brings all changed rows into the catalog, in transactions of 1,000 rows.
  ///
  /// Canceling the task ends it after a transaction; the next call goes on from there. A row that changes meanwhile is
  /// indexed as it is then. Two calls at the same time do the same work twice, and no harm.
  ///
  /// - Throws: Errors of the database and of the catalog; `CancellationError`.
  /// - Complexity: O(*n*) in the number of changed rows; at the first call, of all rows.
  @discardableResult
  public func synchronize() async throws -> Summary {
    if try await !catalog.collections().contains(where: { $0.name == table && $0.recordCount > 0 }) {
      try await database.write { try statements.noteAllRows($0) }
    }
    var summary = Summary()
    while let (last, rows) = try await database.read({ try changes($0) }) {
      try Task.checkCancellation()
      try await write(rows, &summary)
      try await database.write { try statements.forget(upTo: last, $0) }
    }
    return summary
  }

  /// Indexes all rows again, and removes the records of rows that are gone: after the catalog was changed or replaced by an
  /// older copy, or when `record` makes other records than before.
  @discardableResult
  public func rebuild() async throws -> Summary {
    var known: [Int64] = []
    var all = SearchRequest("", limit: .max, sort: .added)
    (all.collection, all.fields) = (table, .listing)
    for try await hit in catalog.hits(all) {
      if let id = hit.record.record.identifier.flatMap({ Int64($0) }) { known.append(id) }
    }
    try await database.write { [known] db in
      try statements.noteAllRows(db)
      try statements.noteMissing(known, db)
    }
    return try await synchronize()
  }

  /// The content of a changed row.
  fileprivate enum Change: Sendable {
    case record(CatalogRecord)
    case blank
    case rejected(String)
    case gone
  }

  private func changes(_ db: Database) throws -> (last: Int64, rows: [Int64: Change])? {
    guard let (last, rows) = try statements.earliestChanges(db, limit: Self.batch) else { return nil }
    var changes: [Int64: Change] = [:]
    for (id, row) in rows { changes[id] = row.map { change($0, id) } ?? .gone }
    return (last, changes)
  }

  private func change(_ row: Row, _ id: Int64) -> Change {
    do {
      var record = try record(row)
      record.identifier = String(id)
      return record.isBlank ? .blank : .record(record)
    } catch {
      return .rejected("\(error)")
    }
  }

  private func write(_ rows: [Int64: Change], _ summary: inout Summary) async throws {
    let effects = try await catalog.edit("synchronize \(table)") { [table] editor in
      var effects = Summary()
      for (id, change) in rows.sorted(by: { $0.key < $1.key }) {
        try editor.apply(change, of: id, in: table, &effects)
      }
      return effects
    }.value
    summary.indexed += effects.indexed
    summary.removed += effects.removed
    summary.blank += effects.blank
    summary.rejected.merge(effects.rejected) { _, new in new }
  }
}

extension Editor {
  /// Gives a row's record its content. One that has none any more is removed.
  fileprivate borrowing func apply(
    _ change: TableIndex.Change, of id: Int64, in table: String, _ effects: inout TableIndex.Summary
  ) throws {
    switch change {
    case .record(let record):
      do {
        try add(record, to: table)
        effects.indexed += 1
      } catch let error as Adagia.RecordError {
        try removeRow(id, in: table)
        effects.rejected[id] = error.description
      }
    case .blank:
      try removeRow(id, in: table)
      effects.blank += 1
    case .rejected(let reason):
      try removeRow(id, in: table)
      effects.rejected[id] = reason
    case .gone:
      if try removeRow(id, in: table) { effects.removed += 1 }
    }
  }

  /// - Returns: `false` when the row had no record.
  @discardableResult
  private borrowing func removeRow(_ id: Int64, in table: String) throws -> Bool {
    guard let stored = try record(String(id), in: table) else { return false }
    return try remove(stored.id) != nil
  }
}
