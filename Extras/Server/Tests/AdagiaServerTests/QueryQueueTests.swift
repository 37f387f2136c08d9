import Synchronization
import Testing

@testable import AdagiaServer

@Suite("The queue of queries")
struct QueryQueueTests {
  @Test("no more queries run at once than there are places")
  func bounded() async throws {
    let queue = QueryQueue(places: 3, waiting: 100, for: .seconds(60))
    let counts = Shared((running: 0, most: 0))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<60 {
        group.addTask {
          try await queue.run(for: "client \(number % 7)") {
            counts.withLock { counts in
              counts.running += 1
              counts.most = max(counts.most, counts.running)
            }
            await Task.yield()
            counts.withLock { $0.running -= 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(counts.withLock { $0.most } <= 3)
    #expect(queue.counts == (0, 0))
  }

  @Test("clients take turns, however much one of them asks")
  func turns() async throws {
    let queue = QueryQueue(places: 1, waiting: 100, for: .seconds(60))
    let order = Shared<[String]>([])
    let place = try await queue.enter(for: "first")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, client) in ["greedy", "greedy", "greedy", "modest"].enumerated() {
        group.addTask { try await queue.run(for: client) { order.withLock { $0.append(client) } } }
        while queue.counts.waiting <= number { await Task.yield() }
      }
      place.leave()
      try await group.waitForAll()
    }
    #expect(order.withLock { $0 } == ["greedy", "modest", "greedy", "greedy"])
  }

  @Test("a query beyond those that may wait is refused, with a time to come back")
  func full() async throws {
    let queue = QueryQueue(places: 1, waiting: 0, for: .seconds(60))
    let place = try await queue.enter(for: "one")
    await #expect(throws: Problem.self) { try await queue.run(for: "two") {} }
    place.leave()
    try await queue.run(for: "two") {}
  }

  @Test("a query that waited too long is refused and forgotten")
  func waitedTooLong() async throws {
    let queue = QueryQueue(places: 1, waiting: 5, for: .milliseconds(1))
    let place = try await queue.enter(for: "one")
    await #expect(throws: Problem.busy("The server is busy. Try again soon.")) { try await queue.run(for: "two") {} }
    #expect(queue.counts == (1, 0))
    place.leave()
    #expect(queue.counts == (0, 0))
  }

  @Test("a canceled query leaves the queue")
  func canceled() async throws {
    let queue = QueryQueue(places: 1, waiting: 5, for: .seconds(60))
    let place = try await queue.enter(for: "one")
    let waiting = Task { try await queue.run(for: "two") {} }
    while queue.counts.waiting == 0 { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(queue.counts == (1, 0))
    place.leave()
  }

  @Test("a place is free again with its last reference")
  func forgottenPlace() async throws {
    let queue = QueryQueue(places: 1, waiting: 0, for: .zero)
    _ = try await queue.enter(for: "one")
    #expect(queue.counts == (0, 0))
  }

  @Test("work that takes too long ends with a problem that says so")
  func timeLimit() async throws {
    await #expect(throws: Problem.self) {
      try await TimeLimit.run(.milliseconds(1)) { try await Task.sleep(for: .seconds(600)) }
    }
    #expect(try await TimeLimit.run(.seconds(600)) { 5 } == 5)
  }
}

/// A value that several tasks change.
private final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  init(_ value: Value) { self.value = Mutex(value) }

  func withLock<T: Sendable>(_ body: (inout Value) -> T) -> T {
    value.withLock { value in
      var copy = value
      defer { value = copy }
      return body(&copy)
    }
  }
}
