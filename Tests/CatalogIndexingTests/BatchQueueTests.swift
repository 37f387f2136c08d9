import Foundation
import Synchronization
import Testing

@testable import CatalogIndexing
@testable import Platform

@Suite struct BatchQueueTests {
  private struct Fault: Error {}

  @Test("values come out in the order they were put in")
  func order() throws {
    let queue = BatchQueue<Int>(limit: 2)
    WorkThread.start {
      for value in 0..<100 { _ = queue.put(value) }
      queue.finish(.success(()))
    }
    var taken: [Int] = []
    while let value = try queue.next() { taken.append(value) }
    #expect(taken == Array(0..<100))
  }

  @Test("a full queue makes its maker wait")
  func limit() throws {
    let queue = BatchQueue<Int>(limit: 2)
    let made = Mutex(0)
    let hasThird = DispatchSemaphore(value: 0)
    WorkThread.start {
      for value in 0..<3 {
        _ = queue.put(value)
        made.withLock { $0 += 1 }
      }
      hasThird.signal()
      queue.finish(.success(()))
    }
    #expect(hasThird.wait(timeout: .now() + 0.2) == .timedOut)
    #expect(made.withLock { $0 } == 2)
    _ = try queue.next()
    hasThird.wait()
    #expect(made.withLock { $0 } == 3)
  }

  @Test("the maker's error is thrown after all values before it")
  func error() throws {
    let queue = BatchQueue<Int>(limit: 8)
    _ = queue.put(1)
    queue.finish(.failure(Fault()))
    #expect(try queue.next() == 1)
    #expect(throws: Fault.self) { try queue.next() }
  }

  @Test("an abandoned queue refuses values and frees a waiting maker")
  func abandon() {
    let queue = BatchQueue<Int>(limit: 1)
    let wasTaken = Mutex<[Bool]>([])
    WorkThread.start {
      for value in 0..<2 {
        let isTaken = queue.put(value)
        wasTaken.withLock { $0.append(isTaken) }
      }
      queue.finish(.success(()))
    }
    queue.abandon()
    #expect(wasTaken.withLock { $0.last } == false)
  }

  @Test("a value that was given back is freed by clear")
  func giveBack() {
    final class Token: Sendable {}
    let queue = BatchQueue<Token>(limit: 1)
    weak var token: Token?
    do {
      let strong = Token()
      token = strong
      queue.giveBack(strong)
    }
    #expect(token != nil)
    queue.clear()
    #expect(token == nil)
  }
}
