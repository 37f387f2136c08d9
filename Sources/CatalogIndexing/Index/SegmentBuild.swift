internal import CatalogRecords
internal import CatalogStore
internal import FTS5Pages
internal import GRDB
internal import TextAnalysis

/// The full-text index of a transaction's many records: gathered in memory, and written as one of FTS5's segments.
///
/// FTS5's own insertion takes longer for the same pages. What was gathered has to be written before the
/// transaction ends, and before FTS5 removes one of its records.
final class SegmentBuild {
  private let db: Database
  private let tables: SegmentTables
  /// `nil` until the first record: most changes are small.
  private var inverter: PostingInverter?
  /// The answer of `isPossible`, once it was asked.
  private var isKnownTable: Bool?

  init(_ db: Database, _ generation: IndexGeneration) {
    self.db = db
    tables = generation.segments(db)
  }

  /// True if this SQLite and the file's index take segments.
  func isPossible() throws -> Bool {
    if let isKnownTable { return isKnownTable }
    let answer = try SegmentTrial.isPassed && tables.isKnown()
    isKnownTable = answer
    return answer
  }

  var isEmpty: Bool { inverter?.isEmpty ?? true }

  /// True if a record is gathered and not yet written.
  func contains(_ id: RecordID) -> Bool {
    guard let ids = inverter?.rowIDs, let first = ids.first, let last = ids.last, first...last ~= id.rawValue else {
      return false
    }
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id.rawValue { low = middle + 1 } else { high = middle }
    }
    return ids[low] == id.rawValue
  }

  /// Gathers a record.
  ///
  /// - Returns: The value for the length column.
  func add(_ row: RecordRow, _ id: RecordID) throws -> UInt16 {
    // A segment has its rows in order.
    if let last = inverter?.rowIDs.last, last >= id.rawValue { try write() }
    let inverter = self.inverter ?? PostingInverter(columnCount: CoreField.searchable.count)
    self.inverter = inverter
    inverter.beginRow(id.rawValue)
    row.withIndexTexts { text in
      for field in CoreField.searchable.indices {
        guard let bytes = text(field) else { continue }
        inverter.beginColumn(field)
        Analyzer().forEachTerm(inIndexText: bytes) { term in
          inverter.append(term.bytes, isColocated: term.isColocated)
          return true
        }
      }
    }
    let length = inverter.endRow()
    if inverter.isFull { try write() }
    return UInt16(clamping: length)
  }

  /// Writes what was gathered.
  ///
  /// - Returns: The number of the index's segments; 0 when nothing was gathered.
  @discardableResult
  func write() throws -> Int {
    guard let inverter, !inverter.isEmpty else { return 0 }
    try tables.forget()
    let count = try IndexGeneration.withShadowTables(db) { try tables.append(inverter) }
    inverter.removeAll()
    return count
  }
}
