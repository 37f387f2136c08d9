package import CatalogRecords
package import GRDB

/// Reads and writes merge bases: the content hashes of records when this catalog and another one last agreed on them.
///
/// Nothing else in the file has a copy of a merge base, so that 8 bytes after the hash are a checksum of it and of the
/// record's number. Rows of earlier programs have none.
package struct MergeBaseTable {
  private let db: Database
  private let find: SQLStatement?
  private let replace: SQLStatement?
  private let findPast: SQLStatement?
  private let findMoments: SQLStatement?

  package init(_ db: Database) throws {
    self.db = db
    // Older files, and packs of them, have no such table.
    let isKept = try FileVersion.of(db) >= FileVersion.journal
    find = isKept ? try SQLStatement(db, Self.find) : nil
    replace = isKept && !db.configuration.readonly ? try SQLStatement(db, Self.replace) : nil
    findPast = isKept ? try SQLStatement(db, Self.findPast) : nil
    findMoments = isKept ? try SQLStatement(db, Self.findMoments) : nil
  }

  /// The merge base of a record; `nil` for one that was never merged, and for a damaged one.
  package func hash(of id: RecordID) throws -> ContentHash? {
    guard let find else { return nil }
    find.bind(id.rawValue, at: 1)
    defer { find.reset() }
    guard try find.step() else { return nil }
    return find.withBytes(0) {
      Self.isSound($0, of: id.rawValue) ? ContentHash(stored: .init(rebasing: $0[..<16])) : nil
    }
  }

  package func set(_ id: RecordID, to hash: ContentHash) throws {
    guard let replace else { return }
    replace.bind(id.rawValue, at: 1)
    let content = hash.withBytes { Array($0) }
    replace.bind(content + Self.checksum(content, of: id.rawValue), at: 2)
    try replace.run()
  }

  /// Passes on the records whose merge bases do not match their checksums.
  package func forEachDamaged(_ body: (Int64) throws -> Void) throws {
    guard find != nil else { return }
    let all = try SQLStatement(db, Self.all)
    defer { all.reset() }
    while try all.step() {
      let id = all.integer(0)
      if !all.withBytes(1, { Self.isSound($0, of: id) }) { try body(id) }
    }
  }

  /// Removes the merge bases that do not match their checksums: the next merge compares those records as if for the
  /// first time.
  ///
  /// - Returns: The number of rows.
  package func removeDamaged() throws -> Int {
    var damaged: [Int64] = []
    try forEachDamaged { damaged.append($0) }
    for id in damaged { try db.execute(sql: Self.remove, arguments: [id]) }
    return damaged.count
  }

  private static func isSound(_ row: UnsafeRawBufferPointer, of id: Int64) -> Bool {
    row.count == 16 || row.count == 24 && row[16...].elementsEqual(checksum(Array(row[..<16]), of: id))
  }

  private static func checksum(_ content: [UInt8], of id: Int64) -> [UInt8] {
    let number = withUnsafeBytes(of: id.littleEndian) { Array($0) }
    return ContentHash(of: content + number).withBytes { Array($0.prefix(8)) }
  }

  /// The moments of the last change of the record's before-images that have this content, as Julian days.
  package func moments(of id: RecordID, with hash: ContentHash) throws -> [Double] {
    guard let findMoments else { return [] }
    findMoments.bind(id.rawValue, at: 1)
    hash.withBytes { findMoments.bind($0, at: 2) }
    defer { findMoments.reset() }
    var moments: [Double] = []
    while try findMoments.step() { moments.append(findMoments.number(0) ?? 0) }
    return moments
  }

  /// The latest entry of the journal with a before-image of the record that has this content.
  package func entry(of id: RecordID, with hash: ContentHash) throws -> Int64? {
    guard let findPast else { return nil }
    findPast.bind(id.rawValue, at: 1)
    defer { findPast.reset() }
    return try hash.withBytes { bytes in
      findPast.bind(bytes, at: 2)
      return try findPast.step() ? findPast.integer(0) : nil
    }
  }

  /// Columns: a record's id, hash.
  private static let all = "SELECT record, hash FROM merge_base ORDER BY record"

  /// `?1` a record's id.
  private static let remove = "DELETE FROM merge_base WHERE record = ?1"

  /// `?1` a record's id. Columns: hash.
  private static let find = "SELECT hash FROM merge_base WHERE record = ?1"

  /// `?1` a record's id, `?2` a hash.
  private static let replace = "INSERT OR REPLACE INTO merge_base (record, hash) VALUES (?1, ?2)"

  /// `?1` a record's id, `?2` a hash. Columns: entry.
  private static let findPast = """
    SELECT entry FROM past_record WHERE id = ?1 AND content_hash = ?2 ORDER BY entry DESC LIMIT 1
    """

  /// `?1` a record's id, `?2` a hash. Columns: modified.
  private static let findMoments = "SELECT modified FROM past_record WHERE id = ?1 AND content_hash = ?2 ORDER BY entry"
}
