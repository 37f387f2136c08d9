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
    /// True if the record stays and every field of the base that changes is in conflict: the record is edited as
    /// before, and nothing needs to be undone.
    var isConflictAlone = false
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

  /// The record of a collection that its source names so, also after a person gave it another identifier.
  mutating func known(
    _ identifier: String, in collection: Int64, _ records: RecordTable
  ) throws -> RecordTable.Known? {
    let named = try records.known(collection: collection, identifier: identifier)
    guard try hasBases else { return named }
    if let named, try isNamedBySource(named, identifier) { return named }
    return try bases.renamed(collection: collection, identifier: identifier) ?? named
  }

  /// The record of a row, `nil` for a new one, and the row with the identifier of that record: its own, or `key#2` if a
  /// person gave `key` to the record of another row. Two rows never take turns in one record.
  mutating func place(
    of row: RecordRow, in collection: Int64, _ records: RecordTable
  ) throws -> (known: RecordTable.Known?, row: RecordRow) {
    let named = try records.known(collection: collection, identifier: row.identifier)
    guard try hasBases, named?.contentHash != row.hash else { return (named, row) }
    var known = try known(row.identifier, in: collection, records)
    var (identifier, number) = (row.identifier, 1)
    while let other = known, try isOfAnotherRow(other, row, identifier) {
      number += 1
      identifier = "\(row.identifier)#\(number)"
      known = try self.known(identifier, in: collection, records)
    }
    return (known, number == 1 ? row : RecordRow(row.record, identifier: identifier))
  }

  /// True if the source of a record gives it this identifier, as far as is known.
  private func isNamedBySource(_ known: RecordTable.Known, _ identifier: String) throws -> Bool {
    guard let base = try bases.base(of: known.id) else { return true }
    return !base.isOwn && base.record.identifier == identifier
  }

  /// True if a person gave the identifier of a row, or its numbered one, to the record of another row. A row with the
  /// content that the record has, or had in its source, is that record's: an export, or a source that took the
  /// identifier over.
  private func isOfAnotherRow(_ known: RecordTable.Known, _ row: RecordRow, _ identifier: String) throws -> Bool {
    guard let base = try bases.base(of: known.id), !base.isOwn, let source = base.record.identifier,
      source != row.identifier, source != identifier
    else { return false }
    return row.hash != known.contentHash && row.hash != base.record.contentHash
      && !base.agreements.contains { $0.record.identifier == row.identifier }
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
  ///   - input: The row's input.
  ///   - identity: The record as former rules make it of the same source, when `known` was found by that.
  /// - Returns: `nil` when nothing changes.
  mutating func change(
    of known: RecordTable.Known, by row: RecordRow, from input: RowInput, formerly identity: FormerIdentity? = nil
  ) throws -> Change? {
    guard let base = try base(of: known, identity) else {
      if known.contentHash == row.hash && identity == nil { return nil }
      // Known by its content and without it: an edit that no base tells of.
      if row.isKnownByContent && identity == nil { return nil }
      return Change(row: row, base: nil, conflicts: [])
    }
    let said = base.said(by: input.name)
    let isKnown = said.contentHash == row.hash && said.identifier == row.identifier
    if isKnown, base.disputed.isEmpty || !takesTheirs { return nil }
    guard let ours = try reading.record(known.id)?.record else { throw RowFault.contradiction }
    return merge(base, ours, row, input, isSource: takesTheirs || input.records.contains(known.id.rawValue))
  }

  private mutating func base(of known: RecordTable.Known, _ identity: FormerIdentity?) throws -> SourceBase? {
    if try hasBases, let base = try bases.base(of: known.id) { return base }
    guard let identity, identity.isKnownByContent, identity.hash != known.contentHash else { return nil }
    return SourceBase(record: identity.record, isOwn: false)
  }

  /// - Parameter isSource: True if the input is known to be the record's source, and not an export of the catalog.
  private func merge(
    _ base: SourceBase, _ ours: CatalogRecord, _ row: RecordRow, _ input: RowInput, isSource: Bool
  ) -> Change? {
    let merge = ThreeWayMerge(
      base: base.said(by: input.name), ours: ours, theirs: row.record, disputed: base.disputed,
      prefersTheirs: takesTheirs)
    let next = self.base(after: merge, base, ours: ours, theirs: row.record, input, isSource: isSource)
    if merge.record != ours {
      let merged = RecordRow(merge.record, identifier: merge.record.identifier)
      return Change(row: merged, base: next, conflicts: merge.conflicts)
    }
    if next == base { return nil }
    let isConflictAlone = next.map { isInConflict(from: base.said(by: input.name), to: $0.said(by: input.name), merge) }
    return Change(row: nil, base: next, conflicts: merge.conflicts, isConflictAlone: isConflictAlone ?? false)
  }

  /// True if what an input says changes only fields that stay as a person has them.
  private func isInConflict(from before: CatalogRecord, to now: CatalogRecord, _ merge: ThreeWayMerge) -> Bool {
    guard before.identifier == now.identifier, before.subjects == now.subjects else { return false }
    let fields = Set(merge.conflicts.map(\.field))
    return !fields.isEmpty && ThreeWayMerge.differences(before, now).allSatisfy { fields.contains($0.field) }
  }

  /// The base of the next merge. The first case that fits decides:
  ///
  ///     the input has...                       the input is the source     it may be an export
  ///     ------------------------------------   -----------------------     --------------------
  ///     what the record became                 no base: nothing is edited  the input's own base
  ///     what the record was                    the input's own base        the input's own base
  ///     had a base of its own before           the input's own base        the input's own base
  ///     anything else                          what the source said last   what the source said last
  ///
  /// A record that a person added is always edited.
  private func base(
    after merge: ThreeWayMerge, _ base: SourceBase, ours: CatalogRecord, theirs: CatalogRecord, _ input: RowInput,
    isSource: Bool
  ) -> SourceBase? {
    let isTheirs = merge.record == theirs && !base.isOwn
    if isTheirs, isSource { return nil }
    var next = base
    guard isTheirs || theirs == ours || base.agreement(with: input.name) != nil else {
      (next.record, next.disputed) = (theirs, merge.disputed)
      return next
    }
    if let name = input.name { next.agree(with: name, on: theirs) }
    if theirs != ours { next.disputed = merge.disputed }
    return next
  }
}

/// The input that a row comes from.
struct RowInput {
  /// As it is named in each import; `nil` for one without a name, such as standard input.
  let name: String?
  /// The ids of the records that a followed file had when it was read before.
  let records: IDRuns

  /// - Parameter name: As the user gave it; `-` is standard input.
  init(named name: String, records: IDRuns = IDRuns()) {
    (self.name, self.records) = (name == "-" ? nil : name, records)
  }

  /// An input without a name.
  static let unnamed = RowInput(named: "-")
}

/// A field of a record that both a person and its source have changed.
struct RecordConflict: Sendable {
  let record: RecordID
  let conflict: ThreeWayMerge.Conflict
}
