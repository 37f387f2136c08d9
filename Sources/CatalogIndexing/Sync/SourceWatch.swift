internal import CatalogFormats
internal import CatalogRecords
package import CorpusManifests

/// Waits for changes of the files that manifests name.
///
///     let watch = SourceWatch(catalog: catalog.path)
///     watch.watch(manifests)
///     while await watch.hasChanged() { … }
package final class SourceWatch {
  private var watcher: any FolderWatcher
  private let catalog: String

  /// Long enough for a user who saves several files, or a program that writes one in pieces, to finish.
  private static let quiet = Duration.milliseconds(500)
  /// The longest wait for quiet: files that change constantly are read as well.
  private static let mostDelay = Duration.seconds(10)
  /// The longest wait for a change: some file systems report none, and none is reported beyond a link to a folder
  /// elsewhere.
  private static let mostWait = Duration.seconds(600)
  private static let step = Duration.milliseconds(200)

  /// - Parameter catalog: The catalog's path; changes of it and of the files that belong to it do not count.
  package init(catalog: String) {
    self.catalog = SourceFinder.realPath(catalog)
    #if os(Linux)
      watcher = InotifyWatcher() ?? PollingWatcher()
    #else
      watcher = PollingWatcher()
    #endif
  }

  /// Watches the folders of the manifests and of their sources. Call it before looking at the files, so that a change
  /// in between is noticed afterward.
  package func watch(_ manifests: [Manifest]) {
    var folders: Set<FileName> = []
    for manifest in manifests {
      folders.formUnion(SourceFinder.folders(of: manifest.path).map { FileName($0) })
      for source in manifest.collections.flatMap(\.sources) where source.missingVariables.isEmpty {
        folders.formUnion(SourceFinder.folders(of: source.path).map { FileName($0) })
      }
    }
    let sorted = folders.sorted().map(\.path)
    guard !watcher.watch(sorted) else { return }
    let polling = PollingWatcher()
    _ = polling.watch(sorted)
    watcher = polling
  }

  /// Waits for a change, and then until nothing has changed for half a second, 10 seconds at most. Returns after ten
  /// minutes without a change, too.
  ///
  /// - Returns: `false` when the task was cancelled.
  package func hasChanged(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    let clock = ContinuousClock()
    let began = clock.now
    while !takeChange() {
      guard await Self.sleep() else { return false }
      if clock.now - began > Self.mostWait { return true }
    }
    let noticed = clock.now
    var last = noticed
    while clock.now - last < Self.quiet, clock.now - noticed < Self.mostDelay {
      guard await Self.sleep() else { return false }
      if takeChange() { last = clock.now }
    }
    return true
  }

  private func takeChange() -> Bool {
    watcher.takeChange { $0.isExactly(catalog) || $0.utf8.starts(with: (catalog + "-").utf8) }
  }

  private static func sleep() async -> Bool {
    do {
      try await Task.sleep(for: step)
      return true
    } catch {
      return false
    }
  }
}
