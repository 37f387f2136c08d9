internal import CatalogStore
internal import GRDB

/// Looks whether earlier states of records are what they were when they were kept.
struct JournalCheck {
  let db: Database
  let state: CheckState

  init(_ db: Database, _ state: CheckState) {
    (self.db, self.state) = (db, state)
  }

  func run() throws {
    guard state.version >= Schema.journalVersion else { return }
    let findings = state.findings
    var reader = try RowReader(db, 0...Int64.max, isPast: true)
    defer { reader.close() }
    var count = 0
    while let row = try reader.next(stray: { findings.add(.journalStray, "entry \($0.entry), record \($0.id)") }) {
      if !row.fits(row.made) || !row.linesFit { findings.add(.journalChanged, row.place) }
      count += 1
      if count % 1_024 == 0, state.isStopped() { return }
    }
    try findStrays()
  }

  private func findStrays() throws {
    for table in Self.tables {
      let statement = try SQLStatement(db, table.strays)
      defer { statement.reset() }
      while try statement.step() { state.findings.add(.journalStray, "\(table.name), entry \(statement.integer(0))") }
    }
    let gaps = try SQLStatement(db, Self.badGaps)
    defer { gaps.reset() }
    while try gaps.step() { state.findings.add(.journalStray, "past_gap, entry \(gaps.integer(0))") }
  }

  /// Columns of each: an entry that is not there.
  private static let tables = ["past_record", "past_attribution", "past_subject", "past_gap"].map { name in
    (
      name: name,
      strays: "SELECT DISTINCT entry FROM \(name) WHERE entry NOT IN (SELECT id FROM journal_entry) ORDER BY entry"
    )
  }

  /// Columns: entry.
  private static let badGaps = "SELECT entry FROM past_gap WHERE first > last OR first < 1 ORDER BY entry, first"
}
