internal import Synchronization

/// Shows on a terminal how much of some work is done.
final class ShareDisplay: Sendable {
  private let isShown: Bool
  private let verb: String
  private let percent = Mutex(-1)

  /// - Parameter verb: What is done with the share.
  init(isShown: Bool, verb: String = "compared") {
    (self.isShown, self.verb) = (isShown, verb)
  }

  /// - Parameter share: 0 to 1.
  func show(_ share: Double) {
    guard isShown else { return }
    let now = Int(share * 100)
    percent.withLock { last in
      guard now != last else { return }
      last = now
      Message.write("\r\u{1B}[K\(now) % \(verb)")
    }
  }

  func erase() {
    if isShown { Message.write("\r\u{1B}[K") }
  }
}
