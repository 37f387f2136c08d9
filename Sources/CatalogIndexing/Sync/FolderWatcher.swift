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
