internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import Platform

/// Predicts each record's outcome in an import, without changing the catalog.
///
/// A temporary database holds the records that the import would have written by now. SQLite spills it to disk as it
/// grows.
final class ImportForecast {
  private let records: RecordTable
  private var rule: SourceRule
  private let input: RowInput
  private let collections: CollectionTable
  private let written: DatabaseQueue
  /// Ids of the catalog's collections by name; the inner `nil` means that there is none.
  private var ids: [ExactString: Int64?] = [:]
  /// Numbers below zero for the collections that the import would create.
  private var newPlaces: [ExactString: Int64] = [:]
  private var repeats = RepeatedIdentifiers()
  private var waiting = WaitingRows()
  private let hasNumbered: Bool
  /// The present record's collection.
  private var collection = ""

  /// - Parameters:
  ///   - input: The input as the user named it.
  ///   - takesTheirs: True if a field that a person and the source have both changed gets the source's value.
  init(_ db: Database, input: String, takesTheirs: Bool) throws {
    self.input = RowInput(named: input)
    records = try RecordTable(db)
    rule = try SourceRule(db, takesTheirs: takesTheirs)
    collections = CollectionTable(db)
    hasNumbered = try NumberedIdentifiers.areNoted(db)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    written = try DatabaseQueue(path: "", configuration: configuration)
    try written.writeWithoutTransaction { try $0.execute(sql: Self.schema) }
  }

  /// The outcomes of a batch, added to counts.
  ///
  /// - Parameter collection: The collection for a record, which may name one itself.
  func add(
    _ batch: ImportBatch, to counts: inout ImportCounts, into collection: (ImportBatch.Row) -> String
  ) throws {
    for record in batch.records {
      let row = WaitingRows.Row(
        row: record, input: batch.file ?? record.input, collection: collection(record), source: input)
      if repeats.isOther(row.input) { try addWaiting(to: &counts) }
      try add(row, mayWait: !waiting.isFull, to: &counts)
    }
    counts.rejected += batch.rejected.count
  }

  /// Adds the outcomes of the rows held until the last input ended.
  func addWaiting(to counts: inout ImportCounts) throws {
    for row in waiting.take() { try add(row, mayWait: false, to: &counts) }
  }

  private func add(_ waitingRow: WaitingRows.Row, mayWait: Bool, to counts: inout ImportCounts) throws {
    let record = waitingRow.row
    collection = waitingRow.collection
    let place = try id(of: collection) ?? newPlace(of: collection)
    let own = try repeats.row(
      record.row, of: waitingRow.input, in: place, mayWait: mayWait, hasNumbered: { hasNumbered }, self)
    guard let row = own else { return waiting.append(waitingRow) }
    let known = try writtenHash(row.identifier)
    let found = try known.map { outcome(of: row, $0) } ?? outcome(of: row, record.formerIdentities, &counts)
    if found != .unchanged { try note(row) }
    if found == .added, !row.identifier.isExactly(record.row.identifier) { counts.repeated += 1 }
    counts.add(found)
  }

  /// The hash of the content that a record would have by now; `nil` if the import would not have written it.
  private func writtenHash(_ identifier: String) throws -> ContentHash? {
    try written.writeWithoutTransaction { written in
      let statement = try SQLStatement(written, Self.find)
      statement.bind(collection, at: 1)
      statement.bind(identifier, at: 2)
      defer { statement.reset() }
      guard try statement.step() else { return nil }
      return ContentHash(high: UInt64(bitPattern: statement.integer(0)), low: UInt64(bitPattern: statement.integer(1)))
    }
  }

  private func note(_ row: RecordRow) throws {
    try written.writeWithoutTransaction { written in
      let statement = try SQLStatement(written, Self.note)
      statement.bind(collection, at: 1)
      statement.bind(row.identifier, at: 2)
      statement.bind(Int64(bitPattern: row.hash.high), at: 3)
      statement.bind(Int64(bitPattern: row.hash.low), at: 4)
      try statement.run()
    }
  }

