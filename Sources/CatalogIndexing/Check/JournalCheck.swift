internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import Platform

/// Checks that the journal's before-images have not changed since they were kept.
struct JournalCheck {
  private let db: Database
  private let state: CheckState
  private var dates = DateCheck()

  init(_ db: Database, _ state: CheckState) {
    (self.db, self.state) = (db, state)
  }

  mutating func run() throws {
    guard state.version >= FileVersion.journal else { return }
    let findings = state.findings
    var reader = try RowReader(db, Int64.min...Int64.max, isPast: true)
    defer { reader.close() }
    var count = 0
    while let row = try reader.next(stray: { findings.add(.journalStray, "entry \($0.entry), record \($0.id)") }) {
      if !isSound(row) { findings.add(.journalChanged, row.place) }
      count += 1
      if count % 1_024 == 0, Cancellation.isRequested { return }
    }
    try JournalAccount(db, findings, version: state.version).run()
  }

  /// True if the before-image could be restored as a sound record.
  mutating func isSound(_ row: CheckedRow) -> Bool {
    row.fits(row.made) && row.linesFit && row.isExtraReadable && state.collections.contains(row.collection)
      && dates.fits(row.record.date, start: row.dateStart, end: row.dateEnd)
  }
}

/// Compares the counts of journal entries with the rows kept for them.
///
/// For each record that it counts, an entry keeps either a before-image or the id of an added record, never both, and
/// nothing else. While the entry is done, its added records had no earlier state; once it is undone, the ids that it
/// added and removed again must be free as well.
struct JournalAccount {
  private let db: Database
  private let findings: FindingList
  private let version: Int

  /// - Parameter version: The file's version.
  init(_ db: Database, _ findings: FindingList, version: Int) {
    (self.db, self.findings, self.version) = (db, findings, version)
  }

  func run() throws {
    for table in Self.strays {
      try forEach(table.sql) { findings.add(.journalStray, "\(table.name), entry \($0.integer(0))") }
    }
    let miscounted = try Self.miscounted(db)
    for id in miscounted { findings.add(.journalCount, "entry \(id)") }
    if miscounted.isEmpty { try forEach(Self.numbering) { findings.add(.numbering, "number \($0.integer(0))") } }
    try forEach(Self.missized(version)) { findings.add(.journalSize, "entry \($0.integer(0))") }
    let sum = try Int.fetchOne(db, sql: Self.sum) ?? 0
    let stored = try JournalTable(db).size
    if stored != sum { findings.add(.journalSize, "\(stored) bytes instead of \(sum)") }
  }

  /// Entries that keep other records than they count, or one record twice, or that no program writes so.
  static func miscounted(_ db: Database) throws -> [Int64] {
    var ids: Set<Int64> = []
    for sql in [counts, overlaps, doubles, moments] { ids.formUnion(try Int64.fetchAll(db, sql: sql)) }
    return ids.sorted()
  }

  private func forEach(_ sql: String, _ body: (SQLStatement) -> Void) throws {
    let statement = try SQLStatement(db, sql)
    defer { statement.reset() }
    while try statement.step() { body(statement) }
  }
}

extension JournalAccount {
  private static let tables = ["past_record", "past_attribution", "past_subject", "past_gap"]

  /// Columns of each: an entry that does not exist, or that was forgotten.
  private static let strays = tables.map { name in
    (
      name: name,
      sql: """
      SELECT DISTINCT entry FROM \(name)
      WHERE entry NOT IN (SELECT id FROM journal_entry WHERE NOT forgotten) ORDER BY entry
      """
    )
  }

  /// Columns: entry.
  private static let counts = """
    WITH kept AS (
      SELECT id, undone, added, updated, removed,
             ifnull((SELECT sum(last - first + 1) FROM past_gap WHERE entry = id), 0) AS gaps,
             (SELECT count(*) FROM past_record WHERE entry = journal_entry.id) AS records
      FROM journal_entry WHERE NOT forgotten
    )
    SELECT id FROM kept
    WHERE gaps + records <> added + updated + removed OR added < 0 OR updated < 0 OR removed < 0
       OR iif(undone IS NULL, gaps <> added, gaps < removed)
       OR (undone IS NOT NULL AND removed = 0 AND EXISTS (
             SELECT 1 FROM past_gap JOIN record ON record.id BETWEEN first AND last WHERE entry = kept.id))
    """

  /// Columns: entries with a run that is empty or overlaps the next one.
  private static let overlaps = """
    SELECT CAST(entry AS INTEGER) FROM (
      SELECT entry, first, last, lead(first) OVER (PARTITION BY entry ORDER BY first) AS next FROM past_gap
    )
    WHERE first < 1 OR first > last OR next <= last
    """

  /// Columns: entries with a record that has a before-image and is also counted as added.
  private static let doubles = """
    SELECT CAST(past_record.entry AS INTEGER)
    FROM past_record
    WHERE id <= (SELECT last FROM past_gap
                 WHERE past_gap.entry = past_record.entry AND first <= past_record.id ORDER BY first DESC LIMIT 1)
       OR id < 1
    """

  /// Columns: entries undone at the same time as another one: the times are the order for redo.
  private static let moments = """
    SELECT id FROM journal_entry
    WHERE forgotten NOT IN (0, 1) OR typeof(undone) NOT IN ('null', 'real')
       OR undone IN (SELECT undone FROM journal_entry WHERE undone IS NOT NULL GROUP BY undone HAVING count(*) > 1)
    """

  /// Columns: entry.
  private static func missized(_ version: Int) -> String {
    "SELECT id FROM journal_entry WHERE size <> \(JournalTable.sizeOfEntry(version: version))"
  }

  /// Columns: the highest record id in the journal, if it is above the highest id that SQLite has noted.
  private static let numbering = """
    SELECT max(ifnull((SELECT max(last) FROM past_gap), 0), ifnull((SELECT max(id) FROM past_record), 0)) AS highest
    WHERE highest > ifnull((SELECT max(seq) FROM sqlite_sequence WHERE name = 'record'), 0)
    """

  private static let sum = "SELECT CAST(sum(size) AS INTEGER) FROM journal_entry"
}
