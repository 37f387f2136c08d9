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
