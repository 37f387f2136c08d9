internal import Adagia
internal import GRDB

extension TableIndex {
  /// The effect of a `synchronize`.
  public struct Summary: Hashable, Sendable {
    /// Rows whose records were written, or were already correct.
    public internal(set) var indexed = 0
    /// Rows whose records are gone, because the rows are.
    public internal(set) var removed = 0
    /// Rows without searchable words. They have no record.
    public internal(set) var blank = 0
    /// Rows that could not become records, by number, with the reasons. They are not tried again until they change.
    public internal(set) var rejected: [Int64: String] = [:]
    /// True if all rows were read, and not only those that were noted as changed. This happens at the first call; after
    /// the table was created again, renamed, or changed without its triggers; and after another copy replaced the
    /// database or the catalog.
    public internal(set) var isFull = false
  }

  /// Rows of one transaction.
  private static let batch = 1_000

  /// Brings all changed rows into the catalog, in transactions of 1,000 rows.
  ///
  /// Each call compares the triggers with the table, the database's state with that of the catalog, and, when no change
  /// is noted, the number of rows and a sum of their numbers with those of the last call. If they differ, it reads all
  /// rows.
  ///
  /// Canceling the task ends it after a transaction; the next call continues from there. A row that changes meanwhile
  /// is indexed with its new content. Two calls at the same time do the same work twice, but no harm.
  ///
  /// - Throws: Errors of the database and of the catalog; `TableIndexError` when the table is gone;
  ///   `CancellationError`.
  /// - Complexity: O(*n*) in the number of changed rows, and of all rows for their sum; at the first call, of all rows.
  @discardableResult
  public func synchronize() async throws -> Summary {
    try await run(readsAll: false)
  }

  /// Indexes all rows again, and removes the records of rows that are gone. Use it after the catalog was changed by
  /// hand, or when `record` makes different records than before.
  @discardableResult
  public func rebuild() async throws -> Summary {
    try await run(readsAll: true)
  }

  private func run(readsAll: Bool) async throws -> Summary {
    let statements = try await prepared()
    var summary = Summary()
    guard var mark = try await start(statements, readsAll: readsAll) else { return summary }
    summary.isFull = mark.phase != .changes
    try await database.write { [mark] in try statements.announce(mark, $0) }
    while let step = try await step(from: mark, statements) {
      try Task.checkCancellation()
      mark = step.mark
      try await write(step.changes, mark, &summary)
    }
    mark.sums = try await sums(at: mark, statements)
    try await write([:], mark, &summary)
    try await database.write { [mark] in try statements.settle(mark, $0) }
    return summary
  }

  /// The statements of the table as it is now, with its triggers.
  private func prepared() async throws -> TableStatements {
    let statements = try await database.read { [table] in try TableStatements(table, $0) }
    if try await !database.read({ try statements.isPrepared($0) }) {
      try await database.write { try statements.prepare($0) }
    }
    return statements
  }

  /// The mark to continue after, in a new state; `nil` if the catalog has everything.
  private func start(_ statements: TableStatements, readsAll: Bool) async throws -> TableMark? {
    let known = try await catalog.note(on: table).flatMap(TableMark.init(note:))
    let isFilled = try await catalog.collections().contains { $0.name == table && $0.recordCount > 0 }
    return try await database.read { db in
      let whole = try TableMark(readingAllAfter: known, position: statements.lastChange(db))
      guard let known, !readsAll, try statements.knows(known, db) else { return whole }
      guard known.phase == .changes else { return known.renewed }
      let sums = try statements.sums(db)
      if !isFilled && sums.count > 0 { return whole }
      if try statements.changes(after: known.position, db, limit: 1) != nil { return known.renewed }
      return sums == known.sums ? nil : whole
    }
  }

  /// The content of a row.
  fileprivate enum Change: Sendable {
    case record(CatalogRecord)
    case blank
    case rejected(String)
    case gone
  }

  private struct Step: Sendable {
    var changes: [Int64: Change]
    /// The mark once the changes are written.
    var mark: TableMark
  }

  /// The next rows; `nil` when none is left.
  private func step(from mark: TableMark, _ statements: TableStatements) async throws -> Step? {
    switch mark.phase {
    case .rows(let first): try await database.read { try rows(from: first, mark, statements, $0) }
    case .strays: try await strays(from: mark, statements)
    case .changes: try await database.read { try changes(from: mark, statements, $0) }
    }
  }

  private func rows(
    from first: Int64, _ mark: TableMark, _ statements: TableStatements, _ db: Database
  ) throws -> Step {
    var step = Step(changes: [:], mark: mark)
    let rows = try statements.rows(from: first, db, limit: Self.batch)
    for (id, row) in rows { step.changes[id] = change(row, id) }
    step.mark.phase = rows.last.map { $0.id < .max ? .rows(from: $0.id + 1) : .strays } ?? .strays
    return step
  }

  /// Records whose rows are gone, all in one step: most of the time there are none.
  private func strays(from mark: TableMark, _ statements: TableStatements) async throws -> Step {
    var known: [Int64] = []
    var all = SearchRequest("", limit: .max, sort: .added)
    (all.collection, all.fields) = (table, .listing)
    for try await hit in catalog.hits(all) {
      if let id = hit.record.record.identifier.flatMap({ Int64($0) }) { known.append(id) }
    }
    let missing = try await database.read { [known] in try statements.missing(known, $0) }
    var step = Step(changes: [:], mark: mark)
    for id in missing { step.changes[id] = .gone }
    step.mark.phase = .changes
    return step
  }

  private func changes(from mark: TableMark, _ statements: TableStatements, _ db: Database) throws -> Step? {
    guard let (last, rows) = try statements.changes(after: mark.position, db, limit: Self.batch) else { return nil }
    var step = Step(changes: [:], mark: mark)
    for (id, row) in rows { step.changes[id] = row.map { change($0, id) } ?? .gone }
    step.mark.position = last
    return step
  }

  /// The sums of the rows, unless more were changed since the last step: they belong to no mark then.
  private func sums(at mark: TableMark, _ statements: TableStatements) async throws -> RowSums? {
    try await database.read { db in
      try statements.changes(after: mark.position, db, limit: 1) == nil ? statements.sums(db) : nil
    }
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

  /// Writes the changes and the mark in one transaction.
  private func write(_ changes: [Int64: Change], _ mark: TableMark, _ summary: inout Summary) async throws {
    let note = try mark.note
    let effects = try await catalog.edit("synchronize \(table)") { [table] editor in
      var effects = Summary()
      for (id, change) in changes.sorted(by: { $0.key < $1.key }) {
        try editor.apply(change, of: id, in: table, &effects)
      }
      try editor.note(note, on: table)
      return effects
    }.value
    summary.indexed += effects.indexed
    summary.removed += effects.removed
    summary.blank += effects.blank
    summary.rejected.merge(effects.rejected) { _, new in new }
  }
}

extension Editor {
  /// Gives a row's record its content. A record that no longer has any is removed.
  fileprivate borrowing func apply(
    _ change: TableIndex.Change, of id: Int64, in table: String, _ effects: inout TableIndex.Summary
  ) throws {
    switch change {
    case .record(let record):
      do {
        try add(record, to: table)
        effects.indexed += 1
      } catch let error as CatalogRecordError {
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
