internal import CatalogStore
internal import Foundation
internal import Synchronization

extension Catalog {
  /// Runs work that may take minutes on a thread of its own. Swift's shared threads, about one per core, stay free for
  /// other tasks.
  ///
  /// - Parameter body: The work. It polls the flag, which is set when the task is canceled.
  package static func runLong<T: Sendable>(
    _ body: @escaping @Sendable (_ isCanceled: CancellationFlag) throws -> T
  ) async throws -> T {
    let isCanceled = CancellationFlag()
    let work = OneShot(body)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          let result = WorkStop.following({ isCanceled.isSet }) { work.run(isCanceled) }
          continuation.resume(with: result)
        }
      }
    } onCancel: {
      isCanceled.set()
    }
  }
}

/// Work that releases its closure before it delivers the result.
///
/// The thread frees its closure only after the task has gone on. A program that ends at once would then end with the
/// catalog open, and leave its log behind.
private final class OneShot<T: Sendable>: Sendable {
  typealias Body = @Sendable (_ isCanceled: CancellationFlag) throws -> T
  private let body: Mutex<Body?>

  init(_ body: @escaping Body) { self.body = Mutex(body) }

  func run(_ isCanceled: CancellationFlag) -> Result<T, any Error> {
    let body = self.body.withLock { stored in
      defer { stored = nil }
      return stored
    }
    guard let body else { preconditionFailure("work is run once") }
    return Result { try body(isCanceled) }
  }
}

/// A flag that one thread sets and another polls.
package final class CancellationFlag: Sendable {
  private let value = Atomic<Bool>(false)

  package var isSet: Bool { value.load(ordering: .relaxed) }

  func set() { value.store(true, ordering: .relaxed) }

  /// - Throws: `CancellationError` when the flag is set.
  func check() throws {
    if isSet { throw CancellationError() }
  }
}
