internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import HistoricalDates
internal import Platform

/// Reads all records again and fixes the dates of sound ones and, on request, the hashes and lines of changed ones.
struct ContentRepair {
  private let db: Database
  private let acceptsChanges: Bool
  private let table: RecordTable
  private let setDate: SQLStatement
  private(set) var acceptedCount = 0
  private(set) var dateCount = 0

  init(_ db: Database, acceptsChanges: Bool) throws {
    (self.db, self.acceptsChanges) = (db, acceptsChanges)
    table = try RecordTable(db)
    setDate = try SQLStatement(db, Self.setDate)
  }

  /// Ids in a batch: each is read completely before its fixes are written.
  private static let batchSize: Int64 = 8_192

  func run() throws -> ContentRepair {
    var copy = self
    var next: Int64 = 1
    while let first = try RecordScan.firstID(db, from: next) {
      try Cancellation.check()
      let last = first > Int64.max - Self.batchSize ? Int64.max : first + Self.batchSize - 1
      try copy.repair(first...last)
      guard last < Int64.max else { break }
      next = last + 1
    }
    return copy
  }

  private mutating func repair(_ range: ClosedRange<Int64>) throws {
    var dates = DateCheck()
    var (changed, misdated): ([CheckedRow], [CheckedRow]) = ([], [])
    var reader = try RowReader(db, range)
    while let row = try reader.next(stray: { _ in }) {
      let isSound = row.fits(row.made) && row.linesFit && row.isExtraReadable
      let isDated = dates.fits(row.record.date, start: row.dateStart, end: row.dateEnd)
      if isSound, !isDated, acceptsChanges || DateRestoration.isRestorable(row.record.date) { misdated.append(row) }
      if !isSound, acceptsChanges { changed.append(row) }
    }
    reader.close()
    for row in changed { try accept(row) }
    for row in misdated { try readDate(of: row) }
    (acceptedCount, dateCount) = (acceptedCount + changed.count, dateCount + misdated.count)
  }

  private func accept(_ row: CheckedRow) throws {
    var record = row.record
    record.date = record.date.map { DateRestoration.restored($0) }
    let made = RecordRow(record, identifier: row.identifier)
    try table.update(RecordID(row.key.id), to: made, at: Clock.julianDay)
  }

  private func readDate(of row: CheckedRow) throws {
    let date = row.record.date.map { DateRestoration.restored($0) }
    setDate.bind(row.key.id, at: 1)
    setDate.bind(date?.edtf, at: 2)
    setDate.bind(date?.interval?.start, at: 3)
    setDate.bind(date?.interval?.end, at: 4)
    try setDate.run()
  }

  /// `?1` id, `?2` EDTF, `?3` start, `?4` end.
  private static let setDate = "UPDATE record SET date_edtf = ?2, date_start = ?3, date_end = ?4 WHERE id = ?1"
}
