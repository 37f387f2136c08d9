internal import CatalogStore
internal import Foundation
internal import GRDB
internal import Platform

extension CatalogFile {
  /// Moves the write-ahead log into the file and empties it, so that it does not stay as large as a job made it.
  ///
  /// Called at the end of a job, outside of its batches. While another connection reads, the log stays until a later
  /// checkpoint. A log of 256 MB takes a quarter of a second, and SQLite does not stop within it: a canceled task does
  /// not wait for the end. Another thread goes on then, and `close` waits for that.
  func emptyLog() {
    guard isShared, let cancellation = Cancellation.current else {
      try? batches { $0.emptyLog() }
      return
    }
    let isDone = DispatchSemaphore(value: 0)
    WorkThread.start { [weak self] in
      Self.emptyLog(of: { self })
      isDone.signal()
    }
    while isDone.wait(timeout: .now() + Self.timeBetweenLooks) == .timedOut { if cancellation.isRequested { return } }
  }

  /// The thread lets go of the file before it says that it is done: a program that ends then would leave the log.
  private static func emptyLog(of file: () -> CatalogFile?) {
    try? file()?.batches { $0.emptyLog() }
  }

  /// The time after which a waiting job looks for a cancellation.
  private static let timeBetweenLooks = DispatchTimeInterval.milliseconds(5)
}

extension Database {
  fileprivate func emptyLog() {
    // The first does nearly all of the work, and others may write meanwhile. The second keeps them waiting: it takes
    // the lock only if it is free in a moment.
    _ = try? checkpoint(.passive)
    Cancellation.requested.follow { _ = try? checkpoint(.truncate) }
  }
}
