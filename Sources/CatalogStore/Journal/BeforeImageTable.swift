package import CatalogRecords
package import GRDB

/// The before-images of the journal's entries: for each record a copy of its rows, or a note that there was no record.
///
/// Undo swaps: an entry in effect has the records before it, an undone entry has the records after it.
///
/// Every call that writes belongs in the transaction that changes the records.
package struct BeforeImageTable {
  private let db: Database

  package init(_ db: Database) {
    self.db = db
  }

  /// Stores the before-image of a record, unless the entry has one already.
  ///
  /// - Returns: Bytes of the before-image; 0 when nothing was stored.
  package func keep(_ id: RecordID, for entry: Int64) throws -> Int {
    let record = try SQLStatement(db, Self.keepRecord)
    record.bind(entry, at: 1)
    record.bind(id.rawValue, at: 2)
    try record.run()
    guard db.changesCount > 0 else { return 0 }
    for sql in [Self.keepAttributions, Self.keepSubjects, Self.keepAttachments, Self.keepBase] {
      let statement = try SQLStatement(db, sql)
      statement.bind(entry, at: 1)
      statement.bind(id.rawValue, at: 2)
      try statement.run()
    }
    return try size(of: id)
  }

  /// Notes that a run of ids had no records. It replaces a run of the entry with the same start.
  package func keepGap(_ ids: ClosedRange<Int64>, for entry: Int64) throws {
    try db.cachedStatement(sql: Self.keepGap).execute(arguments: [entry, ids.lowerBound, ids.upperBound])
  }

  /// True if the entry has the id as one without a record.
  package func isGap(_ id: RecordID, in entry: Int64) throws -> Bool {
    let last = try Int64.fetchOne(db.cachedStatement(sql: Self.gapBefore), arguments: [entry, id.rawValue])
    return last.map { $0 >= id.rawValue } ?? false
  }

  /// All ids of the entry, with a before-image or without a record.
  package func ids(of entry: Int64) throws -> IDRuns {
    let (runs, ids) = (try gaps(of: entry), try recordIDs(of: entry))
    return ids.isEmpty ? runs : IDRuns(joining: runs, IDRuns(ascending: ids))
  }

  /// The ids of the entry without a record.
  package func gaps(of entry: Int64) throws -> IDRuns {
    var runs = IDRuns()
    for row in try Row.fetchAll(db.cachedStatement(sql: Self.gaps), arguments: [entry]).map(LenientRow.init) {
      let (first, last): (Int64, Int64) = (row[0], row[1])
      if first <= last { runs.append(first...last) }
    }
    return runs
  }

  /// The ids of the entry's before-images, ascending.
  package func recordIDs(of entry: Int64) throws -> [Int64] {
    try Int64.fetchAll(db.cachedStatement(sql: Self.recordIDs), arguments: [entry])
  }

  /// Moves the rows of an entry to another number, which must have none.
  package func move(_ entry: Int64, to other: Int64) throws {
    for sql in Self.moves { try db.cachedStatement(sql: sql).execute(arguments: [entry, other]) }
  }

  /// Copies some rows of an entry to another number, which must have none of them.
  package func copy(_ ids: IDRuns, of entry: Int64, to other: Int64) throws {
    for run in try gaps(of: entry).intersection(ids).runs { try keepGap(run, for: other) }
    for run in ids.runs {
      let arguments: StatementArguments = [entry, other, run.lowerBound, run.upperBound]
      for sql in Self.copies { try db.cachedStatement(sql: sql).execute(arguments: arguments) }
    }
  }

  /// Copies the before-images of an entry back into the tables of records. Their ids must be free.
  package func restore(_ entry: Int64) throws {
    for sql in Self.restores { try db.cachedStatement(sql: sql).execute(arguments: [entry]) }
  }

  /// A before-image whose identifier another record has now.
  package struct Taken: Equatable {
    package let id: Int64
    package let identifier: String
    package let owner: Int64

    package init(id: Int64, identifier: String, owner: Int64) {
      (self.id, self.identifier, self.owner) = (id, identifier, owner)
    }
  }

  /// The before-images of an entry whose identifiers other records have now.
  package func takenIdentifiers(in entry: Int64) throws -> [Taken] {
    try Row.fetchAll(db.cachedStatement(sql: Self.taken), arguments: [entry]).map(LenientRow.init).map {
      Taken(id: $0[0], identifier: $0[1], owner: $0[2])
    }
  }

  /// The first before-image of an entry whose identifier another record has, and keeps when the entry is reversed.
  package func takenIdentifier(in entry: Int64) throws -> Taken? {
    let ids = try ids(of: entry)
    return try takenIdentifiers(in: entry).first { !ids.contains($0.owner) }
  }

  /// The first record of an entry's before-images whose collection is gone, as another program may have removed it.
  package func homeless(in entry: Int64) throws -> RecordID? {
    try Int64.fetchOne(db.cachedStatement(sql: Self.homeless), arguments: [entry]).map(RecordID.init)
  }

  /// Deletes the rows of an entry, and the attached files that nothing else has.
  package func forget(_ entry: Int64) throws {
    let files = try Int64.fetchAll(db.cachedStatement(sql: Self.files), arguments: [entry])
    for sql in Self.deletes { try db.cachedStatement(sql: sql).execute(arguments: [entry]) }
    for file in files { try AttachedFileTable(db).removeIfUnused(file) }
  }

  /// The entries that have a record among their ids, the oldest first.
  package func entries(of id: RecordID) throws -> [Int64] {
    try Int64.fetchAll(db.cachedStatement(sql: Self.entriesOfRecord), arguments: [id.rawValue])
  }

  /// The undone entries that have a record among their ids.
  package func undoneEntries(of id: RecordID) throws -> [Int64] {
    try Int64.fetchAll(db.cachedStatement(sql: Self.undoneEntriesOfRecord), arguments: [id.rawValue])
  }

  private func size(of id: RecordID) throws -> Int {
    let statement = try SQLStatement(db, Self.size)
    statement.bind(id.rawValue, at: 1)
    defer { statement.reset() }
    return try statement.step() ? Int(statement.integer(0)) : 0
  }
}

