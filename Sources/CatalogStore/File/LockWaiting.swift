internal import CatalogRecords
internal import GRDB
internal import Platform
internal import Synchronization

/// Retries of a connection while another process writes, with one notice and a time limit.
final class LockWaiting: Sendable {
  private struct Wait {
    var start = 0.0
    var isReported = false
  }

  private let path: String
  private let longest: Duration
  private let notice: @Sendable (CatalogNotice) -> Void
  /// One writer of a process waits at a time.
  private let wait = Mutex(Wait())

  /// Time in seconds after which a wait is reported.
  private static let silence = 1.0
  /// The most tries of work that is to end: a lock that is free in a moment lets a job write its end.
  private static let triesAfterRequest = 4
  /// Milliseconds between tries.
  private static let pauses: [UInt32] = [1, 2, 5, 10, 15, 20, 25]

  init(_ path: String, atMost longest: Duration, notice: @escaping @Sendable (CatalogNotice) -> Void) {
    self.path = path
    self.longest = longest
    self.notice = notice
  }

  /// The busy mode of a connection.
  var mode: Database.BusyMode { .callback { self.isWorthAnotherTry(after: $0) } }

  /// True, after a pause, for another try; `false` after the time limit, and when the work of this thread is to end.
  ///
  /// - Parameter tries: Number of tries before in this wait.
  func isWorthAnotherTry(after tries: Int) -> Bool {
    let now = Clock.secondsOfUptime
    let (waited, isDue) = wait.withLock { wait in
      if tries == 0 { wait = Wait(start: now) }
      let waited = now - wait.start
      let isDue = waited >= Self.silence && !wait.isReported
      if isDue { wait.isReported = true }
      return (waited, isDue)
    }
    guard .seconds(waited) < longest, tries < Self.triesAfterRequest || !Cancellation.isRequested else { return false }
    if isDue { notice(.waiting(path: path, atMost: longest)) }
    System.sleep(microseconds: Self.pauses[min(tries, Self.pauses.count - 1)] * 1000)
    return true
  }
}
