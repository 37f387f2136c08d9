internal import DequeModule
internal import Synchronization

/// A bounded number of queries at once. The others wait, and clients take turns: one that asks a thousand times delays itself
/// more than others.
final class QueryQueue: Sendable {
  private struct Waiting {
    let number: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var running = 0
    var waitingCount = 0
    var nextNumber = 0
    /// Queries that wait, by client, oldest first; no list is empty.
    var waiting: [String: Deque<Waiting>] = [:]
    /// The clients that wait, in the order of their turns.
    var turns: Deque<String> = []
    /// Queries that gave up before they began to wait, with the reason.
    var givenUp: [Int: any Error] = [:]
  }

  private let places: Int
  private let mostWaiting: Int
  private let waitingTime: Duration
  private let state = Mutex(State())

  /// - Parameters:
  ///   - places: The most queries that run at once.
  ///   - mostWaiting: The most that wait.
  ///   - waitingTime: The longest time that one waits.
  init(places: Int, waiting mostWaiting: Int, for waitingTime: Duration) {
    (self.places, self.mostWaiting, self.waitingTime) = (places, mostWaiting, waitingTime)
  }

  /// The numbers of queries that run and that wait.
  var counts: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waitingCount) } }

  /// Runs `body` when it is its turn.
  ///
  /// - Throws: `Problem` when too many wait, or it waited too long; the errors of `body`.
  func run<T: Sendable>(for client: String, _ body: @Sendable () async throws -> T) async throws -> T {
    let place = try await enter(for: client)
    defer { place.leave() }
    return try await body()
  }

  /// Waits for a place.
  ///
  /// - Throws: `Problem` when too many wait, or it waited too long.
  func enter(for client: String) async throws -> Place {
    if !takeFreePlace() { try await wait(for: client) }
    return Place(self)
  }

  /// A place in the queue, which is free for others with the last reference at the latest.
  final class Place: Sendable {
    private let queue: Mutex<QueryQueue?>

    fileprivate init(_ queue: QueryQueue) { self.queue = Mutex(queue) }

    deinit { leave() }

    func leave() {
      let queue = queue.withLock { queue in
        defer { queue = nil }
        return queue
      }
      queue?.leave()
    }
  }

  private func takeFreePlace() -> Bool {
    state.withLock { state in
      guard state.running < places else { return false }
      state.running += 1
      return true
    }
  }

  private func wait(for client: String) async throws {
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    let alarm = Task { [waitingTime] in
      try await Task.sleep(for: waitingTime)
      self.giveUp(number, of: client, Problem.busy("The server is busy. Try again soon."))
    }
    defer {
      alarm.cancel()
      state.withLock { $0.givenUp[number] = nil }
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { enqueue(Waiting(number: number, continuation: $0), of: client) }
    } onCancel: {
      giveUp(number, of: client, CancellationError())
    }
  }

  private func enqueue(_ waiting: Waiting, of client: String) {
    let outcome: Result<Void, any Error>? = state.withLock { state in
      if let error = state.givenUp[waiting.number] { return .failure(error) }
      if state.running < places {
        state.running += 1
        return .success(())
      }
      guard state.waitingCount < mostWaiting else {
        return .failure(Problem.busy("Too many queries are waiting. Try again soon.", retryAfter: 2))
      }
      state.waitingCount += 1
      if state.waiting[client] == nil { state.turns.append(client) }
      state.waiting[client, default: []].append(waiting)
      return nil
    }
    if let outcome { waiting.continuation.resume(with: outcome) }
  }

  private func giveUp(_ number: Int, of client: String, _ error: any Error) {
    let found = state.withLock { state -> Waiting? in
      guard let place = state.waiting[client]?.firstIndex(where: { $0.number == number }) else {
        state.givenUp[number] = error
        return nil
      }
      let waiting = state.waiting[client]?.remove(at: place)
      state.waitingCount -= 1
      if state.waiting[client]?.isEmpty ?? false {
        state.waiting[client] = nil
        state.turns.removeAll { $0 == client }
      }
      return waiting
    }
    found?.continuation.resume(throwing: error)
  }

  /// Gives the place to the first query of the client whose turn it is.
  private func leave() {
    let next = state.withLock { state -> Waiting? in
      guard let client = state.turns.popFirst(), let waiting = state.waiting[client]?.popFirst() else {
        state.running -= 1
        return nil
      }
      state.waitingCount -= 1
      if state.waiting[client]?.isEmpty ?? true { state.waiting[client] = nil } else { state.turns.append(client) }
      return waiting
    }
    next?.continuation.resume()
  }
}
