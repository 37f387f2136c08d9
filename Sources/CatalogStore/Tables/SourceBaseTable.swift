package import CatalogRecords
package import GRDB

/// Reads and writes what the sources of edited records said last: see `source_base`.
///
/// Nothing else in the file has a copy of a base, so that each row has a checksum. A damaged base counts as one without
/// content: all that the record has is then taken for a person's.
///
/// Every call that writes belongs in the transaction that changes the record.
package struct SourceBaseTable {
  private let db: Database
  private let find: SQLStatement?
  private let findRenamed: SQLStatement?

  package init(_ db: Database) throws {
    self.db = db
    let isKept = try FileVersion.of(db) >= FileVersion.sourceBases
    find = isKept ? try SQLStatement(db, Self.find) : nil
    findRenamed = isKept ? try SQLStatement(db, Self.findRenamed) : nil
  }

  /// True if no record has a base.
  package var isEmpty: Bool {
    get throws { try find == nil || Int.fetchOne(db.cachedStatement(sql: Self.any)) == nil }
  }

  /// The base of a record; `nil` for one that is as its source has it.
  package func base(of id: RecordID) throws -> SourceBase? {
    guard let find else { return nil }
    find.bind(id.rawValue, at: 1)
    defer { find.reset() }
    return try find.step() ? Self.base(find, of: id.rawValue) ?? .own : nil
  }

  /// The record of a collection that its source names so, and that a person gave another identifier.
  package func renamed(collection: Int64, identifier: String) throws -> RecordTable.Known? {
    guard let findRenamed else { return nil }
    findRenamed.bind(collection, at: 1)
    findRenamed.bind(identifier, at: 2)
    defer { findRenamed.reset() }
    guard try findRenamed.step() else { return nil }
    let hash = findRenamed.withBytes(1) { ContentHash(stored: $0) }
    return RecordTable.Known(id: RecordID(findRenamed.integer(0)), contentHash: hash)
  }

  /// True if a person has edited the record, or attached a file to it.
  package func isEdited(_ id: RecordID) throws -> Bool {
    try find != nil && Int.fetchOne(db.cachedStatement(sql: Self.isEdited), arguments: [id.rawValue]) != nil
  }

  package func set(_ id: RecordID, to base: SourceBase) throws {
    let statement = try SQLStatement(db, Self.replace)
    Self.bind(base, of: id, to: statement, from: 1)
    try statement.run()
  }

  /// Sets the base that belongs to a before-image.
  func setPast(_ id: RecordID, in entry: Int64, to base: SourceBase) throws {
    let statement = try SQLStatement(db, Self.replacePast)
    statement.bind(entry, at: 1)
    Self.bind(base, of: id, to: statement, from: 2)
    try statement.run()
  }

  package func remove(_ id: RecordID) throws {
    let statement = try SQLStatement(db, Self.remove)
    statement.bind(id.rawValue, at: 1)
    try statement.run()
  }

  /// A base that does not match its checksum, or that belongs to no record.
  package struct Damaged: Hashable, Sendable {
    package let record: Int64
    /// The entry of its before-image; `nil` for a record of the catalog.
    package let entry: Int64?
    let isStray: Bool
  }

  /// Passes on the damaged bases.
  package func forEachDamaged(_ body: (Damaged) throws -> Void) throws {
    guard find != nil else { return }
    for (sql, isPast) in [(Self.all, false), (Self.allPast, true)] {
      let all = try SQLStatement(db, sql)
      defer { all.reset() }
      while try all.step() {
        let (id, isStray) = (all.integer(0), all.integer(6) == 0)
        guard isStray || Self.base(all, of: id) == nil else { continue }
        try body(Damaged(record: id, entry: isPast ? all.integer(5) : nil, isStray: isStray))
      }
    }
  }

  /// Removes bases that belong to nothing, and empties those that do not match their checksums: all that those records
  /// have stays at the next import.
  ///
  /// - Returns: The number of rows.
  package func emptyDamaged() throws -> Int {
    var damaged: [Damaged] = []
    try forEachDamaged { damaged.append($0) }
    for base in damaged {
      let id = RecordID(base.record)
      switch (base.entry, base.isStray) {
      case (nil, true): try remove(id)
      case (let entry?, true): try db.execute(sql: Self.removePast, arguments: [entry, base.record])
      case (nil, false): try set(id, to: .own)
      case (let entry?, false): try setPast(id, in: entry, to: .own)
      }
    }
    return damaged.count
  }

  private static func bind(_ base: SourceBase, of id: RecordID, to statement: SQLStatement, from first: Int32) {
    let (content, identifier) = (base.json, base.record.identifier)
    statement.bind(id.rawValue, at: first)
    statement.bind(identifier, at: first + 1)
    statement.bind(base.isOwn ? 1 : 0 as Int64, at: first + 2)
    statement.bind(content, at: first + 3)
    statement.bind(checksum(content, identifier, isOwn: base.isOwn, of: id.rawValue), at: first + 4)
  }

  /// The base in the current row of a statement; `nil` for a damaged one.
  private static func base(_ row: SQLStatement, of id: Int64) -> SourceBase? {
    let (identifier, isOwn, content) = (row.text(1), row.integer(2) == 1, row.text(3) ?? "")
    let sum = checksum(content, identifier, isOwn: isOwn, of: id)
    guard row.withBytes(4, { $0.elementsEqual(sum) }) else { return nil }
    return SourceBase(json: content, identifier: identifier, isOwn: isOwn)
  }

  private static func checksum(_ content: String, _ identifier: String?, isOwn: Bool, of id: Int64) -> [UInt8] {
    let head = "\(id) \(isOwn) \(identifier.map { "\($0.utf8.count) \($0)" } ?? "-") "
    return ContentHash(of: head + content).withBytes { Array($0.prefix(8)) }
  }
}

