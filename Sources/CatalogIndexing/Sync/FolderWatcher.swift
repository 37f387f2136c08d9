internal import CatalogFormats
internal import CatalogRecords
internal import CatalogStore
internal import Platform

/// A way to notice changes in folders.
protocol FolderWatcher: AnyObject {
  /// Replaces the watched folders. Their subfolders are not watched.
  ///
  /// - Returns: `false` when it cannot watch all of them.
  func watch(_ folders: [String]) -> Bool

  /// True if something has changed since the last call; returns at once.
  ///
  /// - Parameter isOurs: True if changes of a path do not count.
  func takeChange(except isOurs: (String) -> Bool) -> Bool
}

/// Polls folders every two seconds, on systems that do not report changes.
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
    // A clock that was set back must not lengthen the wait.
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
