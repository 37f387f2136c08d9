internal import GRDB

/// Ids and counts of the record table, for jobs that read it in batches.
enum RecordScan {
  /// The number of records in the file.
  static func count(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: countAll) ?? 0
  }

  /// The number of records with ids up to and including `id`.
  static func count(_ db: Database, through id: Int64) throws -> Int {
    try Int.fetchOne(db, sql: countThrough, arguments: [id]) ?? 0
  }

  /// The number of records with ids after `id`, counted up to a limit.
  static func count(_ db: Database, after id: Int64, atMost limit: Int) throws -> Int {
    try Int.fetchOne(db, sql: countAfter, arguments: [id, limit]) ?? 0
  }

  /// The next ids after `id`, ascending; empty at the end of the table.
  ///
  /// - Throws: `DatabaseError` also where rows are out of order, as on a damaged page: SQLite may find one of them
  ///   again and again.
  static func ids(_ db: Database, after id: Int64, limit: Int) throws -> [Int64] {
    let ids = try Int64.fetchAll(db, sql: nextIDs, arguments: [id, limit])
    guard zip([id] + ids, ids).allSatisfy(<) else { throw outOfOrder }
    return ids
  }

  /// The lowest id that is `id` or higher.
  ///
  /// - Throws: `DatabaseError` also when SQLite finds a lower one, because rows are out of order.
  static func firstID(_ db: Database, from id: Int64) throws -> Int64? {
    let first = try Int64.fetchOne(db.cachedStatement(sql: firstID), arguments: [id])
    if let first, first < id { throw outOfOrder }
    return first
  }

  private static let outOfOrder = DatabaseError(resultCode: .SQLITE_CORRUPT, message: "records are out of order")

  /// The highest id; `nil` in an empty file.
  static func largestID(_ db: Database) throws -> Int64? {
    try Int64.fetchOne(db, sql: largestID)
  }

  private static let countAll = "SELECT count(*) FROM record"

  /// `?1` an id.
  private static let countThrough = "SELECT count(*) FROM record WHERE id <= ?1"

  /// `?1` an id, `?2` the most that are counted.
  private static let countAfter = "SELECT count(*) FROM (SELECT id FROM record WHERE id > ?1 LIMIT ?2)"

  /// `?1` an id, `?2` the most ids. Columns: the ids after it, ascending.
  private static let nextIDs = "SELECT id FROM record WHERE id > ?1 ORDER BY id LIMIT ?2"

  /// `?1` an id. Columns: the lowest id from there on.
  private static let firstID = "SELECT min(id) FROM record WHERE id >= ?1"

  private static let largestID = "SELECT max(id) FROM record"
}
