internal import CatalogRecords
internal import CatalogStore
internal import FTS5Pages
internal import GRDB
internal import TextAnalysis

/// Keeps one index in step with the records: the full-text table and the arrays of `ColumnKind`.
///
/// Call everything inside the transaction that changes the records.
final class IndexTable {
  let db: Database
  private let statements: Statements
  private let columns: ColumnTable
  private let extraNames: ExtraNameTable
  private let addText: SQLStatement
  private let removeText: SQLStatement
  private let segment: SegmentBuild
  private var languageCodes = CodeCache()
  private var typeCodes = CodeCache()
  /// Records in the table that are not indexed yet.
  private var pending: [Pending] = []
  /// Their ids, in the same order.
  private var pendingIDs: [Int64] = []
  private var isAscending = true
  /// Removed records that still have values in the arrays.
  private var removed: Set<RecordID> = []

  /// The number of records that are indexed together, because each run of columns has a fixed cost. An import adds
  /// rows faster than it reads them, and indexes them more slowly. At half the queue's capacity, neither thread waits
  /// for the other.
  private static let mostPending = 2_000
  /// The fewest records that get their own segment. For fewer, FTS5's own insertion is quicker.
  private static let fewestInSegment = 1_000
  private let fewestInSegment: Int

  private struct Pending {
    let id: RecordID
    let row: RecordRow
    let origin: Origin
  }

  /// Column values that are not part of the record's own content.
  struct Origin {
    let collection: Int64
    let created: Double
    let modified: Double
  }

  /// - Parameter fewestInSegment: The fewest records that are indexed as a segment of their own.
  init(
    _ db: Database, _ generation: IndexGeneration = .current, fewestInSegment: Int = fewestInSegment
  ) throws {
    self.db = db
    self.fewestInSegment = fewestInSegment
    statements = generation == .current ? .current : .next
    columns = ColumnTable(db, generation)
    extraNames = ExtraNameTable(db, generation)
    addText = try SQLStatement(db, statements.addText)
    removeText = try SQLStatement(db, statements.removeText)
    segment = SegmentBuild(db, generation)
  }

  /// Notes a record that is in the record table and not yet in the index, and flushes when enough have gathered.
  ///
  /// - Parameter row: The record's content exactly as the table has it.
  /// - Throws: `RowFault.numbered` for an id outside the valid range.
  func add(_ row: RecordRow, _ id: RecordID, _ origin: Origin) throws {
    guard Self.mayBeIndexed(id) else { throw RowFault.numbered }
    if let last = pendingIDs.last, last > id.rawValue { isAscending = false }
    pending.append(Pending(id: id, row: row, origin: origin))
    pendingIDs.append(id.rawValue)
    if pending.count >= Self.mostPending { try gather() }
  }

  /// Removes a record from the index. Call it while the record table still has the indexed texts.
  func remove(_ id: RecordID) throws {
    // Removing a record that is not indexed yet would corrupt the index.
    if pendingIDs.contains(id.rawValue) { try gather() }
    if segment.contains(id) { try segment.write() }
    let stored = try SQLStatement(db, Self.storedText)
    stored.bind(id.rawValue, at: 1)
    defer { stored.reset() }
    guard try stored.step() else { throw RowFault.contradiction }
    removeText.bind(id.rawValue, at: 1)
    for place in CoreField.searchable.indices {
      stored.withText(Int32(place)) { removeText.bind(unmoved: $0, at: Int32(place) + 2) }
    }
    defer { removeText.unbind() }
    try removeText.run()
    // The arrays have no place for an id outside the valid range.
    if Self.mayBeIndexed(id) { removed.insert(id) }
    if removed.count >= Self.mostPending { try gather() }
  }

  private static func mayBeIndexed(_ id: RecordID) -> Bool { 1...ColumnKind.largestID ~= id.rawValue }

  /// Indexes the changes since the last call, many records at a time.
  func flush() throws {
    let changeCount = try gather()
    if segment.isEmpty {
      if 1...Self.fewChanges ~= changeCount { _ = try merge(pages: Self.pagesAfterFewChanges) }
    } else if try segment.write() > Self.mostSegments {
      _ = try merge(pages: Self.pagesAfterSegment)
    }
  }

  /// Indexes the pending changes, except those in a segment that is still growing.
  ///
  /// - Returns: Their number.
  @discardableResult
  private func gather() throws -> Int {
    let changeCount = pending.count + removed.count
    guard changeCount > 0 else { return 0 }
    // Usually already sorted.
    if !isAscending { sortPending() }
    let isInSegment = try !segment.isEmpty || pending.count >= fewestInSegment && segment.isPossible()
    var start = 0
    for run in changedRuns.runs {
      let end = pendingIDs[start...].firstIndex { $0 > run.upperBound } ?? pendingIDs.count
      let ids = RecordID(run.lowerBound)...RecordID(run.upperBound)
      try index(pending[start..<end], ids, isInSegment: isInSegment)
      start = end
    }
    pending.removeAll(keepingCapacity: true)
    pendingIDs.removeAll(keepingCapacity: true)
    isAscending = true
    removed.removeAll(keepingCapacity: true)
    return changeCount
  }

