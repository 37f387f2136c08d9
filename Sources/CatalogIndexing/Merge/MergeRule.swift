internal import CatalogRecords
internal import CatalogStore

/// Decides which of two versions of a record a merge keeps.
///
/// Two catalogs that exchange records remember the content they last had in common (`MergeBaseTable`), which tells
/// which side has changed a record since. Without that, as between two imports of the same source, the records' times
/// decide: a record that was never changed since it was added gives way to one that was.
struct MergeRule {
  /// One side's version of a record.
  struct Side {
    let hash: ContentHash
    /// The content that the two last agreed on, as this side remembers it.
    let base: ContentHash?
    let created: Double
    let modified: Double

    var wasChanged: Bool { modified > created }
  }

  let preference: MergePreference

  /// - Parameter former: The moments of change of our record's former versions that have their content.
  func outcome(_ ours: Side, _ theirs: Side, former: () throws -> [Double]) rethrows -> MergeOutcome {
    if ours.hash == theirs.hash { return .unchanged }
    switch preference {
    case .ours: return .kept
    case .theirs: return .updated
    case .newer: return theirs.modified > ours.modified ? .updated : .kept
    case .changed: return try changed(ours, theirs, former())
    }
  }

  private func changed(_ ours: Side, _ theirs: Side, _ former: [Double]) -> MergeOutcome {
    let isFormer = ours.base == theirs.hash || !former.isEmpty
    if theirs.base == ours.hash || ours.base == ours.hash {
      return isFormer ? restored(ours, theirs, former) : sinceBase(ours, theirs)
    }
    if isFormer { return .kept }
    if ours.base != nil || theirs.base != nil { return .conflict }
    switch (ours.wasChanged, theirs.wasChanged) {
    case (false, true): return .updated
    case (true, false): return .kept
    case (true, true): return .conflict
    case (false, false): return theirs.modified > ours.modified ? .updated : .kept
    }
  }

  /// The outcome when one of the two remembers our content as the one that they last agreed on.
  private func sinceBase(_ ours: Side, _ theirs: Side) -> MergeOutcome {
    // Theirs was made from ours.
    if theirs.base == ours.hash { return .updated }
    // An older version of theirs may arrive after a newer one.
    return theirs.modified >= ours.modified ? .updated : .kept
  }

  /// The outcome when one of the two remembers our content as agreed on, and theirs is content that we had before: they
  /// changed it back since, or it is that former version, which an undo or an older pack brings.
  private func restored(_ ours: Side, _ theirs: Side, _ former: [Double]) -> MergeOutcome {
    let isChange = theirs.wasChanged && theirs.modified > ours.modified && !former.contains(theirs.modified)
    return isChange ? .updated : .kept
  }
}
