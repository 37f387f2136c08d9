internal import CatalogRecords
internal import GRDB

/// Fills the columns `created` and `modified` of a catalog from before they were kept.
enum MomentColumns {
  /// Records at a time: 64 KB a column.
  private static let batchSize: Int64 = 8_192

  static func fill(_ db: Database) throws {
    let largest = try Int64.fetchOne(db, sql: largestID) ?? 0
    guard largest <= ColumnKind.largestID else { throw RowFault.numbered }
    for first in stride(from: 1, through: largest, by: Int64.Stride(batchSize)) {
      try fill(db, first, min(first + batchSize - 1, largest))
    }
  }

  private static func fill(_ db: Database, _ first: Int64, _ last: Int64) throws {
    var created = [Double](repeating: 0, count: Int(last - first) + 1)
    var modified = created
    let statement = try SQLStatement(db, moments)
    statement.bind(first, at: 1)
    statement.bind(last, at: 2)
    defer { statement.reset() }
    while try statement.step() {
      // On a damaged page rows may be of any order.
      guard first...last ~= statement.integer(0) else { throw RowFault.numbered }
      let index = Int(statement.integer(0) - first)
      created[index] = statement.number(1) ?? 0
      modified[index] = statement.number(2) ?? 0
    }
    try ColumnTable(db).write(created.littleEndianBytes, of: .created, from: RecordID(first))
    try ColumnTable(db).write(modified.littleEndianBytes, of: .modified, from: RecordID(first))
  }

  /// Columns: the highest id in use.
  private static let largestID = "SELECT max(id) FROM record"

  /// `?1`…`?2` ids. Columns: id, created, modified.
  private static let moments = "SELECT id, created, modified FROM record WHERE id BETWEEN ?1 AND ?2"
}

extension [Double] {
  fileprivate var littleEndianBytes: [UInt8] {
    map(\.bitPattern.littleEndian).withUnsafeBytes { [UInt8]($0) }
  }
}
