internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Ctrl-C and SIGTERM, handled as a request to stop at the next safe point.
enum Interruption {
  private static let wasAsked = Atomic<Bool>(false)

  /// Runs `body` in a task that the first Ctrl-C cancels; a second one ends the process at once.
  static func stopping<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) async throws -> T {
    // Before the work begins: a signal between its first draft and the handlers would end the process with the draft.
    wasAsked.store(false, ordering: .relaxed)
    listen()
    let task = Task { try await body() }
    let watch = Task {
      while !Task.isCancelled {
        if wasAsked.load(ordering: .relaxed) { return task.cancel() }
        try? await Task.sleep(for: .milliseconds(50))
      }
    }
    defer {
      watch.cancel()
      signal(SIGINT, SIG_DFL)
      signal(SIGTERM, SIG_DFL)
    }
    return try await task.value
  }

  /// Installs the signal handlers, which only set a flag.
  private static func listen() {
    signal(SIGINT) { _ in
      Interruption.wasAsked.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
    signal(SIGTERM) { _ in Interruption.wasAsked.store(true, ordering: .relaxed) }
  }
}
