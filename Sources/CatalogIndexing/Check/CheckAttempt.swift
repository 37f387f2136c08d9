internal import CatalogStore
internal import Foundation
internal import GRDB
internal import Platform
internal import Synchronization

/// One attempt at a check: threads that begin to read together, and share the work if they see the same state.
final class CheckAttempt: Sendable {
  private let checker: CatalogChecker
  private let files: [CatalogFile]
  private let gate: StateGate
  private let queue = BatchQueue<CheckTask>(limit: .max)
  private let ended = DispatchSemaphore(value: 0)
  private let outcome = Mutex(Outcome())

  private struct Outcome {
    var state: CheckState?
    var error: (any Error)?
    var totalWeight = 1
    var doneWeight = 0
    var recordCount = 0
  }

  init(_ checker: CatalogChecker, _ files: [CatalogFile]) {
    (self.checker, self.files) = (checker, files)
    gate = StateGate(threadCount: files.count)
  }

  /// - Parameter watch: A connection that does nothing else.
  /// - Returns: `nil` when a writer interfered.
  func run(_ watch: CatalogFile) throws -> CheckReport? {
    let before = try Self.version(watch)
    for place in files.indices { WorkThread.start { self.work(place) } }
    let isSame = gate.open { files.count == 1 || (try? Self.version(watch)) == before }
    for _ in files { ended.wait() }
    let (state, error, count) = outcome.withLock { ($0.state, $0.error, $0.recordCount) }
    if let error { throw error }
    guard isSame, let state else { return nil }
    if !checker.isQuick, !Cancellation.isRequested { state.compareAll() }
    return CheckReport(findings: state.findings.all, recordCount: count, isQuick: checker.isQuick)
  }

  /// A number that changes whenever another connection changes the file.
  private static func version(_ file: CatalogFile) throws -> Int64 {
    try file.batches { try Int64.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
  }

  private func work(_ place: Int) {
    var (hasBegun, hasEnded) = (false, false)
    do {
      // A statement may take seconds, and ends when the check is to stop.
      try files[place].readUntilCanceled { db in
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
        hasBegun = true
        guard gate.pass() else { return }
        if place == 0 { plan(db) }
        try work(db)
        hasEnded = true
      }
    } catch  where !hasEnded {
      outcome.withLock { $0.error = $0.error ?? error }
      queue.finish(.failure(error))
    } catch {
      // Ending the transaction may fail as well after an unreadable page.
    }
    if !hasBegun { gate.leave() }
    ended.signal()
  }

  /// Fills the queue with the tasks of the check.
  private func plan(_ db: Database) {
    queue.finish(
      Result {
        let largest = (try? RecordScan.largestID(db)) ?? 0
        let count = (try? RecordScan.count(db)) ?? 0
        let state = try CheckState(db, largest: checker.isQuick ? -1 : largest, count: count)
        let tasks = checker.tasks(db, state)
        outcome.withLock {
          $0.state = state
          $0.recordCount = count
          $0.totalWeight = max(1, tasks.reduce(0) { $0 + $1.weight })
        }
        for task in tasks { _ = queue.put(task) }
      })
  }

  private func work(_ db: Database) throws {
    while let task = try queue.next() {
      guard !Cancellation.isRequested, let state = outcome.withLock({ $0.state }) else { continue }
      try task.run(db, state)
      let share = outcome.withLock {
        $0.doneWeight += task.weight
        return Double($0.doneWeight) / Double($0.totalWeight)
      }
      checker.report(share)
    }
  }
}

/// A gate at which the threads of a check wait until all have begun to read, and it is known whether they see the same
/// state.
final class StateGate: Sendable {
  private let arrived = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)
  private let isSame = Mutex(false)
  private let threadCount: Int

  init(threadCount: Int) {
    self.threadCount = threadCount
  }

  /// Reports that a thread has begun to read, and waits for the others.
  ///
  /// - Returns: True if all see the same state.
  func pass() -> Bool {
    arrived.signal()
    opened.wait()
    return isSame.withLock { $0 }
  }

  /// Reports that a thread cannot read.
  func leave() { arrived.signal() }

  /// Waits for all threads, decides, and releases them.
  func open(_ decide: () -> Bool) -> Bool {
    for _ in 0..<threadCount { arrived.wait() }
    let decision = decide()
    isSame.withLock { $0 = decision }
    for _ in 0..<threadCount { opened.signal() }
    return decision
  }
}
