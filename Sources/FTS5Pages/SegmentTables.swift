package import GRDB

/// Adds segments to an FTS5 table in its own tables, past FTS5.
///
/// The connection must not be defensive meanwhile, and FTS5 must have nothing of the table in its memory: neither rows
/// that it has not written, which would have an older segment's number, nor the structure record. `forget` sees to the
/// second.
package struct SegmentTables {
  private let db: Database
  private let pages: IndexPages
  private let table: String

  /// - Parameter table: The FTS5 table; a literal, since the name becomes part of SQL.
  package init(_ db: Database, table: StaticString) {
    (self.db, self.table) = (db, "\(table)")
    pages = IndexPages(db, table: table)
  }

  /// True if the table has the form that is written here.
  package func isKnown() throws -> Bool {
    guard try pages.structure() != nil else { return false }
    return try Int64.fetchOne(db, sql: versionSQL) == Self.version
  }

  /// FTS5's version of its format.
  private static let version: Int64 = 4

  /// Has FTS5 write what it has gathered, and forget what it has read, in the open transaction.
  ///
  /// FTS5 reads the structure record again when another connection has committed, not when its own connection has
  /// changed the record. It does after a rollback, also to a savepoint; and at a savepoint it writes what it has
  /// gathered.
  package func forget() throws {
    try db.inSavepoint {
      // No record has this id. FTS5 takes part in the savepoint from its first statement on.
      try db.execute(sql: touchSQL)
      return .rollback
    }
  }

  /// Adds a segment with everything that was gathered, and what FTS5 keeps beside segments: the rows' sizes, the sums,
  /// and the segment's line in the structure record.
  ///
  /// - Returns: The number of segments.
  /// - Throws: `PageFault.outOfBounds` when the index has another form, or as many segments as it can have; nothing is
  ///   written then.
  package func append(_ rows: PostingInverter, pageSize: Int = usualPageSize) throws -> Int {
    let record = try pages.withPage(PageID.structure) { try StructureRecord($0) }
    guard var structure = record, let segment = structure.freeID else { throw PageFault.outOfBounds }
    let totals = IndexTotals.adding(
      rowCount: rows.rowIDs.count, tokenCounts: rows.tokenCounts, to: try pages.totals())
    try writeSizes(rows)
    let segmentPages = rows.pages(pageSize: pageSize)
    if segmentPages.leafCount > 0 {
      try write(segmentPages, segment)
      structure.append(segment, leafCount: segmentPages.leafCount)
      try write(structure.bytes, PageID.structure)
    }
    try write(totals.bytes, PageID.averages)
    return structure.segmentCount
  }

  /// The size that FTS5 gives to leaves unless configured otherwise.
  package static var usualPageSize: Int { SegmentWriter.usualPageSize }

  private func writeSizes(_ rows: PostingInverter) throws {
    let statement = try PageStatement(db, sizeSQL)
    try rows.forEachSize { row, sizes in
      statement.bind(row, at: 1)
      statement.bind(unmoved: sizes, at: 2)
      try statement.run()
    }
  }

  private func write(_ pages: SegmentPages, _ segment: Int64) throws {
    let statement = try PageStatement(db, pageSQL)
    try pages.forEachPage { place, bytes in
      statement.bind(PageID.leaf(0, of: segment) | place, at: 1)
      statement.bind(unmoved: bytes, at: 2)
      try statement.run()
    }
    let sparse = try PageStatement(db, sparseSQL)
    for row in pages.sparseRows {
      sparse.bind(segment, at: 1)
      sparse.bind(row.leaf << 1 | (row.hasDoclistIndex ? 1 : 0), at: 3)
      try row.term.withUnsafeBufferPointer {
        sparse.bind(unmoved: $0, at: 2)
        try sparse.run()
      }
    }
  }

  private func write(_ bytes: [UInt8], _ id: Int64) throws {
    let statement = try PageStatement(db, pageSQL)
    statement.bind(id, at: 1)
    try bytes.withUnsafeBufferPointer {
      statement.bind(unmoved: $0, at: 2)
      try statement.run()
    }
  }

  // MARK: - SQL

  private var versionSQL: String { "SELECT v FROM \(table)_config WHERE k = 'version'" }
  private var touchSQL: String { "DELETE FROM \(table) WHERE rowid = -1" }
  /// `?1` id, `?2` block.
  private var pageSQL: String { "REPLACE INTO \(table)_data (id, block) VALUES (?1, ?2)" }
  /// `?1` segment, `?2` term, `?3` pgno.
  private var sparseSQL: String { "REPLACE INTO \(table)_idx (segid, term, pgno) VALUES (?1, ?2, ?3)" }
  /// `?1` id, `?2` the number of tokens in each column.
  private var sizeSQL: String { "REPLACE INTO \(table)_docsize (id, sz) VALUES (?1, ?2)" }
}
