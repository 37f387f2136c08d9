package import CatalogStore
package import GRDB

/// The ranked index of a catalog.
package enum RankedIndex {
  /// A reader of the index as it is in this transaction.
  ///
  /// - Parameters:
  ///   - columns: The columns of the same transaction.
  ///   - model: The ranking, with the records and lengths of the whole catalog.
  /// - Returns: The reason when the catalog has no index that can answer.
  /// - Throws: `RankedFault` for a damaged one.
  package static func reader(
    _ db: Database, _ columns: ColumnTable, _ model: BM25
  ) throws -> Result<RankedReader, RankedRefusal> {
    let memory = columns.cache.companion { RankedMemory() }
    return try coverage(db, columns, memory).map { try RankedReader(db, columns, model, $0, memory) }
  }

  /// The records that are unchanged since the lists were built; `nil` if they are not known, as in a file whose lists
  /// an earlier version built, or damaged ones.
  package static func unchangedRecords(_ db: Database, _ columns: ColumnTable) throws -> UnchangedRecords? {
    do {
      guard case .success(let covered) = try coverage(db, columns, columns.cache.companion { RankedMemory() }) else {
        return nil
      }
      return covered.unchanged
    } catch let error as DatabaseError where error.resultCode.primaryResultCode == .SQLITE_CORRUPT {
      return nil
    }
  }

  private static func coverage(
    _ db: Database, _ columns: ColumnTable, _ memory: RankedMemory
  ) throws -> Result<CoveredRecords, RankedRefusal> {
    if let known = memory.coverage { return known }
    let read = try CoveredRecords.read(db)
    memory.coverage = read
    columns.cache.note((try? read.get())?.unchanged)
    return read
  }
}

/// The values that a connection keeps from one query to the next, for as long as it sees the same state of the file.
final class RankedMemory {
  private(set) lazy var window = ScoreWindow()
  private var knownSums: RecordSums?
  private var knownLengths: RecordLengths?
  var coverage: Result<CoveredRecords, RankedRefusal>?
  private var authors: AuthorColumn?
  private var hasAuthors = true

  /// Empty sums for ids up to the highest that the lists cover.
  func sums(upTo largestID: UInt32) -> RecordSums {
    let sums = knownSums ?? RecordSums(largestID: largestID)
    knownSums = sums
    return sums
  }

  /// The lengths of records for one more user.
  func lengths(_ columns: ColumnTable, upTo largestID: UInt32) -> RecordLengths {
    let lengths = knownLengths ?? RecordLengths(largestID: largestID)
    knownLengths = lengths
    lengths.open(columns)
    return lengths
  }

  /// The authors of records; `nil` if the index has none.
  func authors(_ state: RankedState, _ rows: PartRows) throws -> AuthorColumn? {
    guard hasAuthors, authors == nil else { return authors }
    let head = try state.isOfThisFormat ? AuthorHead.read(rows) : nil
    authors = head.map { AuthorColumn($0, largestID: state.lastID) }
    hasAuthors = head != nil
    return authors
  }
}

extension Result where Failure == RankedRefusal {
  fileprivate func map<Value>(_ transform: (Success) throws -> Value) throws -> Result<Value, Failure> {
    switch self {
    case .success(let value): .success(try transform(value))
    case .failure(let refusal): .failure(refusal)
    }
  }
}
