internal import CatalogStore
internal import FTS5Pages
internal import GRDB
internal import QueryLanguage
internal import RankedIndex

/// One state of a catalog, as a read transaction sees it: all that answering a request needs of the file.
///
/// A class, since nearly every part of an answer holds it. Copies of a struct, with the reference counts of its fields,
/// took a tenth of a short query.
final class Snapshot {
  let db: Database
  let columns: ColumnTable
  /// The highest record id in use; 0 in an empty catalog.
  let largestID: Int64
  /// The version of the analyzer that built the index, if it is not this program's.
  let otherAnalyzer: Int?
  /// True if the names of collections are what was stored.
  let hasSoundCollections: Bool
  /// Times the steps of the answer.
  let stopwatch: Stopwatch
  let ranked: RankedAccess
  /// The work on the answer, for an explanation.
  let work = WorkLog()

  /// - Parameters:
  ///   - isTimed: True if steps are timed.
  ///   - choice: The indexes that may answer.
  /// - Throws: `RowFault.numbered` when the file has an id that no record can have; errors of the file.
  init(_ db: Database, isTimed: Bool = false, by choice: IndexChoice = .any) throws {
    self.db = db
    ranked = RankedAccess(choice)
    stopwatch = Stopwatch(isRunning: isTimed)
    columns = try ColumnTable(reading: db)
    if columns.cache.awaitsSettling { columns.cache.settle(try RankedIndex.unchangedRecords(db, columns)) }
    let facts = try columns.cache.companion {
      Facts(
        largestID: try Self.largestID(db), otherAnalyzer: try AnalyzerStamp.outdated(db),
        hasSoundCollections: (try? SealedTable.collection.isChanged(db)) == false)
    }
    (largestID, otherAnalyzer) = (facts.largestID, facts.otherAnalyzer)
    hasSoundCollections = facts.hasSoundCollections
  }

  /// What is read once, for as long as a connection sees the same state of the file.
  private final class Facts {
    let largestID: Int64
    let otherAnalyzer: Int?
    let hasSoundCollections: Bool

    init(largestID: Int64, otherAnalyzer: Int?, hasSoundCollections: Bool) {
      (self.largestID, self.otherAnalyzer) = (largestID, otherAnalyzer)
      self.hasSoundCollections = hasSoundCollections
    }
  }

  /// Warnings about the file, for the reader of an answer.
  var warnings: [QueryWarning] {
    let analyzer = otherAnalyzer.map { version in
      QueryWarning(
        typed: "",
        message: "analyzer \(AnalyzerStamp.name(version)) built the index, and this program has analyzer "
          + "\(AnalyzerStamp.name(AnalyzerStamp.current)), so some words may not be found; rebuild the index")
    }
    return (analyzer.map { [$0] } ?? []) + (hasSoundCollections ? [] : [Self.collectionWarning]) + ranked.warnings
  }

  private static let collectionWarning = QueryWarning(
    typed: "",
    message: "the table of collections does not match its checksum: the file is damaged, or another program has "
      + "changed it; run 'adagia check'")

  private static func largestID(_ db: Database) throws -> Int64 {
    let statement = try SQLStatement(db, largestID)
    defer { statement.reset() }
    let largest = try statement.step() ? statement.integer(0) : 0
    guard largest <= ColumnKind.largestID else { throw RowFault.numbered }
    return largest
  }

  /// True if each id from 1 to the largest is that of a record, so that no column has to be read to list them. False
  /// when the index, which knows how many records there are, cannot be read.
  var hasEveryID: Bool {
    let totals = try? IndexGeneration.current.pages(db).totals()
    return totals.map { Int64($0.rowCount) == largestID } ?? false
  }

  /// Columns: the highest id in use.
  private static let largestID = "SELECT max(id) FROM record"
}

/// Times the steps of an answer. Off unless the request asks for an explanation.
final class Stopwatch {
  /// In the order of their first runs.
  private(set) var steps: [(name: String, seconds: Double)] = []
  private let isRunning: Bool

  init(isRunning: Bool) {
    self.isRunning = isRunning
  }

  /// Runs a step. Repeated steps of one name add up.
  func time<T>(_ name: String, _ step: () throws -> T) rethrows -> T {
    guard isRunning else { return try step() }
    let start = ContinuousClock.now
    defer { add(name, ContinuousClock.now - start) }
    return try step()
  }

  private func add(_ name: String, _ duration: Duration) {
    let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    if let index = steps.firstIndex(where: { $0.name == name }) {
      steps[index].seconds += seconds
    } else {
      steps.append((name, seconds))
    }
  }
}
