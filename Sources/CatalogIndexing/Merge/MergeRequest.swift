package import CatalogRecords

/// The rule for choosing between two versions of a record.
public enum MergePreference: String, Hashable, Sendable, CaseIterable {
  /// The side that changed it since the two last agreed; ours where both did.
  case changed
  /// Always ours: a merge only adds new records.
  case ours
  /// Always theirs.
  case theirs
  /// The version that was changed last.
  case newer
}

/// The outcomes of a merge. Each of the other catalog's records is counted once; `conflicts` counts some of them again.
public struct MergeSummary: Hashable, Sendable {
  /// Records that only the other catalog had.
  public internal(set) var added = 0
  /// Records that took the other catalog's version, its changes to some fields, or attached files; also those that have
  /// other fields in conflict.
  public internal(set) var updated = 0
  package internal(set) var unchanged = 0
  /// Ours was kept as a whole, because only we changed it, the preference says so, or all that differs is in conflict.
  package internal(set) var kept = 0
  /// Both sides changed a field since they last agreed; ours was kept. These records are also among those updated or
  /// kept.
  public internal(set) var conflicts = 0
  /// Records without any searchable text, as a damaged file may have.
  package internal(set) var blank = 0
  /// Records that an import would reject, such as those with a NUL character; see `CatalogRecord.storable`.
  package internal(set) var invalid = 0
  /// True if the merge was stopped before the end. The counted records are in the catalog.
  public internal(set) var wasStopped = false

  package init() {}

  /// All records read.
  public var total: Int { added + updated + unchanged + kept + blank + invalid }

  mutating func count(_ difference: MergeDifference) {
    switch difference.outcome {
    case .added: added += 1
    case .updated: updated += 1
    case .unchanged: unchanged += 1
    case .kept: kept += 1
    case .conflict:
      conflicts += 1
      if difference.isChanged { updated += 1 } else { kept += 1 }
    case .blank: blank += 1
    case .invalid: invalid += 1
    }
  }
}

/// The outcome for one record in a merge.
package enum MergeOutcome: String, Hashable, Sendable {
  case added, updated, unchanged, kept, conflict, blank, invalid
}

/// A record that differs between the two sides.
package struct MergeDifference: Sendable {
  package internal(set) var outcome: MergeOutcome
  /// Our version; `nil` when we have none.
  package internal(set) var ours: StoredRecord?
  /// Their version, with its id in the other file.
  package let theirs: StoredRecord
  /// The record after the merge if it has fields of both sides, or our fields and their files; `nil` if it is one of
  /// the two versions.
  package var merged: CatalogRecord?
  /// The names of the attached files that our record gets.
  package var files: [String] = []
  /// True if our record changes although it is in conflict: in other fields, or by getting files.
  package var isChanged = false
  /// The fields that both sides changed.
  package var conflicts: [ThreeWayMerge.Conflict] = []
}
