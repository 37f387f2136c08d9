/// Work that is canceled when it takes too long. SQLite's statements are interrupted then.
enum TimeLimit {
  /// - Throws: `Problem` when time is over; the errors of `body`.
  static func run<T: Sendable>(_ limit: Duration, _ body: @escaping @Sendable () async throws -> T) async throws -> T {
    try await withThrowingTaskGroup(of: T?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await Task.sleep(for: limit)
        return nil
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() ?? nil else {
        throw Problem.busy("The query took longer than \(limit.formatted()). Make it narrower.", retryAfter: 10)
      }
      return result
    }
  }
}
