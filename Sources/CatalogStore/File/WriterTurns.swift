internal import Platform
internal import Synchronization

/// The turns that the writers of one process take with a file: long jobs give way to short changes.
///
/// SQLite lets one connection write at a time, and one that waits polls. A job asks `isWaitedFor` between two pieces of
/// its work, ends its transaction, and gives way. All objects for one file share the turns.
final class WriterTurns: Sendable {
  /// Changes that wait for the write lock, or have it.
  private let waitingCount = Atomic<Int>(0)

  var isWaitedFor: Bool { waitingCount.load(ordering: .relaxed) > 0 }

  /// Runs a short change, while jobs are told that a writer waits.
  func change<T>(_ body: () async throws -> T) async rethrows -> T {
    waitingCount.add(1, ordering: .relaxed)
    defer { waitingCount.subtract(1, ordering: .relaxed) }
    return try await body()
  }

  /// Returns when no writer waits any more, or after a tenth of a second: a job must go on beside changes without end.
  func giveWay() {
    for _ in 0..<100 where isWaitedFor { System.sleep(microseconds: 1000) }
  }

  /// The turns of the file at a path, the same for all of its names.
  static func ofFile(at path: String) -> WriterTurns {
    guard let identity = FileSystem.identity(of: path) else { return WriterTurns() }
    return known.withLock { known in
      if let turns = known[identity]?.turns { return turns }
      known = known.filter { $0.value.turns != nil }
      let turns = WriterTurns()
      known[identity] = Known(turns: turns)
      return turns
    }
  }

  private struct Known {
    weak var turns: WriterTurns?
  }

  private static let known = Mutex<[FileIdentity: Known]>([:])
}
