internal import Foundation
internal import Platform

/// A bounded queue from one thread that makes values to one that uses them, in order.
///
/// Reading and writing run at once, on two cores, and memory holds only a few batches.
final class BatchQueue<Value: Sendable>: @unchecked Sendable {
  // Proof: everything below is read and changed with the lock held.
  private let lock = NSCondition()
  private var values: [Value] = []
  /// Used values, to be freed by the thread that made them: it has the time.
  private var used: [Value] = []
  private var outcome: Result<Void, any Error>?
  private var isAbandoned = false
  private let limit: Int

  /// - Parameter limit: The most values that wait.
  init(limit: Int) {
    self.limit = limit
  }

  /// Waits for room and appends a value.
  ///
  /// - Returns: `false` after `abandon`.
  func put(_ value: Value) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    while values.count >= limit && !isAbandoned { lock.wait() }
    guard !isAbandoned else { return false }
    values.append(value)
    lock.broadcast()
    return true
  }

  /// The fate of an offered value.
  enum Offer {
    case taken, full, abandoned
  }

  /// Appends a value if there is room, without waiting.
  func offer(_ value: Value) -> Offer {
    lock.lock()
    defer { lock.unlock() }
    if isAbandoned { return .abandoned }
    guard values.count < limit else { return .full }
    values.append(value)
    lock.broadcast()
    return .taken
  }

  /// Frees the values given back since the last call.
  func clear() {
    lock.lock()
    let garbage = used
    used = []
    lock.unlock()
    withExtendedLifetime(garbage) {}
  }

  /// Takes a used value back: freeing a batch takes a tenth of the time of writing it.
  func giveBack(_ value: consuming Value) {
    lock.lock()
    defer { lock.unlock() }
    used.append(value)
  }

  /// Ends the queue, with the error that ended it early if there was one.
  func finish(_ outcome: Result<Void, any Error>) {
    lock.lock()
    defer { lock.unlock() }
    self.outcome = outcome
    lock.broadcast()
  }

  /// Waits for a value and removes it.
  ///
  /// - Returns: `nil` at the end, and within a twentieth of a second when the work of this thread is to end.
  /// - Throws: The error passed to `finish`, after all values before it.
  func next() throws -> Value? {
    lock.lock()
    defer { lock.unlock() }
    while values.isEmpty && outcome == nil && !Cancellation.isRequested {
      _ = lock.wait(until: Date(timeIntervalSinceNow: 0.05))
    }
    if values.isEmpty {
      try outcome?.get()
      return nil
    }
    let value = values.removeFirst()
    lock.broadcast()
    return value
  }

  /// True if the maker may still put values.
  var isOpen: Bool {
    lock.lock()
    defer { lock.unlock() }
    return !isAbandoned
  }

  /// Refuses further values, and waits until the maker has called `finish`.
  func abandon() {
    lock.lock()
    defer { lock.unlock() }
    isAbandoned = true
    lock.broadcast()
    while outcome == nil { lock.wait() }
  }
}
