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
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try body(isCanceled) }) }
      }
    } onCancel: {
      isCanceled.set()
    }
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
