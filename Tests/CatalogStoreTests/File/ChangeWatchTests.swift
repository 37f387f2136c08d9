import CatalogStore
import Dispatch
import Foundation
import Testing

@Suite struct ChangeWatchTests {
  @Test("a listener does not wait for a job that keeps the only connection", .timeLimit(.minutes(5)))
  func besideJob() async throws {
    let file = try CatalogFile(inMemory: { _ in })
    let (isUnderWay, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      try? file.batches { _ in
        isUnderWay.signal()
        mayEnd.wait()
      }
    }
    let hasListened = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      isUnderWay.wait()
      _ = file.changeWatch.changes()
      hasListened.signal()
    }
    let outcome = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: hasListened.wait(timeout: .now() + 20)) }
    }
    mayEnd.signal()
    #expect(outcome == .success)
  }

  @Test("the number of commits in memory grows with each change, and with no read")
  func commitNumber() throws {
    let file = try CatalogFile(inMemory: { _ in })
    let first = try file.changeWatch.commitNumber()
    try file.readNow { _ in }
    #expect(try file.changeWatch.commitNumber() == first)
    try file.writeNow { try SavedSearchTable($0).set("a", to: "rose") }
    #expect(try file.changeWatch.commitNumber() > first)
  }
}
