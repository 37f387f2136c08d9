import Adagia
import Foundation
import Synchronization
import Testing

struct LongWorkTests {
  /// More jobs than cores wait at the same time. On Swift's shared threads they would stop every other task.
  @Test func longJobsDoNotStopOtherTasks() async throws {
    let jobCount = ProcessInfo.processInfo.activeProcessorCount + 2
    let finished = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<jobCount {
        group.addTask {
          try await Catalog.runLong { _ in
            Thread.sleep(forTimeInterval: 2)
            finished.increment()
          }
        }
      }
      let clock = ContinuousClock()
      var (last, longest) = (clock.now, Duration.zero)
      while finished.value < jobCount {
        try await Task.sleep(for: .milliseconds(5))
        longest = max(longest, last.duration(to: clock.now))
        last = clock.now
      }
      #expect(longest < .seconds(1))
      try await group.waitForAll()
    }
  }

  @Test func aCanceledTaskSetsTheFlag() async throws {
    let (started, start) = AsyncStream<Void>.makeStream()
    let task = Task {
      try await Catalog.runLong { isCanceled in
        start.finish()
        while !isCanceled.isSet { Thread.sleep(forTimeInterval: 0.001) }
        return true
      }
    }
    for await _ in started {}
    task.cancel()
    #expect(try await task.value)
  }

  @Test func anErrorOfTheWorkIsThrown() async {
    await #expect(throws: CocoaError.self) { try await Catalog.runLong { _ in throw CocoaError(.fileNoSuchFile) } }
  }
}

/// A number that several threads increment.
private final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .relaxed) }

  func increment() { _ = count.add(1, ordering: .relaxed) }
}