  /// The outcome that `CatalogWriter` would decide, from the catalog's records alone.
  private func outcome(
    of row: RecordRow, _ formerIdentities: [FormerIdentity], _ counts: inout ImportCounts
  ) throws -> RowOutcome {
    guard let id = try id(of: collection) else { return .added }
    for former in formerIdentities {
      guard let known = try known(former.identifier, in: id) else { continue }
      guard let present = try self.known(row.identifier, in: id) else {
        return try outcome(of: row, known, formerly: former, &counts)
      }
      if try rule.isSurplus(known, beside: present, former) { return .updated }
    }
    let place = try rule.place(of: row, in: id, records)
    return try place.known.map { try outcome(of: place.row, $0, &counts) } ?? .added
  }

  private func outcome(
    of row: RecordRow, _ known: RecordTable.Known, formerly identity: FormerIdentity? = nil,
    _ counts: inout ImportCounts
  ) throws -> RowOutcome {
    guard let change = try rule.change(of: known, by: row, from: input, formerly: identity) else { return .unchanged }
    counts.conflicts += change.conflicts.count
    return change.row == nil ? .unchanged : .updated
  }

  private func known(_ identifier: String, in collection: Int64) throws -> RecordTable.Known? {
    try rule.known(identifier, in: collection, records)
  }

  /// The outcome of a record that the import would have written already.
  ///
  /// - Parameter hash: The hash of the record as written.
  private func outcome(of row: RecordRow, _ hash: ContentHash) -> RowOutcome {
    hash == row.hash || row.isKnownByContent ? .unchanged : .updated
  }

  private func newPlace(of name: String) -> Int64 {
    let key = ExactString(name)
    let place = newPlaces[key] ?? -1 - Int64(newPlaces.count)
    newPlaces[key] = place
    return place
  }

  private func id(of name: String) throws -> Int64? {
    let key = ExactString(name)
    if let known = ids[key] { return known }
    let id = try collections.id(of: name)
    ids[key] = id
    return id
  }

  /// The records that the import would have written: the halves of their content hashes, by collection and identifier.
  /// The database lasts for one command: it needs no rollback journal, and its one transaction never ends.
  private static let schema = """
    PRAGMA journal_mode = OFF;
    CREATE TABLE written (
      collection TEXT NOT NULL,
      identifier TEXT NOT NULL,
      high INTEGER NOT NULL,
      low INTEGER NOT NULL,
      PRIMARY KEY (collection, identifier)
    ) WITHOUT ROWID;
    BEGIN
    """

  /// `?1` a collection's name, `?2` identifier. Columns: high, low; no row for a record that was not written.
  private static let find = "SELECT high, low FROM written WHERE collection = ?1 AND identifier = ?2"

  /// `?1` a collection's name.
  private static let any = "SELECT 1 FROM written WHERE collection = ?1 LIMIT 1"

  /// `?1` a collection's name, `?2` identifier, `?3` high, `?4` low. The last hash of a record counts.
  private static let note = "INSERT OR REPLACE INTO written (collection, identifier, high, low) VALUES (?1, ?2, ?3, ?4)"
}

extension ImportForecast: RepeatedIdentifiers.Records {
  func sourceHash(_ identifier: String, in collection: Int64) throws -> ContentHash? {
    if let written = try writtenHash(identifier) { return written }
    return try known(identifier, in: collection).map { try rule.sourceHash(of: $0) }
  }

  func numbered(_ identifier: String, in collection: Int64) throws -> [String] {
    try records.numbered(identifier, collection: collection)
  }

  /// True if the present record's collection has records, or would have them by now.
  func hasRecords(in place: Int64) throws -> Bool {
    if try records.hasAny(collection: place) { return true }
    return try written.writeWithoutTransaction { written in
      let statement = try SQLStatement(written, Self.any)
      statement.bind(collection, at: 1)
      defer { statement.reset() }
      return try statement.step()
    }
  }
}
