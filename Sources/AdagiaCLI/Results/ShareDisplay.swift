internal import Synchronization

/// Shows on a terminal how much of a search is done.
final class ShareDisplay: Sendable {
  private let isShown: Bool
  private let percent = Mutex(-1)

  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// - Parameter share: 0 to 1.
  func show(_ share: Double) {
    guard isShown else { return }
    let now = Int(share * 100)
    percent.withLock { last in
      guard now != last else { return }
      last = now
      Message.write("\r\u{1B}[K\(now) % compared")
    }
  }

  func erase() {
    if isShown { Message.write("\r\u{1B}[K") }
  }
}
