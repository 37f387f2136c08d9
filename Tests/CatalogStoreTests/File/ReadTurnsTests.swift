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
    let turns = ReadTurns("a.db", most: 1, longestWait: .seconds(4))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<60 {
        group.addTask {
          try await turns.enter()
          try await Task.sleep(for: .milliseconds(100))
          turns.leave()
        }
      }
      try await group.waitForAll()
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