extension BeforeImageTable {
  private static let columns = RecordColumns.all.joined(separator: ", ")
  private static let attributionColumns = "record, position, creator, role, locator, evidence"
  private static let subjectColumns = "record, position, name"
  private static let attachmentColumns = "record, name, type, added, file"
  private static let baseColumns = "record, identifier, own, content, checksum"

  /// `?1` entry, `?2` a record's id.
  static let keepRecord = """
    INSERT OR IGNORE INTO past_record (entry, \(columns)) SELECT ?1, \(columns) FROM record WHERE id = ?2
    """
  static let keepAttributions = """
    INSERT INTO past_attribution (entry, \(attributionColumns))
    SELECT ?1, \(attributionColumns) FROM attribution WHERE record = ?2
    """
  static let keepSubjects = """
    INSERT INTO past_subject (entry, \(subjectColumns)) SELECT ?1, \(subjectColumns) FROM subject WHERE record = ?2
    """

  static let keepAttachments = """
    INSERT INTO past_attachment (entry, \(attachmentColumns))
    SELECT ?1, \(attachmentColumns) FROM attachment WHERE record = ?2
    """

  static let keepBase = """
    INSERT INTO past_source_base (entry, \(baseColumns))
    SELECT ?1, \(baseColumns) FROM source_base WHERE record = ?2
    """

  /// Estimated bytes of a before-image. Names and subjects are in it twice; attached files are counted
  /// apart.
  ///
  /// - Parameter base: Finds what the source said, of the row that is measured; `nil` in files that have no such rows.
  private static func rowSize(_ base: String?) -> String {
    let ofBase = base.map { "+ ifnull((SELECT 60 + length(CAST(content AS BLOB)) FROM \($0)), 0)" }
    return """
      120 + length(CAST(
        identifier || ifnull(title, '') || ifnull(text, '') || ifnull(source, '') || ifnull(note, '')
        || ifnull(rights, '') || ifnull(extra, '') || ifnull(creator, '') || ifnull(creator, '')
        || ifnull(subject, '') || ifnull(subject, '') AS BLOB))
      \(ofBase ?? "")
      """
  }

  /// `?1` a record's id. Columns: the size.
  static let size = "SELECT \(rowSize("source_base AS base WHERE base.record = record.id")) FROM record WHERE id = ?1"

  /// Estimated bytes of a row of `past_record`.
  static let pastRowSize = rowSize(
    "past_source_base AS base WHERE base.entry = past_record.entry AND base.record = past_record.id")

  /// The same in a file of a version before `FileVersion.sourceBases`.
  static let olderPastRowSize = rowSize(nil)

