internal import CatalogFormats
internal import Synchronization

/// Progress of a long command: one line on a terminal, overwritten until it is erased.
final class ProgressLine: Sendable {
  private let isShown: Bool
  private let last = Mutex("")

  init(isShown: Bool) {
    self.isShown = isShown
  }

  /// Replaces the line, unless the text is the same.
  func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let text = text()
    last.withLock { last in
      guard text != last else { return }
      last = text
      Message.write(Self.start + text.shownSafely)
    }
  }

  /// Empties the line, for the next message.
  func erase() {
    if isShown { Message.write(Self.start) }
  }

  /// Moves to the start of the line and clears it.
  private static let start = "\r\u{1B}[K"
}
