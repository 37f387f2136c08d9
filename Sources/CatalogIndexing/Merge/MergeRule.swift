internal import CatalogRecords
internal import CatalogStore

/// Says which of two forms of a record stands.
///
/// Two catalogs that exchange records remember what they last had in common (`MergeBaseTable`), so that it is known
/// which side changed a record since. Where nothing is remembered, as between two imports of the same source, the moments
/// of the records tell: one that was never changed since it came in gives way to one that was.
struct MergeRule {
  /// What is known of one side's record.
  struct Side {
    let hash: ContentHash
    /// What the two last agreed on, as this side remembers it.
    let base: ContentHash?
    let created: Double
    let modified: Double

    var wasChanged: Bool { modified > created }
  }

  let preference: MergePreference

  /// - Parameter hadTheirs: Whether ours was once what theirs is.
  func outcome(_ ours: Side, _ theirs: Side, hadTheirs: () throws -> Bool) rethrows -> MergeOutcome {
    if ours.hash == theirs.hash { return .unchanged }
    switch preference {
    case .ours: return .kept
    case .theirs: return .updated
    case .newer: return theirs.modified > ours.modified ? .updated : .kept
    case .changed: return try changed(ours, theirs, hadTheirs)
    }
  }

  private func changed(_ ours: Side, _ theirs: Side, _ hadTheirs: () throws -> Bool) rethrows -> MergeOutcome {
    if try ours.base == theirs.hash || hadTheirs() { return .kept }
    if ours.base == ours.hash || theirs.base == ours.hash {
      // An older form of theirs may come after a newer one.
      return theirs.modified >= ours.modified ? .updated : .kept
    }
    if ours.base != nil || theirs.base != nil { return .conflict }
    switch (ours.wasChanged, theirs.wasChanged) {
    case (false, true): return .updated
    case (true, false): return .kept
    case (true, true): return .conflict
    case (false, false): return theirs.modified > ours.modified ? .updated : .kept
    }
  }
}
