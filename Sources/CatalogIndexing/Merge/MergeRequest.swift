public import CatalogRecords

/// Which of two forms of a record a merge takes.
public enum MergePreference: String, Hashable, Sendable, CaseIterable {
  /// The side that changed it since the two last agreed; where both did, ours.
  case changed
  /// Always ours: only records that are new come in.
  case ours
  /// Always theirs.
  case theirs
  /// The one that was changed last.
  case newer
}

/// What became of another catalog's records in a merge: each is counted once.
public struct MergeSummary: Hashable, Sendable {
  public internal(set) var added = 0
  public internal(set) var updated = 0
  public internal(set) var unchanged = 0
  /// Ours stood, since only we changed it, or the preference says so.
  public internal(set) var kept = 0
  /// Both sides changed it since they last agreed, and ours stood.
  public internal(set) var conflicts = 0
  /// They hold nothing that could be found, as only a damaged file has them.
  public internal(set) var blank = 0
  /// Whether it was stopped before the end. What is counted is in the catalog.
  public internal(set) var wasStopped = false

  public init() {}

  /// All records that were read.
  public var total: Int { added + updated + unchanged + kept + conflicts + blank }

  mutating func count(_ outcome: MergeOutcome) {
    switch outcome {
    case .added: added += 1
    case .updated: updated += 1
    case .unchanged: unchanged += 1
    case .kept: kept += 1
    case .conflict: conflicts += 1
    case .blank: blank += 1
    }
  }
}

/// What becomes of one record in a merge.
public enum MergeOutcome: String, Hashable, Sendable {
  case added, updated, unchanged, kept, conflict, blank
}

/// A record that is not the same on both sides.
public struct MergeDifference: Sendable {
  public let outcome: MergeOutcome
  /// `nil`: we do not have it.
  public let ours: StoredRecord?
  /// Its number is that in the other file.
  public let theirs: StoredRecord
}