  /// `?1` entry, `?2`…`?3` ids.
  static let keepGap = """
    INSERT INTO past_gap (entry, first, last) VALUES (?1, ?2, ?3)
    ON CONFLICT (entry, first) DO UPDATE SET last = ?3
    """

  /// `?1` entry, `?2` id. Columns: the end of the last run that begins at the id or before it.
  static let gapBefore = """
    SELECT last FROM past_gap WHERE entry = ?1 AND first <= ?2 ORDER BY first DESC LIMIT 1
    """

  /// `?1` entry. Columns: first, last.
  static let gaps = "SELECT first, last FROM past_gap WHERE entry = ?1 ORDER BY first"

  /// `?1` entry. Columns: id.
  static let recordIDs = "SELECT id FROM past_record WHERE entry = ?1 ORDER BY id"

  /// All tables of before-images.
  package static let tables = [
    "past_gap", "past_record", "past_attribution", "past_subject", "past_attachment", "past_source_base",
  ]

  /// `?1` entry. Columns: the attached files of its before-images.
  static let files = "SELECT DISTINCT file FROM past_attachment WHERE entry = ?1"

  /// `?1` entry, `?2` the other number.
  static let moves = tables.map { "UPDATE \($0) SET entry = ?2 WHERE entry = ?1" }

  /// `?1` entry.
  static let deletes = tables.map { "DELETE FROM \($0) WHERE entry = ?1" }

  /// `?1` entry, `?2` the other number, `?3`…`?4` ids.
  static let copies = [
    copy("past_record", columns, id: "id"), copy("past_attribution", attributionColumns, id: "record"),
    copy("past_subject", subjectColumns, id: "record"), copy("past_attachment", attachmentColumns, id: "record"),
    copy("past_source_base", baseColumns, id: "record"),
  ]

  private static func copy(_ table: String, _ columns: String, id: String) -> String {
    """
    INSERT INTO \(table) (entry, \(columns))
    SELECT ?2, \(columns) FROM \(table) WHERE entry = ?1 AND \(id) BETWEEN ?3 AND ?4
    """
  }

  /// `?1` entry.
  static let restores = [
    "INSERT INTO record (\(columns)) SELECT \(columns) FROM past_record WHERE entry = ?1 ORDER BY id",
    """
    INSERT INTO attribution (\(attributionColumns))
    SELECT \(attributionColumns) FROM past_attribution WHERE entry = ?1 ORDER BY record, position
    """,
    """
    INSERT INTO subject (\(subjectColumns))
    SELECT \(subjectColumns) FROM past_subject WHERE entry = ?1 ORDER BY record, position
    """,
    """
    INSERT INTO attachment (\(attachmentColumns))
    SELECT \(attachmentColumns) FROM past_attachment WHERE entry = ?1 ORDER BY record, name
    """,
    """
    INSERT INTO source_base (\(baseColumns))
    SELECT \(baseColumns) FROM past_source_base WHERE entry = ?1 ORDER BY record
    """,
  ]

  /// `?1` entry. Columns: id, identifier, the record that has it.
  static let taken = """
    SELECT past_record.id, past_record.identifier, record.id
    FROM past_record
    JOIN record ON record.collection = past_record.collection AND record.identifier = past_record.identifier
    WHERE past_record.entry = ?1 AND record.id <> past_record.id
    ORDER BY past_record.id
    """

  /// `?1` entry. Columns: id.
  static let homeless = """
    SELECT id FROM past_record
    WHERE entry = ?1 AND collection NOT IN (SELECT id FROM collection)
    ORDER BY id LIMIT 1
    """

  /// `?1` a record's id. Columns: entry.
  static let entriesOfRecord = """
    SELECT entry FROM past_record WHERE id = ?1
    UNION
    SELECT entry FROM past_gap WHERE first <= ?1 AND last >= ?1
    ORDER BY entry
    """

  /// `?1` a record's id. Columns: entry. An undone entry has a run without records only if it removes some.
  static let undoneEntriesOfRecord = """
    SELECT past_record.entry
    FROM past_record
    CROSS JOIN journal_entry ON journal_entry.id = past_record.entry
    WHERE past_record.id = ?1 AND undone IS NOT NULL AND forgotten = 0
    UNION
    SELECT past_gap.entry
    FROM journal_entry
    CROSS JOIN past_gap ON past_gap.entry = journal_entry.id
    WHERE undone IS NOT NULL AND forgotten = 0 AND removed > 0 AND first <= ?1 AND last >= ?1
    """
}
