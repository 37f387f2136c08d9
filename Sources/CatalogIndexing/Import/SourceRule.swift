internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// Decides what becomes of a record when its source brings it again.
///
/// A record that no person has edited becomes what the source says. In an edited one, a field changes only if the
/// source has changed it since it last came in (`SourceBaseTable`); if the person changed it too, the person's value
/// stays.
struct SourceRule {
  /// A change of a record by its source.
  struct Change {
    /// The record's new content; `nil` when it stays as it is.
    let row: RecordRow?
    /// The new base; `nil` when the record is now as its source has it.
    let base: SourceBase?
    let conflicts: [ThreeWayMerge.Conflict]
  }

  private let bases: SourceBaseTable
  private let reading: RecordLoader
  /// True if fields in conflict get the source's value.
  private let takesTheirs: Bool
  /// True if any record has a base; `nil` when it is not known. Most catalogs have none, and need no look-up.
  private var hasBasesIfKnown: Bool?

  init(_ db: Database, takesTheirs: Bool) throws {
    (bases, reading) = (try SourceBaseTable(db), try RecordLoader(db))
    self.takesTheirs = takesTheirs
  }

  /// Forgets what other connections may change. Call it at the end of each transaction.
  mutating func forget() { hasBasesIfKnown = nil }

  /// True if any record has a base.
  var hasBases: Bool {
    mutating get throws {
      if let hasBasesIfKnown { return hasBasesIfKnown }
      let hasBases = try !bases.isEmpty
      hasBasesIfKnown = hasBases
      return hasBases
    }
  }

  /// The record of a collection that its source names so, and that a person gave another identifier.
  mutating func renamed(collection: Int64, identifier: String) throws -> RecordTable.Known? {
    try hasBases ? bases.renamed(collection: collection, identifier: identifier) : nil
  }

  /// The row with the identifier of its record: its own, or `key#2` if a person gave `key` to the record of another
  /// row. Two rows never take turns in one record.
  mutating func ownRow(_ row: RecordRow, in collection: Int64, _ records: RecordTable) throws -> RecordRow {
    guard try hasBases else { return row }
    var (identifier, number) = (row.identifier, 1)
    while let known = try records.known(collection: collection, identifier: identifier),
      let base = try bases.base(of: known.id), !base.isOwn, let source = base.record.identifier,
      source != row.identifier, source != identifier
    {
      number += 1
      identifier = "\(row.identifier)#\(number)"
    }
    return number == 1 ? row : RecordRow(row.record, identifier: identifier)
  }

  /// The hash of what the source of a record said last.
  mutating func sourceHash(of known: RecordTable.Known) throws -> ContentHash {
    try hasBases ? bases.base(of: known.id)?.record.contentHash ?? known.contentHash : known.contentHash
  }

  /// True if a record that former rules made is one too many beside the one that the present rules have made already.
  /// One that a person has edited is not.
  func isSurplus(_ former: RecordTable.Known, beside present: RecordTable.Known, _ identity: FormerIdentity) throws
    -> Bool
  {
    if former.id == present.id || identity.isKnownByContent && former.contentHash != identity.hash { return false }
    return try !bases.isEdited(former.id)
  }

  /// - Parameters:
  ///   - row: The record as the source has it now.
  ///   - identity: The record as former rules make it of the same source, when `known` was found by that.
  /// - Returns: `nil` when nothing changes.
  mutating func change(
    of known: RecordTable.Known, by row: RecordRow, formerly identity: FormerIdentity? = nil
  ) throws -> Change? {
    guard let base = try base(of: known, identity) else {
      if known.contentHash == row.hash && identity == nil { return nil }
      // Known by its content and without it: an edit that no base tells of.
      if row.isKnownByContent && identity == nil { return nil }
      return Change(row: row, base: nil, conflicts: [])
    }
    let isKnown = base.record.contentHash == row.hash && base.record.identifier == row.identifier
    if isKnown, base.disputed.isEmpty || !takesTheirs { return nil }
    guard let ours = try reading.record(known.id)?.record else { throw RowFault.contradiction }
    return merge(base, ours, row)
  }

  private mutating func base(of known: RecordTable.Known, _ identity: FormerIdentity?) throws -> SourceBase? {
    if try hasBases, let base = try bases.base(of: known.id) { return base }
    guard let identity, identity.isKnownByContent, identity.hash != known.contentHash else { return nil }
    return SourceBase(record: identity.record, isOwn: false)
  }

  private func merge(_ base: SourceBase, _ ours: CatalogRecord, _ row: RecordRow) -> Change {
    let theirs = row.record
    let merge = ThreeWayMerge(
      base: base.record, ours: ours, theirs: theirs, disputed: base.disputed, prefersTheirs: takesTheirs)
    let isTheirs = merge.record == theirs && !base.isOwn
    return Change(
      row: merge.record == ours ? nil : RecordRow(merge.record, identifier: merge.record.identifier),
      base: isTheirs ? nil : SourceBase(record: theirs, isOwn: base.isOwn, disputed: merge.disputed),
      conflicts: merge.conflicts)
  }
}

/// A field of a record that both a person and its source have changed.
struct RecordConflict: Sendable {
  let record: RecordID
  let conflict: ThreeWayMerge.Conflict
}
