import Foundation
import Platform
import Synchronization
import Testing

struct CancellationTests {
  @Test("work that follows no cancellation is never to end")
  func none() throws {
    #expect(Cancellation.current == nil)
    #expect(!Cancellation.isRequested)
    try Cancellation.check()
  }

  @Test("a request reaches the thread that follows it, and ends with the work")
  func request() throws {
    let cancellation = Cancellation()
    try cancellation.follow {
      try Cancellation.check()
      cancellation.request()
      #expect(Cancellation.isRequested)
      #expect(throws: CancellationError.self) { try Cancellation.check() }
    }
    #expect(!Cancellation.isRequested)
  }

  @Test("a condition is asked again each time")
  func condition() {
    let polls = Mutex(0)
    let cancellation = Cancellation {
      polls.withLock {
        $0 += 1
        return $0 > 2
      }
    }
    let answers = cancellation.follow { (1...4).map { _ in Cancellation.isRequested } }
    #expect(answers == [false, false, true, true])
  }

  @Test("the inner of two cancellations counts")
  func inner() {
    let isRequested = Cancellation.requested.follow { Cancellation().follow { Cancellation.isRequested } }
    #expect(!isRequested)
  }

  @Test("a canceled task requests its cancellation, also on another thread")
  func task() async throws {
    let (started, start) = AsyncStream<Void>.makeStream()
    let task = Task {
      try await Cancellation.ofTask { cancellation in
        try await withCheckedThrowingContinuation { continuation in
          Thread.detachNewThread {
            start.finish()
            cancellation.follow { while !Cancellation.isRequested { Thread.sleep(forTimeInterval: 0.001) } }
            continuation.resume()
          }
        }
      }
    }
    for await _ in started {}
    task.cancel()
    try await task.value
  }
}
