internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// Finds the content from which two versions of a record come.
///
/// The catalogs remember the hash of what they last had in common. The content with this hash is what the source of the
/// record said, or a before-image in one of the two journals.
struct MergeAncestry {
  private let ours: Side
  private let theirs: Side

  private struct Side {
    let db: Database
    let sources: SourceBaseTable
    let hasJournal: Bool

    init(_ db: Database) throws {
      self.db = db
      sources = try SourceBaseTable(db)
      hasJournal = try FileVersion.of(db) >= FileVersion.journal
    }

    /// The last version of a record from its source.
    func source(of stored: StoredRecord) throws -> CatalogRecord {
      try sources.base(of: stored.id)?.record ?? stored.record
    }

    /// The before-image of a record with a content.
    func past(_ id: RecordID, _ hash: ContentHash) throws -> CatalogRecord? {
      guard hasJournal, let entry = try MergeBaseTable(db).entry(of: id, with: hash) else { return nil }
      return try RecordLoader(db, past: entry).record(id)?.record
    }
  }

  init(_ ours: Database, _ theirs: Database) throws {
    (self.ours, self.theirs) = (try Side(ours), try Side(theirs))
  }

  /// The last versions of the other catalog's records from their sources.
  var theirSources: SourceBaseTable { theirs.sources }

  /// - Parameter hashes: Those of contents that both had, the likelier one first.
  /// - Returns: `nil` when neither catalog has it any more.
  func ancestor(of our: StoredRecord, _ their: StoredRecord, _ hashes: [ContentHash]) throws -> CatalogRecord? {
    let sources = (ours: try ours.source(of: our), theirs: try theirs.source(of: their))
    for hash in hashes {
      if let source = [sources.ours, sources.theirs].first(where: { $0.contentHash == hash }) { return source }
      if let past = try ours.past(our.id, hash) ?? theirs.past(their.id, hash) { return past }
    }
    return hashes.isEmpty ? try sharedSource(of: our, their, sources) : nil
  }

  /// The content that both had from their source when nothing tells of a common one: each edited it since, or one of
  /// the two has a later version of the source.
  private func sharedSource(
    of our: StoredRecord, _ their: StoredRecord, _ sources: (ours: CatalogRecord, theirs: CatalogRecord)
  ) throws -> CatalogRecord? {
    let hashes = (ours: sources.ours.contentHash, theirs: sources.theirs.contentHash)
    if !sources.ours.isBlank, try hashes.ours == hashes.theirs || theirs.past(their.id, hashes.ours) != nil {
      return sources.ours
    }
    return try !sources.theirs.isBlank && ours.past(our.id, hashes.theirs) != nil ? sources.theirs : nil
  }
}
