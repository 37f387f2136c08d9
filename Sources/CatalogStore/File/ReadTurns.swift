internal import Synchronization

/// A bounded number of reads that last as long as their consumers like.
///
/// Each of them keeps a thread, a connection and a state of the file. Further reads wait in order for as long as reads
/// end, but not forever: a consumer may open a second read before it ends the first.
package final class ReadTurns: Sendable {
  private typealias Waiter = (number: Int, continuation: CheckedContinuation<Void, any Error>)

  private struct State {
    var runningCount = 0
    var waiters: [Waiter] = []
    var lastNumber = 0
    /// The number of reads that have ended.
    var endCount = 0
  }

  private let state = Mutex(State())
  private let path: String
  private let most: Int
  private let longestWait: Duration
  private let clock: any Clock<Duration>

  /// - Parameters:
  ///   - path: The file, for errors.
  ///   - most: The number of reads at once.
  ///   - longestWait: The time without the end of any read after which a read that waits gives up.
  ///   - clock: The clock that measures it.
  package init(
    _ path: String, most: Int = 32, longestWait: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.path, self.most, self.longestWait, self.clock) = (path, most, longestWait, clock)
  }

  /// The reads that wait.
  package var waitingCount: Int { state.withLock { $0.waiters.count } }

  /// Takes a place, at once if one is free. `leave` gives it back.
  ///
  /// - Throws: `StoreError.tooManyReads` when no read ends within the longest wait; `CancellationError`.
  package func enter() async throws {
    guard let number = numberInLine() else { return }
    let deadline = deadline(of: number)
    defer { deadline.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait((number, $0)) }
    } onCancel: {
      end(number, CancellationError())
    }
  }

  /// A task that ends the wait of a read once no read has ended within the longest wait.
  private func deadline(of number: Int) -> Task<Void, any Error> {
    let error = StoreError.tooManyReads(path: path, most: most, waited: longestWait)
    return Task { [weak self, longestWait, clock, endCount = state.withLock(\.endCount)] in
      var known = endCount
      while true {
        try await clock.sleep(for: longestWait)
        guard let self else { return }
        let count = state.withLock(\.endCount)
        // The read may not have joined the line yet.
        if count == known, end(number, error) { return }
        known = count
      }
    }
  }

  /// Takes a free place, or else the next number of the line.
  private func numberInLine() -> Int? {
    state.withLock { state in
      guard state.runningCount >= most else {
        state.runningCount += 1
        return nil
      }
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Gives the place to the read that has waited longest.
  package func leave() {
    let next: Waiter? = state.withLock { state in
      state.endCount += 1
      if !state.waiters.isEmpty { return state.waiters.removeFirst() }
      state.runningCount -= 1
      return nil
    }
    next?.continuation.resume()
  }

  private func wait(_ waiter: Waiter) {
    let outcome: Result<Void, any Error>? = state.withLock { state in
      // A cancellation before this moment found an empty line.
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

  /// - Returns: False when the read is not in the line.
  @discardableResult
  private func end(_ number: Int, _ error: any Error) -> Bool {
    let waiter = state.withLock { state in
      state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
    }
    waiter?.continuation.resume(throwing: error)
    return waiter != nil
  }
}
