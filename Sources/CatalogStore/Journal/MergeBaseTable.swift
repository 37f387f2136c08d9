package import CatalogRecords
package import GRDB

/// A version of a record: its content, and the moment of its change as a Julian day.
package struct VersionMark: Hashable, Sendable {
  package let hash: ContentHash
  package let modified: Double

  package init(hash: ContentHash, modified: Double) { (self.hash, self.modified) = (hash, modified) }
}

/// A version of another catalog's record that a merge brought into a record.
package struct MergeAgreement: Hashable, Sendable {
  /// Its moment is infinite in rows of earlier programs, which did not write it.
  package let version: VersionMark
  /// True if some of its fields were in conflict, so that the record kept its own values there.
  package let isPartial: Bool

  package init(_ version: VersionMark, isPartial: Bool = false) {
    (self.version, self.isPartial) = (version, isPartial)
  }
}

/// Reads and writes merge bases: the versions that this catalog's records have from others.
///
/// A row has 25 bytes for each version: hash, moment, and whether it is there in part. Nothing else in the file has a
/// copy of a merge base, so that the last 8 bytes are a checksum of the others and of the record's number. A row of an
/// earlier program is a hash, with or without a checksum.
package struct MergeBaseTable {
  private let db: Database
  private let find: SQLStatement?
  private let replace: SQLStatement?
  private let findEntry: SQLStatement?
  private let findPast: SQLStatement?

  /// Versions of a record that are remembered. Those that are forgotten make an older version the common one of two
  /// records.
  package static let mostAgreements = 8

  package init(_ db: Database) throws {
    self.db = db
    // Older files, and packs of them, have no such table.
    let isKept = try FileVersion.of(db) >= FileVersion.journal
    find = isKept ? try SQLStatement(db, Self.find) : nil
    replace = isKept && !db.configuration.readonly ? try SQLStatement(db, Self.replace) : nil
    findEntry = isKept ? try SQLStatement(db, Self.findEntry) : nil
    findPast = isKept ? try SQLStatement(db, Self.findPast) : nil
  }

  /// The versions that merges brought into a record; none for one that was never merged, and for a damaged row.
  package func agreements(of id: RecordID) throws -> [MergeAgreement] {
    guard let find else { return [] }
    find.bind(id.rawValue, at: 1)
    defer { find.reset() }
    guard try find.step() else { return [] }
    return find.withBytes(0) { Self.isSound($0, of: id.rawValue) ? Self.agreements($0) : [] }
  }

  /// Sets the versions that merges brought into a record, `mostAgreements` at most.
  package func set(_ id: RecordID, to agreements: [MergeAgreement]) throws {
    guard let replace else { return }
    replace.bind(id.rawValue, at: 1)
    let content = agreements.flatMap(Self.bytes)
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
    if row.count == hashSize { return true }
    let content = row.dropLast(checksumSize)
    guard content.count == hashSize || !content.isEmpty && content.count.isMultiple(of: agreementSize) else {
      return false
    }
    return row.suffix(checksumSize).elementsEqual(checksum(Array(content), of: id))
  }

  /// The versions in a sound row.
  private static func agreements(_ row: UnsafeRawBufferPointer) -> [MergeAgreement] {
    guard row.count >= agreementSize + checksumSize else {
      return [MergeAgreement(VersionMark(hash: hash(row, at: 0), modified: .infinity))]
    }
    return stride(from: 0, to: row.count - checksumSize, by: agreementSize).map { start in
      let bits = row.loadUnaligned(fromByteOffset: start + hashSize, as: UInt64.self)
      let modified = Double(bitPattern: UInt64(littleEndian: bits))
      let isPartial = row[start + agreementSize - 1] != 0
      return MergeAgreement(VersionMark(hash: hash(row, at: start), modified: modified), isPartial: isPartial)
    }
  }

  private static func hash(_ row: UnsafeRawBufferPointer, at start: Int) -> ContentHash {
    ContentHash(stored: .init(rebasing: row[start..<start + hashSize]))
  }

  private static func bytes(_ agreement: MergeAgreement) -> [UInt8] {
    let moment = withUnsafeBytes(of: agreement.version.modified.bitPattern.littleEndian) { Array($0) }
    return agreement.version.hash.withBytes { Array($0) } + moment + [agreement.isPartial ? 1 : 0]
  }

  private static let hashSize = 16
  private static let agreementSize = 25
  private static let checksumSize = 8

  private static func checksum(_ content: [UInt8], of id: Int64) -> [UInt8] {
    let number = withUnsafeBytes(of: id.littleEndian) { Array($0) }
    return ContentHash(of: content + number).withBytes { Array($0.prefix(8)) }
  }

  /// A former version of a record, or one that an undo took back.
  package struct PastVersion: Hashable, Sendable {
    package let version: VersionMark
    package let isUndone: Bool

    package init(_ version: VersionMark, isUndone: Bool = false) { (self.version, self.isUndone) = (version, isUndone) }
  }

  /// The versions of a record that the journal has, in the order of its entries.
  package func past(of id: RecordID) throws -> [PastVersion] {
    guard let findPast else { return [] }
    findPast.bind(id.rawValue, at: 1)
    defer { findPast.reset() }
    var past: [PastVersion] = []
    while try findPast.step() {
      let hash = findPast.withBytes(0) { ContentHash(stored: $0) }
      let version = VersionMark(hash: hash, modified: findPast.number(1) ?? 0)
      past.append(PastVersion(version, isUndone: findPast.integer(2) == 1))
    }
    return past
  }

  /// The latest entry of the journal with a version of the record that has this content.
  package func entry(of id: RecordID, with hash: ContentHash) throws -> Int64? {
    guard let findEntry else { return nil }
    findEntry.bind(id.rawValue, at: 1)
    defer { findEntry.reset() }
    return try hash.withBytes { bytes in
      findEntry.bind(bytes, at: 2)
      return try findEntry.step() ? findEntry.integer(0) : nil
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
  private static let findEntry = """
    SELECT entry FROM past_record WHERE id = ?1 AND content_hash = ?2 ORDER BY entry DESC LIMIT 1
    """

  /// `?1` a record's id. Columns: content_hash, modified, whether the entry is undone.
  private static let findPast = """
    SELECT content_hash, modified, undone IS NOT NULL
    FROM past_record
    LEFT JOIN journal_entry ON journal_entry.id = past_record.entry
    WHERE past_record.id = ?1
    ORDER BY entry
    """
}
