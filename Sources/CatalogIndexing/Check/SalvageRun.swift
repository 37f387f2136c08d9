internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// The records of one file on their way into another.
final class SalvageRun {
  private let source: Database
  private let target: Database
  private let writer: CatalogWriter
  private let table: CollectionTable
  private var collections: [Int64: Int64] = [:]
  private let names: [Int64: String]
  private var report = SalvageReport()

  init(_ source: Database, _ target: Database) throws {
    (self.source, self.target) = (source, target)
    writer = try CatalogWriter(target, for: JournaledCommand(.import, input: "salvage"))
    table = CollectionTable(target)
    names = Dictionary((try? CollectionTable(source).names().map { ($0.id, $0.name) }) ?? []) { first, _ in first }
  }

  func run() throws -> SalvageReport {
    report.lost = try SettingsSalvage(source, target).run()
    let largest = try self.largest()
    var first: Int64 = 1
    while first <= largest {
      let last = min(first + 4_095, largest)
      try read(first...last)
      first = last + 1
    }
    try writer.flush()
    try writer.optimize()
    return report
  }

  /// What SQLite counts, or what the table's own account says when it cannot. No more than numbers may be.
  private func largest() throws -> Int64 {
    let counted = try? Int64.fetchOne(source, sql: "SELECT max(id) FROM record")
    let noted = try? Int64.fetchOne(source, sql: "SELECT max(seq) FROM sqlite_sequence WHERE name = 'record'")
    return min(max(counted ?? 0, noted ?? 0), 1 << 32)
  }

  private func read(_ range: ClosedRange<Int64>) throws {
    if let rows = try rows(range) {
      for row in rows { try put(row) }
    } else if range.count > 1 {
      let middle = range.lowerBound + Int64(range.count / 2)
      try read(range.lowerBound...middle - 1)
      try read(middle...range.upperBound)
    } else if let rows = try rows(range, hasParts: false) {
      for row in rows { try put(row) }
    } else {
      report.addUnreadable(range.lowerBound)
    }
  }

  /// `nil` where they cannot be read.
  private func rows(_ range: ClosedRange<Int64>, hasParts: Bool = true) throws -> [CheckedRow]? {
    do {
      var rows: [CheckedRow] = []
      var reader = try RowReader(source, range, hasParts: hasParts)
      defer { reader.close() }
      while let row = try reader.next(stray: { _ in }) { rows.append(row) }
      return rows
    } catch is DatabaseError {
      return nil
    }
  }

  private func put(_ row: CheckedRow) throws {
    if !row.fits(row.made) {
      report.doubtfulCount += 1
      if report.doubtful.count < CheckFinding.mostPlaces { report.doubtful.append(row.place) }
    }
    let name = names[row.collection] ?? "salvaged"
    let collection = try collections[row.collection] ?? table.id(of: name, at: Clock.julianDay)
    collections[row.collection] = collection
    let identifier = row.identifier.isEmpty ? nil : row.identifier
    let made = RecordRow(row.record, identifier: identifier)
    _ = try writer.put(made, collection: collection, at: Clock.julianDay)
    report.recordCount += 1
  }
}
