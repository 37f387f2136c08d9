import Adagia
import Foundation
import Platform
import Testing

struct LongWorkTests {
  /// More jobs than cores block until another task has run. On Swift's shared threads it would never get its turn.
  @Test("long jobs do not stop other tasks")
  func longJobsDoNotStopOtherTasks() async throws {
    let jobCount = ProcessInfo.processInfo.activeProcessorCount + 2
    let (started, released) = (Counter(), Counter())
    let isReleased = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<jobCount {
        group.addTask {
          try await Catalog.runLong {
            started.increment()
            // Other tests may hold all of Swift's threads for a while.
            let end = Date.now + 600
            while released.value == 0, Date.now < end { Thread.sleep(forTimeInterval: 0.005) }
            return released.value > 0
          }
        }
      }
      group.addTask {
        while started.value < jobCount { try await Task.sleep(for: .milliseconds(5)) }
        released.increment()
        return true
      }
      return try await group.allSatisfy { $0 }
    }
    #expect(isReleased)
  }

  @Test("work finds that its task is canceled")
  func seesCancellation() async throws {
    let (started, start) = AsyncStream<Void>.makeStream()
    let task = Task {
      try await Catalog.runLong {
        start.finish()
        while !Cancellation.isRequested { Thread.sleep(forTimeInterval: 0.001) }
        return true
      }
    }
    for await _ in started {}
    task.cancel()
    #expect(try await task.value)
  }

  @Test("an error of the work is thrown")
  func anErrorOfTheWorkIsThrown() async {
    await #expect(throws: CocoaError.self) { try await Catalog.runLong { throw CocoaError(.fileNoSuchFile) } }
  }
}
