internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// The index, as whoever changes records sees it: the one that is searched, and, while another one is being built
/// beside it, that one as well.
///
/// Of the one that is being built only what it has already is kept in step; the builder comes to the rest by itself.
final class LiveIndex {
  private let db: Database
  private let current: IndexTable
  private var next: IndexTable?
  /// Up to which id the next index has the records; `nil` when that has to be looked up, as at the beginning of every
  /// transaction.
  private var position: Int64?

  init(_ db: Database) throws {
    self.db = db
    current = try IndexTable(db)
  }

  /// Takes note of a record that stands in the record table and not yet in the index.
  ///
  /// - Parameter row: Of the very record that the table has.
  func add(_ row: RecordRow, _ id: RecordID, _ origin: IndexTable.Origin) throws {
    try current.add(row, id, origin)
    if let next = try next(for: id) { try next.add(row, id, origin) }
  }

  /// Takes a record out of the index, while the record table still has what was indexed.
  func remove(_ id: RecordID) throws {
    try current.remove(id)
    if let next = try next(for: id) { try next.remove(id) }
  }

  /// Indexes what was added since the last call. It has to be the last call of a transaction.
  func flush() throws {
    try current.flush()
    try next?.flush()
    (next, position) = (nil, nil)
  }

  /// Merges the index into one piece.
  func optimize() throws {
    try current.optimize()
  }

  /// Where a record of the table belongs, and since when.
  func origin(of id: RecordID) throws -> IndexTable.Origin {
    try IndexTable.Origin(of: id, db)
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
      // What another analyzer began we cannot keep in step; its builder has to begin anew.
      if state.isOurs { found = state.position } else { try IndexBuildState.remove(db) }
    }
    position = found
    return found
  }
}

extension IndexTable.Origin {
  /// Of a record that stands in the table.
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
