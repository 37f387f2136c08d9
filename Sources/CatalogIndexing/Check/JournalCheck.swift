internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// Looks whether earlier states of records are what they were when they were kept.
struct JournalCheck {
  private let db: Database
  private let state: CheckState
  private var dates = DateCheck()

  init(_ db: Database, _ state: CheckState) {
    (self.db, self.state) = (db, state)
  }

  mutating func run() throws {
    guard state.version >= Schema.journalVersion else { return }
    let findings = state.findings
    var reader = try RowReader(db, Int64.min...Int64.max, isPast: true)
    defer { reader.close() }
    var count = 0
    while let row = try reader.next(stray: { findings.add(.journalStray, "entry \($0.entry), record \($0.id)") }) {
      if !isSound(row) { findings.add(.journalChanged, row.place) }
      count += 1
      if count % 1_024 == 0, state.shouldStop() { return }
    }
    try JournalAccount(db, findings).run()
  }

  /// Whether the state could be put back as a sound record.
  mutating func isSound(_ row: CheckedRow) -> Bool {
    row.fits(row.made) && row.linesFit && row.isExtraReadable && state.collections.contains(row.collection)
      && dates.fits(row.record.date, start: row.dateStart, end: row.dateEnd)
  }
}

/// Compares the journal's entries with the rows that are kept for them.
///
/// Of each record that an entry counts it keeps either a state or that there was none, never both, and it keeps nothing
/// else. As long as it stands, there was none of those that it added; once it is undone, there may be none of those
/// that it added and removed again either.
struct JournalAccount {
  private let db: Database
  private let findings: FindingList

  init(_ db: Database, _ findings: FindingList) {
    (self.db, self.findings) = (db, findings)
  }

  func run() throws {
    for table in Self.strays {
      try forEach(table.sql) { findings.add(.journalStray, "\(table.name), entry \($0.integer(0))") }
    }
    let miscounted = try Self.miscounted(db)
    for id in miscounted { findings.add(.journalCount, "entry \(id)") }
    if miscounted.isEmpty { try forEach(Self.numbering) { findings.add(.numbering, "number \($0.integer(0))") } }
    try forEach(Self.missized) { findings.add(.journalSize, "entry \($0.integer(0))") }
    let sum = try Int.fetchOne(db, sql: Self.sum) ?? 0
    let stored = try JournalTable(db).size
    if stored != sum { findings.add(.journalSize, "\(stored) bytes instead of \(sum)") }
  }

  /// The entries that keep other records than they count, or the same one twice, or that no program writes so.
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

  /// Columns of each: an entry that is not there, or of which nothing should be kept.
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

  /// Columns: entry, of a run without an end, or that goes on into the next one.
  private static let overlaps = """
    SELECT CAST(entry AS INTEGER) FROM (
      SELECT entry, first, last, lead(first) OVER (PARTITION BY entry ORDER BY first) AS next FROM past_gap
    )
    WHERE first < 1 OR first > last OR next <= last
    """

  /// Columns: entry, of a record that has a state and is said to have been none.
  private static let doubles = """
    SELECT CAST(past_record.entry AS INTEGER)
    FROM past_record
    WHERE id <= (SELECT last FROM past_gap
                 WHERE past_gap.entry = past_record.entry AND first <= past_record.id ORDER BY first DESC LIMIT 1)
       OR id < 1
    """

  /// Columns: entry. No two are undone at the same moment: the order is that in which they can be done again.
  private static let moments = """
    SELECT id FROM journal_entry
    WHERE forgotten NOT IN (0, 1) OR typeof(undone) NOT IN ('null', 'real')
       OR undone IN (SELECT undone FROM journal_entry WHERE undone IS NOT NULL GROUP BY undone HAVING count(*) > 1)
    """

  /// Columns: entry.
  private static let missized = "SELECT id FROM journal_entry WHERE size <> \(JournalTable.sizeOfEntry)"

  /// Columns: the highest number that a record of the journal has, when the count of numbers is behind it.
  private static let numbering = """
    SELECT max(ifnull((SELECT max(last) FROM past_gap), 0), ifnull((SELECT max(id) FROM past_record), 0)) AS highest
    WHERE highest > ifnull((SELECT max(seq) FROM sqlite_sequence WHERE name = 'record'), 0)
    """

  private static let sum = "SELECT CAST(sum(size) AS INTEGER) FROM journal_entry"
}
