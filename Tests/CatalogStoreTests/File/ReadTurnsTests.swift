import CatalogStore
import Synchronization
import Testing

@Suite struct ReadTurnsTests {
  /// What reads of several tasks did.
  private final class Reads: Sendable {
    private let state = Mutex((running: 0, most: 0, order: [Int]()))

    var most: Int { state.withLock { $0.most } }
    var order: [Int] { state.withLock { $0.order } }

    func begin() {
      state.withLock {
        $0.running += 1
        $0.most = max($0.most, $0.running)
      }
    }

    func end() { state.withLock { $0.running -= 1 } }
    func note(_ number: Int) { state.withLock { $0.order.append(number) } }
  }

  @Test("no more reads run at once than there are places, and all have their turn", .timeLimit(.minutes(5)))
  func places() async throws {
    let turns = ReadTurns("a.db", most: 4)
    let reads = Reads()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<1000 {
        group.addTask {
          try await turns.enter()
          reads.begin()
          await Task.yield()
          reads.end()
          turns.leave()
        }
      }
      try await group.waitForAll()
    }
    #expect(reads.most == 4)
  }

  @Test("a read that gets no turn gives up, and its place stays whole", .timeLimit(.minutes(5)))
  func givesUp() async throws {
    let turns = ReadTurns("a.db", most: 1, longestWait: .milliseconds(20))
    try await turns.enter()
    await #expect(throws: StoreError.tooManyReads(path: "a.db", most: 1, waited: .milliseconds(20))) {
      try await turns.enter()
    }
    turns.leave()
    try await turns.enter()
  }

  @Test("a read waits longer than the longest wait while others end", .timeLimit(.minutes(5)))
  func waitsWhileOthersEnd() async throws {
    let clock = ManualClock()
    let turns = ReadTurns("a.db", most: 1, longestWait: .seconds(30), clock: clock)
    try await turns.enter()
    let first = Task { try await turns.enter() }
    while turns.waitingCount < 1 || clock.sleeperCount < 1 { await Task.yield() }
    let second = Task { try await turns.enter() }
    while turns.waitingCount < 2 || clock.sleeperCount < 2 { await Task.yield() }
    turns.leave()
    try await first.value
    while clock.sleeperCount > 1 { await Task.yield() }
    clock.advance(by: .seconds(30))
    while clock.sleeperCount < 1 { await Task.yield() }
    #expect(turns.waitingCount == 1)
    clock.advance(by: .seconds(30))
    await #expect(throws: StoreError.tooManyReads(path: "a.db", most: 1, waited: .seconds(30))) {
      try await second.value
    }
  }

  @Test("a canceled read leaves the line", .timeLimit(.minutes(5)))
  func canceled() async throws {
    let turns = ReadTurns("a.db", most: 1, longestWait: .seconds(300))
    try await turns.enter()
    let waiting = (0..<20).map { _ in Task { try await turns.enter() } }
    for task in waiting { task.cancel() }
    for task in waiting { await #expect(throws: CancellationError.self) { try await task.value } }
    turns.leave()
    try await turns.enter()
  }

  @Test("the first to come is the first to read", .timeLimit(.minutes(5)))
  func order() async throws {
    let turns = ReadTurns("a.db", most: 1)
    try await turns.enter()
    let reads = Reads()
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<5 {
      tasks.append(
        Task {
          try await turns.enter()
          reads.note(number)
          turns.leave()
        })
      while turns.waitingCount <= number { await Task.yield() }
    }
    turns.leave()
    for task in tasks { try await task.value }
    #expect(reads.order == [0, 1, 2, 3, 4])
  }
}

/// A clock that does not move until it is told to advance.
private final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    let offset: Duration

    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var lastNumber = 0
    var sleepers: [Int: (end: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .zero }
  /// The sleeps that have not ended.
  var sleeperCount: Int { state.withLock(\.sleepers.count) }

  func sleep(until end: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCanceled = state.withLock { state in
          if !Task.isCancelled { state.sleepers[number] = (end, continuation) }
          return Task.isCancelled
        }
        if isCanceled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Ends the sleeps that are due then.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.end <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }
}
