internal import CatalogRecords
internal import CatalogStore
internal import Foundation
internal import GRDB

/// What was saved of a damaged file.
public struct SalvageReport: Sendable {
  public internal(set) var recordCount = 0
  /// Of these, the ones that do not fit their hash: damaged, or changed by another program. The first few.
  public internal(set) var doubtfulCount = 0
  public internal(set) var doubtful: [String] = []
  /// Stretches of record numbers in which something could not be read.
  public internal(set) var unreadable: [ClosedRange<Int64>] = []
}

/// Reads records out of a damaged file, as many as can be read, and puts them into a new one. Where reading ends in an
/// error, the stretch is halved until what cannot be read is alone.
public struct CatalogueSalvage: Sendable {
  let path: String
  let target: String

  /// - Parameter target: A file that does not exist yet.
  public init(path: String, target: String) {
    (self.path, self.target) = (path, target)
  }

  /// - Throws: `StoreError` when there is a file at the target, or nothing of the damaged one can be read.
  public func run() throws -> SalvageReport {
    guard !FileManager.default.fileExists(atPath: target) else {
      throw StoreError.unusable(path: target, reason: "there is a file of this name already")
    }
    let source = try CatalogFile(at: path, access: .salvaging)
    let new = try CatalogFile(at: target, access: .writing)
    return try source.readNow { damaged in
      try new.batches { db in
        try CatalogFile.transaction(db) { try SalvageRun(damaged, $0).run() }
      }
    }
  }
}

/// The records of one file on their way into another.
private final class SalvageRun {
  private let source: Database
  private let writer: CatalogWriter
  private let table: CollectionTable
  private var collections: [Int64: Int64] = [:]
  private var names: [Int64: String] = [:]
  private var report = SalvageReport()

  init(_ source: Database, _ target: Database) throws {
    self.source = source
    writer = try CatalogWriter(target, for: JournaledCommand(.import, input: "salvage"))
    table = CollectionTable(target)
    names = Dictionary((try? CollectionTable(source).names().map { ($0.id, $0.name) }) ?? []) { first, _ in first }
  }

  func run() throws -> SalvageReport {
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
    var rows: [CheckedRow] = []
    do {
      var reader = try RowReader(source, range)
      defer { reader.close() }
      while let row = try reader.next(stray: { _ in }) { rows.append(row) }
    } catch is DatabaseError {
      guard range.count > 1 else { return report.unreadable.append(range) }
      let middle = range.lowerBound + Int64(range.count / 2)
      try read(range.lowerBound...middle - 1)
      try read(middle...range.upperBound)
      return
    }
    for row in rows { try put(row) }
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
