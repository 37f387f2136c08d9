internal import Foundation
internal import Synchronization

/// Where the threads of a check wait until all have begun to read, and it is known whether they see the same state.
final class StateGate: Sendable {
  private let arrived = DispatchSemaphore(value: 0)
  private let opened = DispatchSemaphore(value: 0)
  private let isSame = Mutex(false)
  private let threadCount: Int

  init(threadCount: Int) {
    self.threadCount = threadCount
  }

  /// Says that a thread reads, and waits for the others.
  ///
  /// - Returns: Whether all see the same.
  func pass() -> Bool {
    arrived.signal()
    opened.wait()
    return isSame.withLock { $0 }
  }

  /// Says that a thread cannot read.
  func leave() { arrived.signal() }

  /// Waits for all threads, and lets them go.
  func open(_ decide: () -> Bool) -> Bool {
    for _ in 0..<threadCount { arrived.wait() }
    let decision = decide()
    isSame.withLock { $0 = decision }
    for _ in 0..<threadCount { opened.signal() }
    return decision
  }
}
