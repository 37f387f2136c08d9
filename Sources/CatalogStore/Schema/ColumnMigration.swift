internal import CatalogRecords
internal import GRDB

/// Fills the columns `created` and `modified` of a catalog from before version 2.
enum MomentColumns {
  /// Records per batch: 64 KB a column.
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
      // A damaged page may have rows in any order.
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

/// Fills the column `traits` and the names of extra fields of a catalog from before version 5.
enum TraitColumn {
  /// Records per batch.
  private static let batchSize: Int64 = 8_192

  static func fill(_ db: Database) throws {
    try db.execute(sql: extraNames)
    let largest = try Int64.fetchOne(db, sql: largestID) ?? 0
    guard largest <= ColumnKind.largestID else { throw RowFault.numbered }
    for first in stride(from: 1, through: largest, by: Int64.Stride(batchSize)) {
      try fill(db, first, min(first + batchSize - 1, largest))
    }
  }

  private static func fill(_ db: Database, _ first: Int64, _ last: Int64) throws {
    var traits = [UInt16](repeating: 0, count: Int(last - first) + 1)
    let statement = try SQLStatement(db, fields)
    statement.bind(first, at: 1)
    statement.bind(last, at: 2)
    defer { statement.reset() }
    while try statement.step() {
      // A damaged page may have rows in any order.
      guard first...last ~= statement.integer(0) else { throw RowFault.numbered }
      traits[Int(statement.integer(0) - first)] = UInt16(truncatingIfNeeded: statement.integer(1))
    }
    try addRoles(db, &traits, first, last)
    let bytes = traits.map(\.littleEndian).withUnsafeBytes { [UInt8]($0) }
    try ColumnTable(db).write(bytes, of: .traits, from: RecordID(first))
  }

  private static func addRoles(_ db: Database, _ traits: inout [UInt16], _ first: Int64, _ last: Int64) throws {
    let statement = try SQLStatement(db, roles)
    statement.bind(first, at: 1)
    statement.bind(last, at: 2)
    defer { statement.reset() }
    while try statement.step() {
      guard first...last ~= statement.integer(0) else { throw RowFault.numbered }
      guard let role = statement.text(1).flatMap(Attribution.Role.init) else { continue }
      traits[Int(statement.integer(0) - first)] |= RecordFlags(role).rawValue
    }
  }

  private static let extraNames = """
    INSERT OR IGNORE INTO extra_field (name)
    SELECT DISTINCT json_each.key
    FROM record, json_each(record.extra)
    WHERE record.extra IS NOT NULL
    """

  /// Columns: the highest id in use.
  private static let largestID = "SELECT max(id) FROM record"

  /// `?1`…`?2` ids. Columns: id, the bits of `RecordFlags` for its fields.
  private static let fields = """
    SELECT id,
           (title IS NOT NULL) + 2 * (creator IS NOT NULL) + 4 * (text IS NOT NULL) + 8 * (source IS NOT NULL)
           + 16 * (subject IS NOT NULL) + 32 * (note IS NOT NULL) + 64 * (date_raw IS NOT NULL)
           + 128 * (language IS NOT NULL) + 256 * (type IS NOT NULL) + 512 * (rights IS NOT NULL)
    FROM record
    WHERE id BETWEEN ?1 AND ?2
    """

  /// `?1`…`?2` ids. Columns: record, role.
  private static let roles = "SELECT record, role FROM attribution WHERE record BETWEEN ?1 AND ?2"
}
