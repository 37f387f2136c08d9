package import CatalogRecords
package import GRDB

/// Reads and writes collections: the named sets that records belong to.
package struct CollectionTable {
  private let db: Database

  package init(_ db: Database) {
    self.db = db
  }

  /// The id of the collection with this name, which is created when it is new; 1 or more.
  ///
  /// - Throws: `CatalogRecordError.collectionName` for a new name that is empty or contains U+0000.
  package func id(of name: String, at now: Double) throws -> Int64 {
    if let id = try id(of: name) { return id }
    if name.isEmpty || name.utf8.contains(0) { throw CatalogRecordError.collectionName(name) }
    return try SealedTable.collection.changing(db, name) {
      try db.cachedStatement(sql: Self.insert).execute(arguments: [name, now])
      return db.lastInsertedRowID
    }
  }

  /// The id of the collection with exactly this name.
  package func id(of name: String) throws -> Int64? {
    try Int64.fetchOne(db.cachedStatement(sql: Self.find), arguments: [name])
  }

  /// Ids and names, without a count of records.
  package func names() throws -> [(id: Int64, name: String)] {
    try Row.fetchAll(db.cachedStatement(sql: Self.list)).map(LenientRow.init).map { ($0[0], $0[1]) }
  }

  /// All collections by name, with their record counts.
  package func all() throws -> [RecordCollection] {
    try Row.fetchAll(db.cachedStatement(sql: Self.all)).map(LenientRow.init).map { row in
      RecordCollection(
        name: row[0], title: row[1], rights: row[2], source: row[3], recordCount: row[4], created: row[5],
        modified: row[6])
    }
  }

  /// Sets the description of a collection. Absent values leave the present ones.
  package func describe(_ name: String, title: String?, rights: String?, source: String?, at now: Double) throws {
    try SealedTable.collection.changing(db, name) {
      try db.cachedStatement(sql: Self.describe).execute(arguments: [name, title, rights, source, now])
    }
  }

  /// Fills the missing parts of a collection's description.
  package func complete(_ name: String, title: String?, rights: String?, source: String?) throws {
    try SealedTable.collection.changing(db, name) {
      try db.cachedStatement(sql: Self.complete).execute(arguments: [name, title, rights, source])
    }
  }

  /// Sets the description of a collection if it differs from the present one.
  package func describe(
    _ name: String, title: String?, rights: String?, source: String?, ifNewAt now: Double
  ) throws {
    let wanted = [title, rights, source]
    let found = try Row.fetchOne(db.cachedStatement(sql: Self.description), arguments: [name])
    guard let row = found.map(LenientRow.init) else { return }
    let isKnown = wanted.indices.allSatisfy { wanted[$0] == nil || wanted[$0] == row[$0] }
    if !isKnown { try describe(name, title: title, rights: rights, source: source, at: now) }
  }

  /// `?1` name. Columns: title, rights, source.
  private static let description = "SELECT title, rights, source FROM collection WHERE name = ?1"

  /// `?1` name, `?2` the moment as a Julian day.
  private static let insert = "INSERT INTO collection (name, created, modified) VALUES (?1, ?2, ?2)"

  /// `?1` name. Columns: id.
  private static let find = "SELECT id FROM collection WHERE name = ?1"

  /// Columns: id, name.
  private static let list = "SELECT id, name FROM collection ORDER BY id"

  /// Columns: name, title, rights, source, number of records, created, modified.
  private static let all = """
    SELECT name, title, rights, source,
           (SELECT count(*) FROM record WHERE record.collection = collection.id),
           created, modified
    FROM collection
    ORDER BY name
    """

  /// `?1` name, `?2` title, `?3` rights, `?4` source, `?5` the moment as a Julian day.
  private static let describe = """
    UPDATE collection
    SET title = ifnull(?2, title), rights = ifnull(?3, rights), source = ifnull(?4, source), modified = ?5
    WHERE name = ?1
    """

  /// `?1` name, `?2` title, `?3` rights, `?4` source.
  private static let complete = """
    UPDATE collection
    SET title = ifnull(title, ?2), rights = ifnull(rights, ?3), source = ifnull(source, ?4)
    WHERE name = ?1
    """
}
