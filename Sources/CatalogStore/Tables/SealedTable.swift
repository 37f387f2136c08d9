internal import CatalogRecords
package import GRDB

/// A small table that nothing else in the file has a copy of. A sum over its rows in `meta` seals it: a changed row, a
/// missing one and one too many are found.
///
/// A table without a seal is one that this program has not changed yet.
package enum SealedTable: String, CaseIterable, Sendable {
  case collection, synonym
  case savedSearch = "saved_search"

  /// The tables whose rows do not match their seals. Older files have fewer tables.
  package static func changed(_ db: Database) throws -> [SealedTable] {
    try allCases.filter { try $0.isChanged(db) }
  }

  /// True if the rows do not match their seal.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  package func isChanged(_ db: Database) throws -> Bool {
    guard try FileVersion.of(db) >= version, let seal = try seal(db) else { return false }
    return try seal != "\(sum(db))"
  }

  /// Seals the tables as they are.
  ///
  /// - Returns: The number of tables that had changed.
  package static func accept(_ db: Database) throws -> Int {
    let tables = try changed(db)
    for table in tables { try table.set(table.sum(db), db) }
    return tables.count
  }

  /// Runs a change of the rows with a key, or of any rows, and keeps the seal in step.
  ///
  /// - Parameter key: The value of the table's first key column in all rows that change; `nil` for any.
  func changing<T>(_ db: Database, _ key: String? = nil, _ change: () throws -> T) throws -> T {
    guard let seal = try seal(db).flatMap({ UInt64($0) }) else {
      let result = try change()
      try set(sum(db), db)
      return result
    }
    let before = try sum(db, key)
    let result = try change()
    try set(seal &- before &+ sum(db, key), db)
    return result
  }

  private var version: Int {
    switch self {
    case .collection: 1
    case .synonym: FileVersion.synonyms
    case .savedSearch: FileVersion.querySupport
    }
  }

  private func seal(_ db: Database) throws -> String? { try MetaTable(db).value("seal:\(rawValue)") }

  private func set(_ sum: UInt64, _ db: Database) throws { try MetaTable(db).set("seal:\(rawValue)", to: "\(sum)") }

  /// The sum of the hashes of all rows, or of those with a key. Sums do not depend on the order of the rows.
  private func sum(_ db: Database, _ key: String? = nil) throws -> UInt64 {
    let statement = try SQLStatement(db, rows(withKey: key != nil))
    if let key { statement.bind(key, at: 1) }
    defer { statement.reset() }
    var sum: UInt64 = 0
    while try statement.step() { sum &+= hash(statement) }
    return sum
  }

  private func hash(_ row: SQLStatement) -> UInt64 {
    var hasher = ContentHasher()
    for column in 0..<columnCount {
      if row.isTextOrNull(column) {
        // No UTF-8 has the byte before a text, and none the one of NULL.
        let mark: [UInt8] = [row.isNull(column) ? 0xFF : 0xFE]
        mark.withUnsafeBytes { hasher.add($0) }
        row.withText(column) { if let text = $0 { hasher.add(UnsafeRawBufferPointer(text)) } }
      } else {
        withUnsafeBytes(of: (row.number(column) ?? 0).bitPattern.littleEndian) { hasher.add($0) }
      }
    }
    return hasher.value.low
  }

  private var columnCount: Int32 {
    switch self {
    case .collection: 7
    case .synonym: 5
    case .savedSearch: 3
    }
  }

  /// `?1` a key, if `withKey`. Columns: all of the table.
  private func rows(withKey: Bool) -> String {
    let (columns, key) =
      switch self {
      case .collection: ("id, name, title, rights, source, created, modified", "name")
      case .synonym: ("key, other_key, word, other, list", "key")
      case .savedSearch: ("name, query, created", "name")
      }
    return "SELECT \(columns) FROM \(rawValue)" + (withKey ? " WHERE \(key) = ?1" : "")
  }
}
