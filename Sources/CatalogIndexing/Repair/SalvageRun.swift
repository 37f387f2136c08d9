internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import Platform

/// Copies the records of one file into another.
///
/// Records are read in long scans. An overwritten page may end a scan early, or add rows that are none: ids that other
/// parts of the file know and no scan has met are looked up one by one.
final class SalvageRun {
  private let source: Database
  private let target: Database
  private let shouldStop: () -> Bool
  private let writer: CatalogWriter
  private let records: RecordTable
  private let table: CollectionTable
  private var collections: [Home: Int64] = [:]
  private let names: [Int64: String]
  /// The ids of saved rows.
  private var saved: Set<Int64> = []
  /// The saved ids of the current range.
  private var met: [Int64] = []
  private var unreadable: [Int64] = []
  /// The remaining look-ups of ids that may not have a record.
  private var lookUpsLeft = 5_000_000
  private var report = SalvageReport()

  /// The source collection of a record, and whether its copy goes to a collection for doubtful ones.
  private struct Home: Hashable {
    let collection: Int64
    let isDoubtful: Bool
  }

  private static let stretch: Int64 = 4_096

  /// - Parameter shouldStop: Polled before each scan and look-up; `true` ends the run with a `CancellationError`.
  init(_ source: Database, _ target: Database, _ shouldStop: @escaping () -> Bool) throws {
    (self.source, self.target, self.shouldStop) = (source, target, shouldStop)
    writer = try CatalogWriter(target, for: JournaledCommand(.import, input: "salvage"))
    records = try RecordTable(target)
    table = CollectionTable(target)
    names = Dictionary((try? CollectionTable(source).names().map { ($0.id, $0.name) }) ?? []) { first, _ in first }
  }

  func run() throws -> SalvageReport {
    report.lost = try SettingsSalvage(source, target).run()
    let expected = ExpectedRecords(source)
    let largest = try self.largest(expected)
    var next: Int64 = 1
    while next <= largest {
      let last = min(next.addingClamped(Self.stretch - 1), largest)
      try read(next...last, expected.isComplete ? expected.ids : nil, largest: largest)
      next = last + 1
    }
    note(expected)
    try writer.flush()
    try writer.optimize()
    return report
  }

  /// The highest id that a record may have.
  private func largest(_ expected: ExpectedRecords) throws -> Int64 {
    let counted = (try? Int64.fetchOne(source, sql: "SELECT max(id) FROM record")) ?? 0
    let noted = (try? Int64.fetchOne(source, sql: "SELECT max(seq) FROM sqlite_sequence WHERE name = 'record'")) ?? 0
    let known = expected.ids.runs.last?.upperBound ?? 0
    // An overwritten page may give any number as the highest. SQLite's highest id is used only when needed: another
    // program may have set it to any value, and there is a scan for every 4,096 ids.
    let all = expected.isComplete ? [counted, known] : [counted, known, min(noted, ColumnKind.largestID)]
    return all.filter { $0 <= ColumnKind.largestID }.max() ?? 0
  }

  private func note(_ expected: ExpectedRecords) {
    let got = IDRuns(ascending: saved.sorted())
    let missing = expected.ids.subtracting(got)
    (report.missingCount, report.knowsAll) = (missing.count, expected.isComplete)
    report.missing = Array(missing.runs.prefix(CheckFinding.mostPlaces))
    // No record is missing where no part of the file knows the id.
    let unread = IDRuns(ascending: unreadable.filter { !saved.contains($0) }.sorted())
    report.unreadable = unread.runs
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

  /// Whether a scan after the last saved id meets nothing that the table can have.
  private func endsEarly(_ range: ClosedRange<Int64>, _ largest: Int64) -> Bool {
    let last = met.max() ?? range.lowerBound - 1
    guard let next = try? Int64.fetchOne(source, sql: Self.next, arguments: [last]) else { return true }
    return next > largest
  }

  /// Reads a range in one scan if possible, otherwise in halves.
  private func walk(_ range: ClosedRange<Int64>) throws {
    if let rows = try rows(range) {
      for row in rows where range ~= row.key.id { try put(row) }
    } else if range.count > 1 {
      let middle = range.lowerBound + Int64(range.count / 2)
      try walk(range.lowerBound...middle - 1)
      try walk(middle...range.upperBound)
    } else {
      try readAlone(range.lowerBound)
    }
  }

  private func readAlone(_ id: Int64) throws {
    if let rows = try rows(id...id) ?? rows(id...id, hasParts: false) {
      for row in rows where row.key.id == id { try put(row) }
    } else {
      unreadable.append(id)
    }
  }

  /// The rows of a range; `nil` when they cannot be read.
  private func rows(_ range: ClosedRange<Int64>, hasParts: Bool = true) throws -> [CheckedRow]? {
    try StopRequest.check(shouldStop)
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
    guard !saved.contains(row.key.id) else { return }
    var (row, isDoubtful) = (row, !row.fits(row.made))
    // A scan may have met it on a page of another table; a look-up by id takes another way.
    if isDoubtful, let better = try rows(row.key.id...row.key.id)?.first(where: { $0.fits($0.made) }),
      better.key == row.key
    {
      (row, isDoubtful) = (better, false)
    }
    guard !row.record.isBlank else { return }
    saved.insert(row.key.id)
    met.append(row.key.id)
    if isDoubtful {
      report.doubtfulCount += 1
      if report.doubtful.count < CheckFinding.mostPlaces { report.doubtful.append(row.place) }
    }
    let collection = try collection(Home(collection: row.collection, isDoubtful: isDoubtful))
    var identifier = row.identifier.isEmpty ? nil : row.identifier
    // Two records with one identifier are both kept.
    if let taken = identifier, try records.known(collection: collection, identifier: taken) != nil {
      identifier = "\(taken)#\(row.key.id)"
    }
    _ = try writer.put(RecordRow(row.record, identifier: identifier), collection: collection, at: Clock.julianDay)
    report.recordCount += 1
  }

  private func collection(_ home: Home) throws -> Int64 {
    if let id = collections[home] { return id }
    let name = names[home.collection] ?? "salvaged \(home.collection)"
    let id = try table.id(of: home.isDoubtful ? "\(name) (doubtful)" : name, at: Clock.julianDay)
    collections[home] = id
    return id
  }

  /// `?1` an id. Columns: the next id that a scan meets.
  private static let next = "SELECT id FROM record WHERE id > ?1 ORDER BY id LIMIT 1"
}
