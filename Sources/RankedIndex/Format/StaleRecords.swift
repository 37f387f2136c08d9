package import CatalogRecords
package import CatalogStore
package import GRDB

/// The records that a generation's lists cover and that changed, disappeared or came back since its build began:
/// searches ask the full-text index for them.
package struct StaleRecords {
  private let db: Database
  private let tables: RankedTables

  /// The most that searches ask for one by one. Beyond this the full-text index alone is quicker.
  package static let mostSearched = 1_000

  /// - Parameter generation: One that has its tables.
  package init(_ db: Database, _ generation: IndexGeneration = .current) {
    (self.db, tables) = (db, .of(generation))
  }

  /// Adds a record, which may be one of them already.
  package func add(_ id: RecordID) throws {
    let statement = try SQLStatement(db, tables.addStale)
    statement.bind(id.rawValue, at: 1)
    try statement.run()
    guard db.changesCount > 0 else { return }
    let known: StaleSeal?
    do {
      known = try StaleSeal.read(db, tables)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      // A damaged seal stays damaged: another one would hide what it found.
      return
    }
    guard var seal = known else { return try StaleSeal(of: ids(limit: .max)).write(db, tables) }
    seal.add(id.rawValue)
    try seal.write(db, tables)
  }

  /// All ids, compared with their seal if they have one.
  ///
  /// - Throws: `RankedFault.damaged` when they do not match it, or do not ascend.
  func sealedIDs() throws -> [Int64] {
    let ids = try ids(limit: .max)
    guard zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) else { throw RankedFault.damaged }
    if let seal = try StaleSeal.read(db, tables), seal != StaleSeal(of: ids) { throw RankedFault.damaged }
    return ids
  }

  /// The first ids, ascending unless their page is damaged.
  package func ids(limit: Int) throws -> [Int64] {
    let statement = try SQLStatement(db, tables.staleIDs)
    statement.bind(Int64.min, at: 1)
    statement.bind(Int64(limit), at: 2)
    defer { statement.reset() }
    var ids: [Int64] = []
    while try statement.step() { ids.append(statement.integer(0)) }
    return ids
  }
}