extension SourceBaseTable {
  /// Columns: 1, when there is a row.
  private static let any = "SELECT 1 FROM source_base LIMIT 1"

  /// Columns: a record's id, the source's identifier, own, content, checksum, an entry, whether there is such a record.
  private static let all = """
    SELECT record, identifier, own, content, checksum, NULL, record IN (SELECT id FROM record)
    FROM source_base
    ORDER BY record
    """

  /// Columns: those of `all`.
  private static let allPast = """
    SELECT record, identifier, own, content, checksum, entry,
           EXISTS (SELECT 1 FROM past_record WHERE past_record.entry = past_source_base.entry AND id = record)
    FROM past_source_base
    ORDER BY entry, record
    """

  /// `?1` entry, `?2` a record's id.
  private static let removePast = "DELETE FROM past_source_base WHERE entry = ?1 AND record = ?2"

  /// `?1` a record's id. Columns: the first five of `all`.
  private static let find = "SELECT record, identifier, own, content, checksum FROM source_base WHERE record = ?1"

  /// `?1` a collection's id, `?2` an identifier. Columns: the record's id, content_hash.
  private static let findRenamed = """
    SELECT record.id, record.content_hash
    FROM source_base
    JOIN record ON record.id = source_base.record
    WHERE source_base.identifier = ?2 AND record.collection = ?1
    ORDER BY record.id
    LIMIT 1
    """

  /// `?1` a record's id. Columns: 1, when it was edited or has files.
  private static let isEdited = """
    SELECT 1 WHERE EXISTS (SELECT 1 FROM source_base WHERE record = ?1)
                OR EXISTS (SELECT 1 FROM attachment WHERE record = ?1)
    """

  /// `?1` a record's id, `?2` the source's identifier, `?3` own, `?4` content, `?5` checksum.
  private static let replace = """
    INSERT OR REPLACE INTO source_base (record, identifier, own, content, checksum) VALUES (?1, ?2, ?3, ?4, ?5)
    """

  /// `?1` entry, then as in `replace`.
  private static let replacePast = """
    INSERT OR REPLACE INTO past_source_base (entry, record, identifier, own, content, checksum)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6)
    """

  /// `?1` a record's id.
  private static let remove = "DELETE FROM source_base WHERE record = ?1"
}
