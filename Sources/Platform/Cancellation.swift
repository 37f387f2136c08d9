internal import Synchronization

/// The request to end work that blocks a thread.
///
///     let cancellation = Cancellation()
///     try cancellation.follow { try file.readUntilCanceled { … } }   // on the thread that works
///     cancellation.request()                                         // on another one
///
/// The work polls it between two of its pieces: jobs between records and transactions, threads that wait for a lock or
/// for each other, the statements of SQLite. Code deep in the work needs no parameter for it: `isRequested` and `check`
/// ask the cancellation that the thread follows, if it follows one.
package final class Cancellation: Sendable {
  /// The cancellation that this thread, or this task, follows. A thread that the work starts has to be told.
  @TaskLocal package static var current: Cancellation?

  private let flag: Atomic<Bool>
  private let condition: @Sendable () -> Bool

  /// A cancellation that is requested by `request`, or as long as a condition is true.
  ///
  /// - Parameter condition: Polled often, on any thread.
  package init(when condition: @escaping @Sendable () -> Bool = { false }) {
    flag = Atomic(false)
    self.condition = condition
  }

  /// A cancellation that is requested already.
  package static let requested = Cancellation(when: { true })

  /// Ends the work soon, for good.
  package func request() { flag.store(true, ordering: .relaxed) }

  /// True if the work is to end.
  package var isRequested: Bool { flag.load(ordering: .relaxed) || condition() }

  /// Runs `body`, which is to end soon after the request.
  package func follow<T>(_ body: () throws -> T) rethrows -> T {
    try Self.$current.withValue(self, operation: body)
  }
}

// MARK: - The cancellation of this thread

extension Cancellation {
  /// True if the work of this thread is to end.
  package static var isRequested: Bool { current?.isRequested ?? false }

  /// - Throws: `CancellationError` when the work of this thread is to end.
  package static func check() throws {
    if isRequested { throw CancellationError() }
  }

  /// Runs `body` with a cancellation that the end of its task requests. The body has a thread follow it.
  package static func ofTask<T: Sendable>(_ body: (Cancellation) async throws -> T) async throws -> T {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await body(cancellation)
    } onCancel: {
      cancellation.request()
    }
  }
}
