internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// The index for writers: the one that is searched and, during a rebuild, the one that is being built beside it.
///
/// The index that is being built is kept in step only up to its position; its builder adds the later records itself.
/// The ranked index is not changed; records that it covers and that change are noted.
final class LiveIndex {
  private let db: Database
  private let current: IndexTable
  private var next: IndexTable?
  /// The highest id that the next index has; `nil` when it must be read again, as at the beginning of every
  /// transaction.
  private var position: Int64?
  /// `nil` until the transaction's first change.
  private var notes: StaleNotes?

  init(_ db: Database) throws {
    self.db = db
    current = try IndexTable(db)
  }

  /// Notes a record that is in the record table and not yet in the index.
  ///
  /// - Parameter row: The record's content exactly as the table has it.
  func add(_ row: RecordRow, _ id: RecordID, _ origin: IndexTable.Origin) throws {
    try note(id)
    try current.add(row, id, origin)
    if let next = try next(for: id) { try next.add(row, id, origin) }
  }

  /// Removes a record from the index, while the record table still has the indexed texts.
  func remove(_ id: RecordID) throws {
    try note(id)
    try current.remove(id)
    if let next = try next(for: id) { try next.remove(id) }
  }

  /// Indexes the changes since the last call. It must be the last call in a transaction.
  func flush() throws {
    try current.flush()
    try next?.flush()
    (next, position, notes) = (nil, nil, nil)
  }

  /// Merges the current index into one segment.
  func optimize() throws {
    try current.optimize()
  }

  /// A record's collection and times, from the table.
  func origin(of id: RecordID) throws -> IndexTable.Origin {
    try IndexTable.Origin(of: id, db)
  }

  private func note(_ id: RecordID) throws {
    let notes = try self.notes ?? StaleNotes(db)
    self.notes = notes
    try notes.note(id)
  }

  private func next(for id: RecordID) throws -> IndexTable? {
    let position = try self.position ?? lookUp()
    guard id.rawValue <= position else { return nil }
    if next == nil { next = try IndexTable(db, .next) }
    return next
  }

  private func lookUp() throws -> Int64 {
    var found: Int64 = 0
    if let state = try IndexBuildState.read(db) {
      // A build by another analyzer cannot be kept in step; its builder has to start over.
      if state.isOurs { found = state.position } else { try IndexBuildState.remove(db) }
    }
    position = found
    return found
  }
}

extension IndexTable.Origin {
  /// Reads the values of a record in the table.
  init(of id: RecordID, _ db: Database) throws {
    let statement = try SQLStatement(db, Self.origin)
    statement.bind(id.rawValue, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { throw RowFault.contradiction }
    self.init(
      collection: statement.integer(0), created: statement.number(1) ?? 0, modified: statement.number(2) ?? 0)
  }

  /// `?1` id. Columns: collection, created, modified.
  private static let origin = "SELECT collection, created, modified FROM record WHERE id = ?1"
}
