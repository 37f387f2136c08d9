internal import Synchronization

/// A writer of results that callbacks of the library use, on whichever thread they run.
final class GuardedWriter<Writer>: Sendable {
  private struct State {
    var writer: Writer
    var count = 0
  }

  private let state: Mutex<State>

  init(_ writer: sending Writer) {
    state = Mutex(State(writer: writer))
  }

  /// Items written so far.
  var count: Int { state.withLock { $0.count } }

  /// Writes one item.
  func write(_ body: @Sendable (inout Writer) throws -> Void) throws {
    try state.withLock { state in
      state.count += 1
      try body(&state.writer)
    }
  }

  /// The writer as it is.
  func read<Value: Sendable>(_ body: (Writer) throws -> Value) rethrows -> Value where Writer: Sendable {
    try state.withLock { try body($0.writer) }
  }

  /// Uses the writer without counting an item: to begin or to end.
  func use(_ body: @Sendable (inout Writer) throws -> Void) throws {
    try state.withLock { try body(&$0.writer) }
  }
}
