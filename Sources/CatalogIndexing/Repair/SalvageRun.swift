internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import Platform

/// Copies the records of one file into another.
///
/// Records are read in long scans. An overwritten page may end a scan early, or yield bogus rows, so ids that other
/// parts of the file mention but no scan reached are looked up one by one. What is still missing, or does not match its
/// hash, is looked for on all pages, and then in the journal.
final class SalvageRun {
  private let source: Database
  private let scan: (IDRuns?) throws -> PageScan
  private let expected: ExpectedRecords
  private var witnesses: RecordWitnesses
  private var settings: SettingsSalvage
  private var target: SalvageTarget
  /// The ids found so far in the current range.
  private var met: [Int64] = []
  private var unreadable: [Int64] = []
  /// Records that do not match their hash. The row is kept if a look-up by id cannot find it.
  private var unsound: [Int64: CheckedRow?] = [:]
  /// The remaining look-ups of ids that may not have a record.
  private var lookUpsLeft = 5_000_000

  private static let stretch: Int64 = 4_096

  /// - Parameter scan: Finds the rows of some records, or of all, on the pages of the file.
  init(
    _ source: Database, _ target: Database, scan: @escaping (IDRuns?) throws -> PageScan
  ) throws {
    (self.source, self.scan) = (source, scan)
    expected = ExpectedRecords(source)
    witnesses = RecordWitnesses(source)
    settings = SettingsSalvage(source, target)
    self.target = try SalvageTarget(target, from: source)
  }

  func run() throws -> SalvageReport {
    try settings.run()
    target.names = settings.names
    target.report.lost += settings.lost
    let largest = try self.largest()
    var next: Int64 = 1
    while next <= largest {
      let last = min(next.addingClamped(Self.stretch - 1), largest)
      try read(next...last, expected.isComplete ? expected.ids : nil, largest: largest)
      next = last + 1
    }
    try rescue()
    note()
    try target.finish()
    return target.report
  }

  /// The highest id that a record may have.
  private func largest() throws -> Int64 {
    let counted = (try? Int64.fetchOne(source, sql: "SELECT max(id) FROM record")) ?? 0
    let noted = (try? Int64.fetchOne(source, sql: "SELECT max(seq) FROM sqlite_sequence WHERE name = 'record'")) ?? 0
    let known = expected.ids.runs.last?.upperBound ?? 0
    // An overwritten page may give any number as the highest. SQLite's highest id is used only when needed: another
    // program may have set it to any value, and there is a scan for every 4,096 ids.
    let all = expected.isComplete ? [counted, known] : [counted, known, min(noted, ColumnKind.largestID)]
    return all.filter { $0 <= ColumnKind.largestID }.max() ?? 0
  }

  private func note() {
    let got = IDRuns(ascending: target.saved.sorted())
    let missing = expected.ids.subtracting(got)
    (target.report.missingCount, target.report.knowsAll) = (missing.count, expected.isComplete)
    target.report.missing = Array(missing.runs.prefix(CheckFinding.mostPlaces))
    // No record is missing if no part of the file knows the id.
    let unread = IDRuns(ascending: unreadable.filter { !target.saved.contains($0) }.sorted())
    target.report.unreadable = unread.runs
  }

  /// Scans a range of ids, and then looks up the ones that the scan should have met.
  ///
  /// - Parameter known: The ids of all records; `nil` when the file no longer has them.
  private func read(_ range: ClosedRange<Int64>, _ known: IDRuns?, largest: Int64) throws {
    met.removeAll(keepingCapacity: true)
    try walk(range)
    var rest = IDRuns()
    rest.append(range)
    rest = rest.subtracting(IDRuns(ascending: met.sorted()))
    if let known {
      rest = rest.subtracting(rest.subtracting(known))
    } else if !endsEarly(range, largest) {
      return
    }
    for id in rest.map(\.rawValue) where known != nil || lookUpsLeft > 0 {
      lookUpsLeft -= 1
      try readAlone(id)
    }
  }

  /// True if scanning past the last id found reaches no id that the table can contain.
  private func endsEarly(_ range: ClosedRange<Int64>, _ largest: Int64) -> Bool {
    let last = met.max() ?? range.lowerBound - 1
    guard let next = try? Int64.fetchOne(source, sql: Self.next, arguments: [last]) else { return true }
    return next > largest
  }

  /// Reads a range in one scan if possible, otherwise in halves.
  private func walk(_ range: ClosedRange<Int64>) throws {
    if let rows = try rows(range) {
      for row in rows where range ~= row.key.id { try take(row) }
    } else if range.count > 1 {
      let middle = range.lowerBound + Int64(range.count / 2)
      try walk(range.lowerBound...middle - 1)
      try walk(middle...range.upperBound)
    } else {
      try readAlone(range.lowerBound)
    }
  }

