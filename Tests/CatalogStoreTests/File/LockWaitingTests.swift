import Synchronization
import Testing

@testable import CatalogStore

@Suite struct LockWaitingTests {
  private final class Notices: Sendable {
    let list = Mutex<[CatalogNotice]>([])
    var all: [CatalogNotice] { list.withLock { $0 } }
  }

  private let notices = Notices()

  private func waiting(atMost seconds: Double) -> LockWaiting {
    LockWaiting("c.db", atMost: .seconds(seconds)) { [notices] notice in notices.list.withLock { $0.append(notice) } }
  }

  @Test("a writer without time does not try again")
  func noTime() {
    #expect(!waiting(atMost: 0).isWorthAnotherTry(after: 0))
  }

  @Test("a writer with time tries again")
  func time() {
    #expect(waiting(atMost: 5).isWorthAnotherTry(after: 0))
  }

  @Test("a short wait is not reported")
  func shortWait() {
    let waiting = waiting(atMost: 5)
    for tries in 0..<5 { _ = waiting.isWorthAnotherTry(after: tries) }
    #expect(notices.all == [])
  }

  @Test("a wait is reported once, and ends")
  func longWait() {
    let waiting = waiting(atMost: 1.2)
    var tries = 0
    while waiting.isWorthAnotherTry(after: tries) { tries += 1 }
    #expect(notices.all == [.waiting(path: "c.db", atMost: .seconds(1.2))])
  }
}
