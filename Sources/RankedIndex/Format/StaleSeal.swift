internal import CatalogStore
internal import GRDB

/// The seal of the stale ids, row 2 of `ranked_state`: their number and the sum of their hashes, each 8 bytes. The
/// table of ids has no bytes of its own to seal, and SQLite gives the ids of an overwritten page as they come.
///
/// Files that earlier versions have changed lack the row until the next id becomes stale.
struct StaleSeal: Equatable {
  static let key: Int64 = 2

  private var count: Int64 = 0
  private var sum: UInt64 = 0

  init(of ids: [Int64] = []) {
    for id in ids { add(id) }
  }

  mutating func add(_ id: Int64) {
    count += 1
    // The finalizer of SplitMix64 (Steele, Lea and Flood 2014).
    var hash = UInt64(bitPattern: id) &+ 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    sum &+= hash ^ (hash >> 31)
  }

  /// The seal in the file; `nil` before the first id that becomes stale, and where earlier versions have noted all of
  /// them.
  ///
  /// - Throws: `RankedFault.damaged` for a damaged row.
  static func read(_ db: Database, _ tables: RankedTables) throws -> StaleSeal? {
    let statement = try SQLStatement(db, tables.staleSeal)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return try statement.withBytes(0) { bytes in
      var reader = RowReader(try RowSeal.open(bytes, id: key))
      var seal = StaleSeal()
      (seal.count, seal.sum) = (try reader.fixed(Int64.self), try reader.fixed(UInt64.self))
      return seal
    }
  }

  func write(_ db: Database, _ tables: RankedTables) throws {
    var bytes: [UInt8] = []
    bytes.append(fixed: count)
    bytes.append(fixed: sum)
    RowSeal.close(&bytes, id: Self.key)
    let statement = try SQLStatement(db, tables.setStaleSeal)
    statement.bind(bytes, at: 1)
    try statement.run()
  }
}
