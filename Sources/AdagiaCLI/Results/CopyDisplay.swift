internal import Adagia
internal import Synchronization

/// Shows on a terminal how much of a copy is made.
final class CopyDisplay: Sendable {
  private let isShown: Bool
  private let percent = Mutex(-1)

  init(isShown: Bool) {
    self.isShown = isShown
  }

  func show(_ progress: Catalog.CopyProgress) {
    guard isShown, progress.totalBytes > 0 else { return }
    let now = Int(progress.doneBytes * 100 / progress.totalBytes)
    percent.withLock { last in
      guard now != last else { return }
      last = now
      Message.write("\r\u{1B}[K\(now) % of \(Self.size(progress.totalBytes)) copied")
    }
  }

  func erase() {
    if isShown { Message.write("\r\u{1B}[K") }
  }

  /// `412 KB`, `1204 MB`
  static func size(_ bytes: Int64) -> String {
    bytes < 10 << 20 ? "\((bytes + 1023) >> 10) KB" : "\((bytes + (1 << 20) - 1) >> 20) MB"
  }
}
