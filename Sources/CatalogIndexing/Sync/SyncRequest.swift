public import CorpusManifests

/// The collections to sync with their files, and the rules for it.
public struct SyncRequest: Hashable, Sendable {
  public var manifests: [Manifest]
  /// The job's name in the list of jobs: the manifests as the user named them.
  public var name: String
  /// Whether a source that found files before and finds none now is meant to be empty. Otherwise its records stay: an
  /// unmounted disk looks the same.
  public var allowsEmpty: Bool
  /// Whether a job with nothing to do appears in the list of jobs.
  package var notesIdleJobs: Bool

  public init(_ manifests: [Manifest], name: String, allowsEmpty: Bool = false, notesIdleJobs: Bool = true) {
    self.manifests = manifests
    self.name = name
    self.allowsEmpty = allowsEmpty
    self.notesIdleJobs = notesIdleJobs
  }
}

/// The result of a sync.
public struct SyncSummary: Hashable, Sendable {
  /// Rows of the files that were read.
  public internal(set) var counts = ImportCounts()
  /// Records that were removed because no file has them any more.
  public internal(set) var removed = 0
  /// Files that were read.
  public internal(set) var filesRead = 0
  /// Files that were skipped because they had not changed.
  public internal(set) var filesUnchanged = 0
  /// Files that no longer exist.
  public internal(set) var filesVanished = 0
  /// Files that could not be read completely, and sources that found files before and find none now: their records
  /// stay.
  public internal(set) var unreadable = 0
  /// Unreadable dates; their records are in the catalog and match no date.
  public internal(set) var unreadableDates = 0
  /// Whether the sync was stopped before the end. The counted records are in the catalog.
  public internal(set) var wasStopped = false

  package init() {}

  /// Whether the catalog was up to date already.
  public var isIdle: Bool { filesRead == 0 && removed == 0 && filesVanished == 0 && unreadable == 0 }
}
