internal import DequeModule
internal import Synchronization

/// A bounded number of queries at once. The others wait, and clients take turns: one that asks a thousand times delays
/// itself more than others.
final class QueryQueue: Sendable {
  fileprivate struct Waiting {
    let number: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  fileprivate struct State {
    var running = 0
    var waitingCount = 0
    var nextNumber = 0
    /// Queries that wait, by client, oldest first; no list is empty.
    var waiting: [String: Deque<Waiting>] = [:]
    /// The clients that wait, in the order of their turns.
    var turns: Deque<String> = []
    /// Queries that gave up before they began to wait, with the reason.
    var givenUp: [Int: any Error] = [:]
    /// The numbers of queries that run, by client, where a client may not have all places; no number is 0.
    var runningOfClient: [String: Int] = [:]
  }

  private let places: Int
  /// The most places of one client; `nil` for all of them.
  private let placesOfClient: Int?
  private let mostWaiting: Int
  private let waitingTime: Duration
  private let state = Mutex(State())

  /// - Parameters:
  ///   - places: The most queries that run at once.
  ///   - placesOfClient: The most of them of one client whose address is known; `nil` for no such bound. With it, none
  ///     may wait.
  ///   - mostWaiting: The most that wait.
  ///   - waitingTime: The longest time that one waits.
  init(places: Int, ofClient placesOfClient: Int? = nil, waiting mostWaiting: Int, for waitingTime: Duration) {
    precondition(placesOfClient == nil || mostWaiting == 0, "turns do not look at the places of a client")
    (self.places, self.placesOfClient) = (places, placesOfClient)
    (self.mostWaiting, self.waitingTime) = (mostWaiting, waitingTime)
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
    guard let placesOfClient, !client.isEmpty else {
      if !takeFreePlace() { try await wait(for: client) }
      return Place(self, of: nil)
    }
    let isOneTooMany = state.withLock { $0.runningOfClient[client, default: 0] >= placesOfClient }
    if isOneTooMany {
      throw Problem.busy("Your other requests of this kind are under way. Try again when they are done.")
    }
    if !takeFreePlace() { try await wait(for: client) }
    state.withLock { $0.runningOfClient[client, default: 0] += 1 }
    return Place(self, of: client)
  }

  /// A place in the queue, which is free for others with the last reference at the latest.
  final class Place: Sendable {
    private let queue: Mutex<QueryQueue?>
    /// The client whose places are counted.
    private let client: String?

    fileprivate init(_ queue: QueryQueue, of client: String?) {
      self.queue = Mutex(queue)
      self.client = client
    }

    deinit { leave() }

    func leave() {
      let queue = queue.withLock { queue in
        defer { queue = nil }
        return queue
      }
      if let client { queue?.discount(client) }
      queue?.leave()
    }
  }

  private func discount(_ client: String) {
    state.withLock { state in
      let count = state.runningOfClient[client, default: 1] - 1
      state.runningOfClient[client] = count > 0 ? count : nil
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
    let outcome: (Waiting, Result<Void, any Error>)? = state.withLock { state in
      if let error = state.givenUp[waiting.number] { return (waiting, .failure(error)) }
      if state.running < places {
        state.running += 1
        return (waiting, .success(()))
      }
      let displaced = state.waitingCount < mostWaiting ? nil : state.displace(for: client) ?? waiting
      if displaced?.number != waiting.number { state.append(waiting, of: client) }
      return displaced.map { ($0, .failure(Self.tooMany)) }
    }
    if let (waiting, result) = outcome { waiting.continuation.resume(with: result) }
  }

  private static let tooMany = Problem.busy("Too many queries are waiting. Try again soon.", retryAfter: 2)

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

extension QueryQueue.State {
  fileprivate mutating func append(_ query: QueryQueue.Waiting, of client: String) {
    waitingCount += 1
    if waiting[client] == nil { turns.append(client) }
    waiting[client, default: []].append(query)
  }

  /// Takes the last query of the client that has most of those that wait, so that it does not fill the queue for the
  /// others.
  ///
  /// - Returns: `nil` when no client would have more than `client`, with one more, afterwards.
  fileprivate mutating func displace(for client: String) -> QueryQueue.Waiting? {
    guard let greediest = waiting.max(by: { $0.value.count < $1.value.count }), greediest.key != client,
      greediest.value.count > (waiting[client]?.count ?? 0) + 1
    else { return nil }
    waitingCount -= 1
    return waiting[greediest.key]?.popLast()
  }
}
