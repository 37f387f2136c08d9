public import CorpusManifests

/// Which collections are to be brought in step with their files, and how.
public struct SyncRequest: Hashable, Sendable {
  public var manifests: [Manifest]
  /// What the job is called in the list of jobs: the manifests as they were named.
  public var name: String
  /// Whether a source that found files before and finds none now is meant to be empty. Else its records stay: a disk
  /// that is not there looks just so.
  public var allowsEmpty: Bool
  /// Whether a job that had nothing to do stands in the list of jobs too.
  public var notesIdleJobs: Bool

  public init(_ manifests: [Manifest], name: String, allowsEmpty: Bool = false, notesIdleJobs: Bool = true) {
    self.manifests = manifests
    self.name = name
    self.allowsEmpty = allowsEmpty
    self.notesIdleJobs = notesIdleJobs
  }
}

/// What a job did that brought collections in step with their files.
public struct SyncSummary: Hashable, Sendable {
  /// Rows of the files that were read.
  public internal(set) var counts = ImportCounts()
  /// Records that no file brings any more, and that were taken out.
  public internal(set) var removed = 0
  /// Files that were read.
  public internal(set) var filesRead = 0
  /// Files that were left since they had not changed.
  public internal(set) var filesUnchanged = 0
  /// Files that are not there any more.
  public internal(set) var filesVanished = 0
  /// Files, and sources that found files before, of which something could not be read: their records stay.
  public internal(set) var unreadable = 0
  /// Dates that could not be read; their records are in the catalog, and match no date.
  public internal(set) var unreadableDates = 0
  /// Whether it was stopped before the end. What is counted is in the catalog.
  public internal(set) var wasStopped = false

  public init() {}

  /// Whether it found the catalog as it should be.
  public var isIdle: Bool { filesRead == 0 && removed == 0 && filesVanished == 0 && unreadable == 0 }
}
