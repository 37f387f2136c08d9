internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// Finds the content from which two versions of a record come: the latest that went into both.
///
/// The catalogs remember hashes. The content with a hash is one of the two versions, what a source said, or a former
/// version in one of the two journals.
struct MergeAncestry {
  private let ours: Catalog
  private let theirs: Catalog

  private struct Catalog {
    let db: Database
    let sources: SourceBaseTable
    let bases: MergeBaseTable
    let knowsEdits: Bool

    init(_ db: Database) throws {
      self.db = db
      (sources, bases) = (try SourceBaseTable(db), try MergeBaseTable(db))
      knowsEdits = try FileVersion.of(db) >= FileVersion.sourceBases
    }

    /// The last content from the source of an edited record.
    func source(of stored: StoredRecord) throws -> CatalogRecord? {
      guard let source = try sources.base(of: stored.id)?.record, !source.isBlank else { return nil }
      return source
    }

    func lineage(of stored: StoredRecord) throws -> RecordLineage {
      RecordLineage(
        present: VersionMark(hash: stored.record.contentHash, modified: stored.modified), created: stored.created,
        past: try bases.past(of: stored.id), agreements: try bases.agreements(of: stored.id),
        source: try source(of: stored)?.contentHash)
    }

    /// A record's former version, or what its source said, if it has this content.
    func past(_ stored: StoredRecord, _ hash: ContentHash) throws -> CatalogRecord? {
      if let source = try source(of: stored), source.contentHash == hash { return source }
      guard let entry = try bases.entry(of: stored.id, with: hash) else { return nil }
      return try RecordLoader(db, past: entry).record(stored.id)?.record
    }
  }

  init(_ ours: Database, _ theirs: Database) throws {
    (self.ours, self.theirs) = (try Catalog(ours), try Catalog(theirs))
  }

  /// The last versions of the other catalog's records from their sources.
  var theirSources: SourceBaseTable { theirs.sources }

  /// True if the other catalog has a note of every record that a person has edited.
  var areTheirEditsKnown: Bool { theirs.knowsEdits }

  func theirLineage(_ stored: StoredRecord) throws -> RecordLineage { try theirs.lineage(of: stored) }

  /// A record on both sides.
  struct Pair {
    let ours: StoredRecord
    let theirs: StoredRecord
    let ourLineage: RecordLineage
    let theirLineage: RecordLineage
  }

  func pair(_ ours: StoredRecord, _ theirs: StoredRecord) throws -> Pair {
    Pair(
      ours: ours, theirs: theirs, ourLineage: try self.ours.lineage(of: ours), theirLineage: try theirLineage(theirs))
  }

  /// The content that both versions come from.
  struct Ancestor {
    let hash: ContentHash
    /// The base of their three-way merge: the content, with those parts of later ones that came over.
    let base: CatalogRecord
  }

  /// - Returns: `nil` when the two have no content in common that either catalog still has.
  func ancestor(of pair: Pair) throws -> Ancestor? {
    let common = RecordLineage.common(pair.ourLineage, pair.theirLineage)
    for (place, content) in common.enumerated() where content.holder == nil {
      guard let record = try record(content.hash, of: pair) else { continue }
      var base = record
      for part in common[..<place].reversed() {
        guard let holder = part.holder, let brought = try self.record(part.hash, of: pair) else { continue }
        let holding = holder == .ours ? pair.ours.record : pair.theirs.record
        base = ThreeWayMerge.base(base, since: record, with: brought, heldBy: holding)
      }
      return Ancestor(hash: content.hash, base: base)
    }
    return nil
  }

  private func record(_ hash: ContentHash, of pair: Pair) throws -> CatalogRecord? {
    if pair.ourLineage.present.hash == hash { return pair.ours.record }
    if pair.theirLineage.present.hash == hash { return pair.theirs.record }
    return try ours.past(pair.ours, hash) ?? theirs.past(pair.theirs, hash)
  }
}
