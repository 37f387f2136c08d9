internal import Platform
internal import Synchronization

extension Catalog {
  /// Runs work that may take minutes on a thread of its own.
  ///
  /// - Parameter body: The work. It polls `Cancellation`, which the end of the task requests.
  package static func runLong<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    let work = OneShot(body)
    return try await Cancellation.ofTask { cancellation in
      try await withCheckedThrowingContinuation { continuation in
        WorkThread.start { continuation.resume(with: cancellation.follow(work.run)) }
      }
    }
  }
}

/// Work that releases its closure before it delivers the result.
///
/// The thread frees its closure only after the task has gone on. A program that ends at once would then end with the
/// catalog open, and leave its log behind.
private final class OneShot<T: Sendable>: Sendable {
  typealias Body = @Sendable () throws -> T
  private let body: Mutex<Body?>

  init(_ body: @escaping Body) { self.body = Mutex(body) }

  func run() -> Result<T, any Error> {
    let body = self.body.withLock { stored in
      defer { stored = nil }
      return stored
    }
    guard let body else { preconditionFailure("work is run once") }
    return Result { try body() }
  }
}