  /// The most changes after which small segments are merged. A search opens every segment for each of its words, and
  /// every transaction adds one; FTS5 by itself lets 16 of a size gather, and merges four when it is asked to.
  private static let fewChanges = 100
  /// The pages that one such merge writes. A longer merge continues after the next change.
  private static let pagesAfterFewChanges = 4
  /// The segments that may gather in a job, as its end merges them all. Above, each transaction that adds one merges
  /// more pages than it adds.
  private static let mostSegments = 48
  private static let pagesAfterSegment = 4_000

  /// Sorts the pending records: FTS5 needs them in order.
  private func sortPending() {
    pending.sort { $0.id < $1.id }
    pendingIDs.sort()
  }

  /// The ids of pending and of removed records.
  private var changedRuns: IDRuns {
    guard !removed.isEmpty else { return IDRuns(ascending: pendingIDs) }
    return IDRuns(ascending: (pendingIDs + removed.map(\.rawValue)).sorted())
  }

  /// Indexes the records in a run of ids, and clears the arrays of its other ids.
  private func index(
    _ records: ArraySlice<Pending>, _ ids: ClosedRange<RecordID>, isInSegment: Bool
  ) throws {
    var values = ColumnValues(ids)
    for record in records {
      if isInSegment {
        values.set(try segment.add(record.row, record.id), .length, record.id)
      } else {
        try addText(of: record)
      }
      try set(record, in: &values)
    }
    if !isInSegment, !records.isEmpty { try setLengths(ids, &values) }
    for kind in ColumnKind.allCases { try columns.write(values[kind], of: kind, from: ids.lowerBound) }
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

  /// Merges the index into one segment: the quickest to search. Costs about 1.4 seconds a million records.
  func optimize() throws {
    try db.execute(sql: statements.optimize)
  }

  /// Merges segments until so many pages are written.
  ///
  /// - Parameter pages: A negative number begins to merge all segments into one.
  /// - Returns: True if there was anything to merge.
  func merge(pages: Int) throws -> Bool {
    let before = db.totalChangesCount
    try db.cachedStatement(sql: statements.merge).execute(arguments: [pages])
    // The statement itself counts as a change.
    return db.totalChangesCount - before >= 2
  }

  private func setLengths(_ ids: ClosedRange<RecordID>, _ values: inout ColumnValues) throws {
    let statement = try SQLStatement(db, statements.tokenCounts)
    statement.bind(ids.lowerBound.rawValue, at: 1)
    statement.bind(ids.upperBound.rawValue, at: 2)
    defer { statement.reset() }
    while try statement.step() {
      values.set(statement.withBytes(1, Self.tokenCount), .length, RecordID(statement.integer(0)))
    }
  }

  private func languageCode(_ language: String?) throws -> UInt32 {
    guard let language else { return 0 }
    return try languageCodes.code(of: language) { try columns.code(of: Self.languageName(language), .language) }
  }

  private func typeCode(_ type: String?) throws -> UInt32 {
    guard let type else { return 0 }
    return try typeCodes.code(of: type) { try columns.code(of: Self.typeName(type), .type) }
  }

  /// The language that a code in the language column means.
  static func languageName(_ language: String) -> String { LanguageTag(language).canonical }

  /// The type that a code in the type column means.
  static func typeName(_ type: String) -> String { folded(type) }

  /// The sum of FTS5's token counts of a record, as far as a damaged row can be read.
  private static func tokenCount(_ sizes: UnsafeRawBufferPointer) -> UInt16 {
    var total = 0
    try? RowTokenCounts.forEach(in: sizes) { total += $0 }
    return UInt16(clamping: total)
  }
}

extension IndexTable {
  /// The statements for the tables of one index.
  struct Statements {
    static let current = Statements(.current)
    static let next = Statements(.next)

    /// `?1` id, `?2`…`?7` texts as `record_text` has them. A single-row INSERT without a SELECT: FTS5 would write out
    /// its pending terms before a statement of several rows.
    let addText: String
    /// The same parameters. An external-content table needs the texts that it indexed.
    let removeText: String
    /// `?1`…`?2` ids. Columns: id, FTS5's token counts.
    let tokenCounts: String
    let optimize: String
    /// `?1` the pages to write.
    let merge: String

    private init(_ generation: IndexGeneration) {
      let table = "record_fts\(generation.suffix)"
      addText = """
        INSERT INTO \(table) (rowid, title, creator, text, source, subject, note)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """
      removeText = """
        INSERT INTO \(table) (\(table), rowid, title, creator, text, source, subject, note)
        VALUES ('delete', ?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """
      tokenCounts = "SELECT id, sz FROM \(table)_docsize WHERE id BETWEEN ?1 AND ?2"
      optimize = "INSERT INTO \(table) (\(table)) VALUES ('optimize')"
      merge = "INSERT INTO \(table) (\(table), rank) VALUES ('merge', ?1)"
    }
  }

  /// `?1` id. Columns: the indexed texts.
  static let storedText = "SELECT title, creator, text, source, subject, note FROM record_text WHERE id = ?1"
}
