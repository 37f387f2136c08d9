internal import Synchronization

/// Places for reads that last as long as their consumers like.
///
/// Such a read keeps a thread, a connection and a state of the file, so only a number of them run at once. Others wait in the
/// order of their coming, and not for ever: a consumer of one read may itself wait for another.
package final class ReadTurns: Sendable {
  private typealias Waiter = (number: Int, continuation: CheckedContinuation<Void, any Error>)

  private struct State {
    var runningCount = 0
    var waiters: [Waiter] = []
    var lastNumber = 0
  }

  private let state = Mutex(State())
  private let path: String
  private let most: Int
  private let longestWait: Duration

  /// - Parameters:
  ///   - path: The file, for errors.
  ///   - most: The number of reads at once.
  ///   - longestWait: The time after which a read that waits gives up.
  package init(_ path: String, most: Int = 32, longestWait: Duration = .seconds(30)) {
    (self.path, self.most, self.longestWait) = (path, most, longestWait)
  }

  /// The reads that wait.
  package var waitingCount: Int { state.withLock { $0.waiters.count } }

  /// Takes a place, as soon as there is one. `leave` gives it back.
  ///
  /// - Throws: `StoreError.tooManyReads` after the longest wait; `CancellationError`.
  package func enter() async throws {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let deadline = Task { [weak self, path, most, longestWait] in
      try await Task.sleep(for: longestWait)
      self?.end(number, StoreError.tooManyReads(path: path, most: most, waited: longestWait))
    }
    defer { deadline.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait((number, $0)) }
    } onCancel: {
      end(number, CancellationError())
    }
  }

  /// Gives the place to the read that has waited longest.
  package func leave() {
    let next: Waiter? = state.withLock { state in
      if !state.waiters.isEmpty { return state.waiters.removeFirst() }
      state.runningCount -= 1
      return nil
    }
    next?.continuation.resume()
  }

  private func wait(_ waiter: Waiter) {
    let outcome: Result<Void, any Error>? = state.withLock { state in
      // The handler of a cancellation that came before this found no waiter.
      if Task.isCancelled { return .failure(CancellationError()) }
      guard state.runningCount >= most else {
        state.runningCount += 1
        return .success(())
      }
      state.waiters.append(waiter)
      return nil
    }
    if let outcome { waiter.continuation.resume(with: outcome) }
  }

  private func end(_ number: Int, _ error: any Error) {
    let waiter = state.withLock { state in
      state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
    }
    waiter?.continuation.resume(throwing: error)
  }
}
