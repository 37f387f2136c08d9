internal import CatalogStore
internal import Foundation
internal import GRDB
internal import Synchronization

/// Checks a catalog for damage, on several threads that all read one state of the file, and names the side that is
/// wrong. Nothing is written or locked: readers and writers go on meanwhile.
package struct CatalogChecker: Sendable {
  let path: String
  let isQuick: Bool
  /// The seed of the random samples.
  let seed: UInt64
  let report: @Sendable (Double) -> Void

  /// - Parameters:
  ///   - isQuick: True to check only counts and samples.
  ///   - report: Called with the finished share, on the working threads.
  package init(
    path: String, isQuick: Bool = false, seed: UInt64 = 1, report: @escaping @Sendable (Double) -> Void = { _ in }
  ) {
    (self.path, self.isQuick, self.seed, self.report) = (path, isQuick, seed, report)
  }

  /// When the work of this thread is to end, the report has the findings so far.
  ///
  /// - Throws: `StoreError` when there is no catalog, or none that this program reads. Damage is a finding, not an
  ///   error.
  package func run() throws -> CheckReport {
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

  /// Tries again while a writer interferes: each thread has a connection, and so a snapshot, of its own. One thread has
  /// one snapshot. That ends the attempts beside a writer that never rests. It also ends them if SQLite may not write
  /// the log's index: SQLite then takes the index for new each time, and calls every state a different one.
  private func checked() throws -> CheckReport {
    let watch = try CatalogFile(at: path, access: .examining)
    let count = isQuick ? 1 : max(2, min(4, ProcessInfo.processInfo.activeProcessorCount))
    let files = try (0..<count).map { _ in try CatalogFile(at: path, access: .examining) }
    for _ in 0..<Self.mostAttempts {
      if let check = try CheckAttempt(self, files).run(watch) { return check }
    }
    guard let check = try CheckAttempt(self, Array(files.prefix(1))).run(watch) else {
      throw StoreError.changedWhileRead(path: path)
    }
    return check
  }

  /// The most attempts of several threads.
  private static let mostAttempts = 20

  /// The parts of the check, the longest first.
  func tasks(_ db: Database, _ state: CheckState) -> [CheckTask] {
    if isQuick { return [.accounts, .counts, .sample(seed: seed, hasAllElse: false)] }
    var tasks: [CheckTask] = [.index, .structure, .ranked, .accounts, .journal, .attachments]
    do {
      tasks += try chunks(db).map(CheckTask.chunk)
    } catch {
      state.noteRecordsUnread()
      state.findings.add(.unreadable, "records: \(error)")
    }
    return tasks + [.sample(seed: seed, hasAllElse: true)]
  }

  /// The numbers of all chunks that any table has values for.
  private func chunks(_ db: Database) throws -> [Int64] {
    var chunks: Set<Int64> = []
    for sql in Self.nextIDs {
      var next: Int64 = 1
      // If rows are out of order, SQLite may find a lower one.
      while let id = try Int64.fetchOne(db.cachedStatement(sql: sql), arguments: [next]), id >= next,
        id <= Self.largestID
      {
        chunks.insert(id >> 16)
        next = (id >> 16 + 1) << 16
      }
    }
    // A chunk without records or parts may still have column values.
    chunks.formUnion(try Int64.fetchAll(db, sql: Self.columnChunks))
    return chunks.sorted()
  }

  /// The check of ids finds records above it; index and columns have nothing for them.
  private static let largestID = ColumnKind.largestID

  /// `?1` an id. Columns: the lowest id from there on, in one table each.
  private static let nextIDs = [
    "SELECT min(id) FROM record WHERE id >= ?1", "SELECT min(id) FROM record_fts_docsize WHERE id >= ?1",
    "SELECT min(record) FROM attribution WHERE record >= ?1", "SELECT min(record) FROM subject WHERE record >= ?1",
  ]

  /// Columns: the chunks within the range of ids.
  private static let columnChunks = """
    SELECT DISTINCT chunk FROM column_chunk WHERE chunk BETWEEN 0 AND 65535
    """
}
