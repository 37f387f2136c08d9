internal import Foundation

/// Threads for work that blocks, off the cooperative pool.
enum WorkThread {
  /// Deeply nested JSON is parsed by recursion; other platforms give a secondary thread only 512 KB.
  private static let stackSize = 4 << 20

  static func start(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread { body() }
    thread.stackSize = stackSize
    thread.start()
  }
}

/// Hands values from a thread that makes them to one that uses them, a few at a time, in order.
///
/// Reading and writing so happen at once, on two cores, and memory holds no more than a few batches.
final class BatchQueue<Value: Sendable>: @unchecked Sendable {
  // Proof: everything below is read and changed with the lock held.
  private let lock = NSCondition()
  private var values: [Value] = []
  /// Values that were used, to be taken apart by the thread that made them: it has the time.
  private var used: [Value] = []
  private var outcome: Result<Void, any Error>?
  private var isAbandoned = false
  private let limit: Int

  /// - Parameter limit: How many values may wait.
  init(limit: Int) {
    self.limit = limit
  }

  /// Waits for room and puts a value in.
  ///
  /// - Returns: `false` when nobody wants any more.
  func put(_ value: Value) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    while values.count >= limit && !isAbandoned { lock.wait() }
    guard !isAbandoned else { return false }
    values.append(value)
    lock.broadcast()
    return true
  }

  /// Frees what was used since the last call.
  func clear() {
    lock.lock()
    let garbage = used
    used = []
    lock.unlock()
    withExtendedLifetime(garbage) {}
  }

  /// Gives a value back when it has been used: freeing a batch takes a tenth of the time of writing it.
  func giveBack(_ value: consuming Value) {
    lock.lock()
    defer { lock.unlock() }
    used.append(value)
  }

  /// Says that no value will come any more, and why when it is not the regular end.
  func finish(_ outcome: Result<Void, any Error>) {
    lock.lock()
    defer { lock.unlock() }
    self.outcome = outcome
    lock.broadcast()
  }

  /// Waits for a value and takes it out.
  ///
  /// - Returns: `nil` at the end.
  /// - Throws: What the maker ended with, after all values before it were taken.
  func next() throws -> Value? {
    lock.lock()
    defer { lock.unlock() }
    while values.isEmpty && outcome == nil { lock.wait() }
    if values.isEmpty {
      try outcome?.get()
      return nil
    }
    let value = values.removeFirst()
    lock.broadcast()
    return value
  }

  /// Says that no value is wanted any more, and waits until the maker has noticed.
  func abandon() {
    lock.lock()
    defer { lock.unlock() }
    isAbandoned = true
    lock.broadcast()
    while outcome == nil { lock.wait() }
  }
}