  private func readAlone(_ id: Int64) throws {
    if let row = try row(id, of: source) {
      try take(row)
    } else {
      unreadable.append(id)
    }
  }

  private func take(_ row: CheckedRow) throws {
    let id = row.key.id
    guard !target.saved.contains(id) else { return }
    met.append(id)
    if isSound(row) { return try target.put(row, .sound) }
    // A scan may have met it on a page of another table; a look-up by id takes another way.
    let found = try self.row(id, of: source)
    if let found, isSound(found) { return try target.put(found, .sound) }
    unsound[id] = .some(found == nil ? row : nil)
  }

  private func isSound(_ row: CheckedRow) -> Bool {
    row.fits(row.made) && witnesses.agree(with: row)
  }

  /// `?1` an id. Columns: the next id that a scan meets.
  private static let next = "SELECT id FROM record WHERE id > ?1 ORDER BY id LIMIT 1"
}

// MARK: Records unreachable from any b-tree

extension SalvageRun {
  private func rescue() throws {
    var wanted = expected.ids.subtracting(IDRuns(ascending: target.saved.sorted()))
    wanted = IDRuns(joining: wanted, IDRuns(ascending: unsound.keys.sorted()))
    if expected.isComplete, wanted.isEmpty, settings.lost.isEmpty { return }
    let found = try scan(expected.isComplete ? wanted : nil)
    try found.read { pages in
      try settings.run(besides: pages)
      target.names = settings.names
      try readAll(pages) { row, isListed in
        guard isSound(row), witnesses.isCurrent(row) ?? isListed else { return }
        try target.put(row, .sound)
        target.report.foundCount += 1
      }
      for (id, row) in unsound.sorted(by: { $0.key < $1.key }) where !target.saved.contains(id) {
        if let row = try row ?? self.row(id, of: source) { try target.put(row, .doubtful) }
      }
      try readAll(pages) { row, _ in try target.put(row, .doubtful) }
    }
    try takeFromJournal()
  }

  /// Visits all found rows that are not saved, with their parts or else with the joined lines.
  private func readAll(_ pages: Database, _ visit: (CheckedRow, _ isListed: Bool) throws -> Void) throws {
    let ids = try SQLStatement(pages, "SELECT id, is_listed FROM record ORDER BY id")
    defer { ids.reset() }
    while try ids.step() {
      let (id, isListed) = (ids.integer(0), ids.integer(1) == 1)
      guard !target.saved.contains(id), 1...ColumnKind.largestID ~= id else { continue }
      if let row = try row(id, of: pages) { try visit(row, isListed) }
    }
  }

  /// Saves the last earlier state of each record that is lost, and that the journal still has.
  private func takeFromJournal() throws {
    let lost = expected.ids.subtracting(IDRuns(ascending: target.saved.sorted()))
    guard !lost.isEmpty, var reader = try? RowReader(source, Int64.min...Int64.max, isPast: true) else { return }
    defer { reader.close() }
    var states: [Int64: CheckedRow] = [:]
    while let row = try? reader.next(stray: { _ in }) {
      if lost.contains(row.key.id), row.fits(row.made) { states[row.key.id] = row }
    }
    for (_, row) in states.sorted(by: { $0.key < $1.key }) { try target.put(row, .earlier) }
  }

  /// The rows of a range; `nil` when they cannot be read.
  private func rows(
    _ range: ClosedRange<Int64>, of db: Database? = nil, names: RowReader.Parts = .table,
    subjects: RowReader.Parts = .table
  ) throws -> [CheckedRow]? {
    try Cancellation.check()
    do {
      var rows: [CheckedRow] = []
      var reader = try RowReader(db ?? source, range, names: names, subjects: subjects)
      defer { reader.close() }
      while let row = try reader.next(stray: { _ in }) { rows.append(row) }
      return rows
    } catch is DatabaseError {
      return nil
    }
  }

  /// A record, with names and subjects from their joined lines if its hash was made of those.
  private func row(_ id: Int64, of db: Database) throws -> CheckedRow? {
    var found: CheckedRow?
    for names in RowReader.Parts.allCases {
      for subjects in RowReader.Parts.allCases {
        let rows = try rows(id...id, of: db, names: names, subjects: subjects)
        guard let row = rows?.first(where: { $0.key.id == id }) else { continue }
        if row.fits(row.made) { return row }
        found = found ?? row
      }
    }
    return found
  }
}
