internal import CatalogRecords
internal import GRDB
internal import Platform
internal import Synchronization

/// What a connection does while another process writes: it tries again, says so once, and gives up in the end.
final class LockWaiting: Sendable {
  private struct Wait {
    var began = 0.0
    var isSaid = false
  }

  private let path: String
  private let seconds: Double
  private let notice: @Sendable (CatalogNotice) -> Void
  /// One writer of a process waits at a time.
  private let wait = Mutex(Wait())

  /// A wait shorter than this, in seconds, is not worth a word.
  private static let silence = 1.0
  /// Milliseconds between two tries.
  private static let pauses: [UInt32] = [1, 2, 5, 10, 15, 20, 25]

  init(_ path: String, atMost seconds: Double, notice: @escaping @Sendable (CatalogNotice) -> Void) {
    self.path = path
    self.seconds = seconds
    self.notice = notice
  }

  /// How a connection is told of it.
  var mode: Database.BusyMode { .callback { self.isWorthAnotherTry(after: $0) } }

  /// - Parameter tries: Of this wait, counted from 0.
  private func isWorthAnotherTry(after tries: Int) -> Bool {
    let now = Clock.secondsOfUptime
    let (waited, isNews) = wait.withLock { wait in
      if tries == 0 { wait = Wait(began: now) }
      let waited = now - wait.began
      let isNews = waited >= Self.silence && !wait.isSaid
      if isNews { wait.isSaid = true }
      return (waited, isNews)
    }
    guard waited < seconds else { return false }
    if isNews { notice(.waiting(path: path, atMost: Int(clampingNumber: seconds))) }
    System.sleep(microseconds: Self.pauses[min(tries, Self.pauses.count - 1)] * 1000)
    return true
  }
}
