internal import CatalogStore
internal import Foundation
internal import GRDB
internal import Synchronization

/// Looks through a catalog for damage, on several threads that all read one state of the file, and says whose side is
/// wrong. Nothing is written and nobody waits: readers and writers go on meanwhile.
public struct CatalogChecker: Sendable {
  let path: String
  let isQuick: Bool
  /// What the samples are drawn by.
  let seed: UInt64
  let shouldStop: @Sendable () -> Bool
  let report: @Sendable (Double) -> Void

  /// - Parameters:
  ///   - isQuick: Whether only counts and samples are looked at.
  ///   - shouldStop: Asked now and then; what was found until then is given.
  ///   - report: Told what share is done, on the threads that work.
  public init(
    path: String, isQuick: Bool = false, seed: UInt64 = 1, shouldStop: @escaping @Sendable () -> Bool = { false },
    report: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    (self.path, self.isQuick, self.seed, self.shouldStop, self.report) = (path, isQuick, seed, shouldStop, report)
  }

  /// - Throws: `StoreError` when there is no catalog, or none that this program reads. A damaged one is no error.
  public func run() throws -> CheckReport {
    do {
      return try checked()
    } catch StoreError.truncated(_, let size, let expected) {
      return broken(.cutShort, "\(size) bytes of \(expected)")
    } catch StoreError.damaged(_, let detail) {
      return broken(.unreadable, detail)
    } catch let error as StoreError {
      guard case .alteredSchema(_, let detail) = error else { throw error }
      return broken(.schema, detail)
    }
  }

  private func broken(_ kind: CheckFinding.Kind, _ place: String) -> CheckReport {
    let list = FindingList()
    list.add(kind, place)
    return CheckReport(findings: list.all, recordCount: 0, isQuick: isQuick)
  }

  /// Tries until no writer has come between: each thread has a connection, and so a view of its own.
  private func checked() throws -> CheckReport {
    let watch = try CatalogFile(at: path, access: .reading)
    let count = isQuick ? 1 : max(2, min(4, ProcessInfo.processInfo.activeProcessorCount))
    let files = try (0..<count).map { _ in try CatalogFile(at: path, access: .reading) }
    while true {
      let attempt = CheckAttempt(self, files)
      if let check = try attempt.run(watch) { return check }
    }
  }

  /// What has to be done, the longest first.
  func tasks(_ db: Database, _ state: CheckState) -> [CheckTask] {
    if isQuick { return [.accounts, .counts, .sample(seed: seed, hasAllElse: false)] }
    var tasks: [CheckTask] = [.index, .structure, .accounts, .journal]
    do {
      tasks += try chunks(db).map(CheckTask.chunk)
    } catch {
      state.noteRecordsUnread()
      state.findings.add(.unreadable, "records: \(error)")
    }
    return tasks + [.sample(seed: seed, hasAllElse: true)]
  }

  /// The numbers of all chunks that anything is said of.
  private func chunks(_ db: Database) throws -> [Int64] {
    var chunks: Set<Int64> = []
    for sql in Self.nextIDs {
      var next: Int64 = 1
      while let id = try Int64.fetchOne(db.cachedStatement(sql: sql), arguments: [next]), id <= Self.largestID {
        chunks.insert(id >> 16)
        next = (id >> 16 + 1) << 16
      }
    }
    // A chunk that nothing else speaks of may have values all the same.
    chunks.formUnion(try Int64.fetchAll(db, sql: Self.columnChunks))
    return chunks.sorted()
  }

  /// What has higher numbers is found by them alone: nothing else is to be expected of it.
  private static let largestID = ColumnKind.largestID

  /// `?1` an id. Columns: the next one that a table has.
  private static let nextIDs = [
    "SELECT min(id) FROM record WHERE id >= ?1", "SELECT min(id) FROM record_fts_docsize WHERE id >= ?1",
    "SELECT min(record) FROM attribution WHERE record >= ?1", "SELECT min(record) FROM subject WHERE record >= ?1",
  ]

  /// Columns: the chunks of numbers that a record may have.
  private static let columnChunks = """
    SELECT DISTINCT chunk FROM column_chunk WHERE chunk BETWEEN 0 AND 65535
    """
}
