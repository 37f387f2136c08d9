internal import Foundation

/// Threads for work that blocks or takes long. Swift's shared threads, about one per core, stay free for other tasks.
package enum WorkThread {
  /// Deeply nested JSON is parsed by recursion; other platforms give a secondary thread only 512 KB.
  private static let stackSize = 4 << 20

  /// Starts a thread, which follows the cancellation of this one.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    let cancellation = Cancellation.current
    let thread = Thread { if let cancellation { cancellation.follow(body) } else { body() } }
    thread.stackSize = stackSize
    thread.start()
  }
}
