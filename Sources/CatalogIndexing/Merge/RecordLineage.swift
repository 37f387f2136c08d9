internal import CatalogRecords
internal import CatalogStore

/// A record on one side of a merge: its present version, and the contents that went into it.
///
/// These are its former versions, as far as the journal has them, and the versions that merges brought into it. A
/// record that takes another one in has all that the other one had, up to `MergeBaseTable.mostAgreements`.
struct RecordLineage {
  let present: VersionMark
  let created: Double
  /// Its former versions in the journal.
  let past: [MergeBaseTable.PastVersion]
  /// Versions that merges brought into it.
  let agreements: [MergeAgreement]
  /// The last content from its source.
  let source: ContentHash?

  init(
    present: VersionMark, created: Double, past: [MergeBaseTable.PastVersion] = [], agreements: [MergeAgreement] = [],
    source: ContentHash? = nil
  ) {
    (self.present, self.created, self.source) = (present, created, source)
    (self.past, self.agreements) = (past, agreements)
  }

  var wasChanged: Bool { present.modified > created }

  /// True if its content is one that a merge brought.
  var isAsMerged: Bool { agreements.contains { $0.version.hash == present.hash && !$0.isPartial } }

  /// True if the other record's present version is a former one of this record, or one that an undo took back here.
  func had(_ other: RecordLineage) -> Bool { past.contains { $0.version == other.present } }

  /// True if the other record's present version is later than this one, and an undo took it back here.
  func tookBack(_ other: RecordLineage) -> Bool {
    present.modified < other.present.modified && past.contains { $0.isUndone && $0.version == other.present }
  }

  /// A content that went into two records.
  struct Common: Hashable {
    let hash: ContentHash
    /// When the first of the two had it last.
    let moment: Double
    /// The side that has only a part of it, because other fields were in conflict; `nil` when both have all of it.
    var holder: Side?
  }

  enum Side { case ours, theirs }

  /// The contents that went into both of two records, the latest first.
  ///
  /// - Parameters:
  ///   - ours: The record that takes the other one in. What was undone here counts as a change that it made since.
  ///   - theirs: The other record. What was undone there never was.
  static func common(_ ours: RecordLineage, _ theirs: RecordLineage) -> [Common] {
    let (here, there) = (ours.moments(countsUndone: true), theirs.moments(countsUndone: false))
    let whole = here.compactMap { hash, moment in
      there[hash].map { Common(hash: hash, moment: min(moment, $0)) }
    }
    let parts = ours.parts(in: there, holder: .ours) + theirs.parts(in: here, holder: .theirs)
    return (whole + parts).sorted { ($0.moment, $0.hash.high, $0.hash.low) > ($1.moment, $1.hash.high, $1.hash.low) }
  }

  private func parts(in other: [ContentHash: Double], holder: Side) -> [Common] {
    agreements.filter(\.isPartial).compactMap { part in
      other[part.version.hash].map {
        Common(hash: part.version.hash, moment: min(part.version.modified, $0), holder: holder)
      }
    }
  }

  /// When the record last had each of the contents that went into it; never for what its source says, as nothing tells
  /// when that was.
  private func moments(countsUndone: Bool) -> [ContentHash: Double] {
    var moments = source.map { [$0: -Double.infinity] } ?? [:]
    for version in versions(countsUndone: countsUndone) + agreements.filter({ !$0.isPartial }).map(\.version) {
      moments[version.hash] = max(moments[version.hash] ?? -.infinity, version.modified)
    }
    return moments
  }

  private func versions(countsUndone: Bool) -> [VersionMark] {
    past.filter { countsUndone || !$0.isUndone }.map(\.version) + [present]
  }

  /// The agreements after the record took the other record in: that one's present version first, then the
  /// latest of what went into either.
  func agreements(with other: RecordLineage, isPartial: Bool) -> [MergeAgreement] {
    let own = moments(countsUndone: false)
    let rest = ((isPartial ? [] : other.all) + agreements).filter { one in
      let isOwn = !one.isPartial && own[one.version.hash].map { $0 > one.version.modified } ?? false
      return !isOwn && one.version.hash != other.present.hash
    }
    let first = MergeAgreement(other.present, isPartial: isPartial)
    return [first] + Self.latest(rest).prefix(MergeBaseTable.mostAgreements - 1)
  }

  /// The agreements of a copy of the record in another catalog.
  var copied: [MergeAgreement] { [MergeAgreement(present)] + packed.prefix(MergeBaseTable.mostAgreements - 1) }

  /// The latest of what went into the record, for a pack, which has no journal.
  var packed: [MergeAgreement] {
    let former = all.filter { $0.version.hash != present.hash }
    return Array(Self.latest(former).prefix(MergeBaseTable.mostAgreements))
  }

  /// One for each content, the latest first.
  private static func latest(_ all: [MergeAgreement]) -> [MergeAgreement] {
    Dictionary(all.map { ($0.version.hash, $0) }) { $0.isEarlier(than: $1) ? $1 : $0 }.values
      .sorted { $1.isEarlier(than: $0) }
  }

  /// The present version and all that went into the record.
  private var all: [MergeAgreement] {
    versions(countsUndone: false).map { MergeAgreement($0) } + agreements
  }
}

extension MergeAgreement {
  /// True if the other one tells more of the same content, or of a later one.
  fileprivate func isEarlier(than other: MergeAgreement) -> Bool {
    if isPartial != other.isPartial, version.hash == other.version.hash { return isPartial }
    return (version.modified, version.hash.high, version.hash.low)
      < (other.version.modified, other.version.hash.high, other.version.hash.low)
  }
}
