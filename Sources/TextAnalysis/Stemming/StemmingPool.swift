internal import Synchronization

/// States that callers of `Analyzer` share, so that a text costs neither new stemmers nor an empty cache. FTS5's
/// tokenizers have states of their own.
final class StemmingPool: Sendable {
  static let shared = StemmingPool()

  private let idle = Mutex<[Loan]>([])

  /// A state is used by one thread at a time: whoever takes it out of the pool is alone with it until it is put back.
  private struct Loan: @unchecked Sendable {
    let state: StemmingState
  }

  /// Runs `body` with a state that nobody else has meanwhile.
  func withState<Result>(_ body: (StemmingState) -> Result) -> Result {
    let loan = idle.withLock { $0.popLast() } ?? Loan(state: StemmingState())
    defer { idle.withLock { $0.append(loan) } }
    return body(loan.state)
  }
}
