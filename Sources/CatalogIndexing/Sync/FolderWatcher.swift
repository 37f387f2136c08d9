internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore

/// Tells that something has changed in folders.
protocol FolderWatcher: AnyObject {
  /// Watches these folders from now on, without what is below them, and no others.
  ///
  /// - Returns: `false` when it cannot watch them all.
  func watch(_ folders: [String]) -> Bool

  /// Whether something has changed since this was asked last, at once and without waiting.
  ///
  /// - Parameter isOurs: Says of a path that its changes do not count.
  func takeChange(except isOurs: (String) -> Bool) -> Bool
}

/// Looks at folders every two seconds, for want of a system that tells of changes.
final class PollingWatcher: FolderWatcher {
  private var folders: [FileName] = []
  private var before: [FileName: SourceFile?] = [:]
  private var looked: Int64 = 0
  private static let nanosecondsBetween: Int64 = 2_000_000_000

  func watch(_ wanted: [String]) -> Bool {
    let wanted = wanted.map { FileName($0) }
    guard wanted != folders else { return true }
    folders = wanted
    before = [:]
    looked = 0
    return true
  }

  func takeChange(except isOurs: (String) -> Bool) -> Bool {
    let now = Clock.nanoseconds
    // A clock that was set back must not make it wait.
    guard now - looked >= Self.nanosecondsBetween || now < looked else { return false }
    let isFirst = looked == 0
    looked = now
    var state: [FileName: SourceFile?] = [:]
    for folder in folders {
      for path in SourceFinder.entries(of: folder.path) where !isOurs(path) {
        state[FileName(path)] = SourceFile(at: path)
      }
    }
    defer { before = state }
    return !isFirst && state != before
  }
}
