internal import CatalogRecords
internal import CatalogStore
package import GRDB
internal import TextAnalysis

/// Keeps the index in step with the records: the full-text table, and the arrays of `ColumnKind`.
///
/// Every call belongs in the transaction that changes the records.
package final class IndexTable {
  let db: Database
  private let columns: ColumnTable
  private let addText: SQLStatement
  var languageCodes = CodeMemory()
  var typeCodes = CodeMemory()
  let extraNames: ExtraNameTable
  /// Records that stand in the table and are not indexed yet, by ascending id.
  private var pending: [Pending] = []

  /// Records that are taken note of before they are indexed, some together since each end of a run of columns costs.
  /// An import's rows are added quicker than they are read, and indexed more slowly: with half of what its queue holds
  /// neither thread waits for the other.
  private static let mostPending = 2_000

  private struct Pending {
    let id: RecordID
    let row: RecordRow
    let origin: Origin
  }

  /// What the columns hold of a record beside what it says itself.
  struct Origin {
    let collection: Int64
    let created: Double
    let modified: Double
  }

  package init(_ db: Database) throws {
    self.db = db
    columns = ColumnTable(db)
    extraNames = ExtraNameTable(db)
    addText = try SQLStatement(db, Self.addText)
  }

  /// Takes note of a record that stands in the record table and not yet in the index, and indexes what has gathered when
  /// it is enough.
  ///
  /// - Parameter row: Of the very record that the table has.
  func add(_ row: RecordRow, _ id: RecordID, _ origin: Origin) throws {
    pending.append(Pending(id: id, row: row, origin: origin))
    if pending.count >= Self.mostPending { try flush() }
  }

  /// Takes a record out of the index. It has to be called after a flush, and while the record table still has what was
  /// indexed.
  func remove(_ id: RecordID) throws {
    precondition(pending.isEmpty, "what is not indexed yet must not be taken out: that would corrupt the index")
    let statement = try SQLStatement(db, Self.removeText)
    statement.bind(id.rawValue, at: 1)
    try statement.run()
    for kind in ColumnKind.allCases {
      try columns.write([UInt8](repeating: 0, count: kind.width), of: kind, from: id)
    }
  }

  /// Indexes what was added since the last call, many records at a time.
  func flush() throws {
    guard let first = pending.first?.id, let last = pending.last?.id else { return }
    var values = ColumnValues(first...last)
    for record in pending {
      try addText(of: record)
      try set(record, in: &values)
    }
    try setLengths(first...last, &values)
    for kind in ColumnKind.allCases { try columns.write(values[kind], of: kind, from: first) }
    pending.removeAll(keepingCapacity: true)
  }

  private func addText(of record: Pending) throws {
    try record.row.withIndexTexts { text in
      addText.bind(record.id.rawValue, at: 1)
      for place in CoreField.searchable.indices { addText.bind(unmoved: text(place), at: Int32(place) + 2) }
      defer { addText.unbind() }
      try addText.run()
    }
  }

  private func set(_ record: Pending, in values: inout ColumnValues) throws {
    values.set(UInt32(truncatingIfNeeded: record.origin.collection), .collection, record.id)
    values.set(try languageCode(record.row.language), .language, record.id)
    values.set(try typeCode(record.row.type), .type, record.id)
    values.set(record.row.dateStart ?? .nan, .dateStart, record.id)
    values.set(record.row.dateEnd ?? .nan, .dateEnd, record.id)
    values.set(record.origin.created, .created, record.id)
    values.set(record.origin.modified, .modified, record.id)
    values.set(record.row.traits.rawValue, .traits, record.id)
    try extraNames.note(record.row.extraNames)
  }

  /// Where a record of the table belongs, and since when.
  func origin(of id: RecordID) throws -> Origin {
    let statement = try SQLStatement(db, Self.origin)
    statement.bind(id.rawValue, at: 1)
    defer { statement.reset() }
    guard try statement.step() else { preconditionFailure("only a record that is there is indexed") }
    return Origin(
      collection: statement.integer(0), created: statement.number(1) ?? 0, modified: statement.number(2) ?? 0)
  }

  /// Merges the index into one piece: the quickest to search. Costs about 1.4 seconds a million records.
  func optimize() throws {
    try db.execute(sql: Self.optimize)
  }

  private func setLengths(_ ids: ClosedRange<RecordID>, _ values: inout ColumnValues) throws {
    let statement = try SQLStatement(db, Self.tokenCounts)
    statement.bind(ids.lowerBound.rawValue, at: 1)
    statement.bind(ids.upperBound.rawValue, at: 2)
    defer { statement.reset() }
    while try statement.step() {
      values.set(statement.withBytes(1, Self.tokenCount), .length, RecordID(statement.integer(0)))
    }
  }

  private func languageCode(_ language: String?) throws -> UInt32 {
    guard let language else { return 0 }
    return try languageCodes.code(of: language) { try columns.code(of: LanguageTag(language).canonical, .language) }
  }

  private func typeCode(_ type: String?) throws -> UInt32 {
    guard let type else { return 0 }
    return try typeCodes.code(of: type) { try columns.code(of: folded(type), .type) }
  }

  /// The sum of FTS5's token counts, a varint a column (SQLite's file format: seven bits a byte, the highest first).
  private static func tokenCount(_ sizes: UnsafeRawBufferPointer) -> UInt16 {
    var total = 0
    var size = 0
    for byte in sizes {
      size = size << 7 | Int(byte & 0x7f)
      if byte & 0x80 == 0 {
        total += size
        size = 0
      }
    }
    return UInt16(clamping: total)
  }
}

extension IndexTable {
  /// `?1` id, `?2`…`?7` texts as `record_text` has them. A single row, and no SELECT: before a statement of several
  /// rows FTS5 would write out what it has gathered.
  private static let addText = """
    INSERT INTO record_fts (rowid, title, creator, text, source, subject, note)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    """

  /// `?1` id. An external-content table has to be told what it had indexed.
  private static let removeText = """
    INSERT INTO record_fts (record_fts, rowid, title, creator, text, source, subject, note)
    SELECT 'delete', id, title, creator, text, source, subject, note
    FROM record_text
    WHERE id = ?1
    """

  /// `?1`…`?2` ids. Columns: id, FTS5's token counts.
  private static let tokenCounts = "SELECT id, sz FROM record_fts_docsize WHERE id BETWEEN ?1 AND ?2"

  /// `?1` id. Columns: collection, created, modified.
  private static let origin = "SELECT collection, created, modified FROM record WHERE id = ?1"

  private static let optimize = "INSERT INTO record_fts (record_fts) VALUES ('optimize')"
}
