internal import CatalogRecords
internal import CatalogStore

/// Decides which of two versions of a record a merge keeps.
///
/// One rule says what two records have in common: **the latest content that went into both**, see `RecordLineage`. It
/// is the ancestor of a three-way merge. If it is our present content, only they have changed the record since, and
/// theirs replaces ours; if it is theirs, only we have, and ours stays. Agreements with other catalogs and the times of
/// the two versions decide nothing then.
///
/// Two versions without a common content, as in packs of earlier programs, are decided by their times: a record that
/// was never changed since it was added gives way to one that was.
struct MergeRule {
  let preference: MergePreference

  /// - Parameter ancestor: The latest content that went into both, if it is known.
  /// - Returns: `.conflict` if both sides have changed the record, which calls for a three-way merge.
  func outcome(_ ours: RecordLineage, _ theirs: RecordLineage, ancestor: ContentHash?) -> MergeOutcome {
    if ours.present.hash == theirs.present.hash { return .unchanged }
    switch preference {
    case .ours: return .kept
    case .theirs: return .updated
    case .newer: return theirs.present.modified > ours.present.modified ? .updated : .kept
    case .changed: return changed(ours, theirs, ancestor)
    }
  }

  private func changed(_ ours: RecordLineage, _ theirs: RecordLineage, _ ancestor: ContentHash?) -> MergeOutcome {
    // A version that an undo took back on one side stays where it is on the other.
    if ours.had(theirs) || theirs.tookBack(ours) { return .kept }
    switch ancestor {
    case ours.present.hash: return .updated
    case theirs.present.hash: return .kept
    case .some: return .conflict
    case nil: return withoutAncestor(ours, theirs)
    }
  }

  private func withoutAncestor(_ ours: RecordLineage, _ theirs: RecordLineage) -> MergeOutcome {
    let isLater = theirs.present.modified > ours.present.modified
    // Ours is as it came. An older version of theirs may arrive after a newer one.
    if ours.isAsMerged { return isLater ? .updated : .kept }
    if !ours.agreements.isEmpty || !theirs.agreements.isEmpty { return .conflict }
    switch (ours.wasChanged, theirs.wasChanged) {
    case (false, true): return .updated
    case (true, false): return .kept
    case (true, true): return .conflict
    case (false, false): return isLater ? .updated : .kept
    }
  }
}
