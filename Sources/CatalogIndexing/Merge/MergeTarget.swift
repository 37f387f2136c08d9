internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import Platform

/// The writing side of a merge: takes the other catalog's records and returns their outcomes.
final class MergeTarget {
  private let db: Database
  private let rule: MergeRule
  private let records: RecordTable
  private let reading: RecordLoader
  private let bases: MergeBaseTable
  private let sources: SourceBaseTable
  private let ancestry: MergeAncestry
  private let collections: CollectionTable
  private let attachments: AttachmentCopy
  private var byteCount = 0
  private var dates = DateCheck()
  /// `nil` in a dry run.
  private let writer: CatalogWriter?
  /// Their collections, by name.
  private let described: [ExactString: RecordCollection]
  /// Ids of our collections, by name.
  private var ids: [ExactString: Int64] = [:]
  /// Later times in the other file count as this one.
  private let now = Clock.julianDay

  init(
    _ db: Database, _ rule: MergeRule, from other: Database, described: [RecordCollection], input: String,
    isDryRun: Bool
  ) throws {
    self.db = db
    attachments = try AttachmentCopy(from: other, to: db)
    self.rule = rule
    records = try RecordTable(db)
    reading = try RecordLoader(db)
    bases = try MergeBaseTable(db)
    sources = try SourceBaseTable(db)
    ancestry = try MergeAncestry(db, other)
    collections = CollectionTable(db)
    writer = isDryRun ? nil : try CatalogWriter(db, for: JournaledCommand(.merge, input: input))
    self.described = Dictionary(described.map { (ExactString($0.name), $0) }) { first, _ in first }
  }

  func take(_ stored: StoredRecord) throws -> MergeDifference {
    let theirs = withSoundDate(stored)
    guard !theirs.record.isBlank else { return MergeDifference(outcome: .blank, ours: nil, theirs: theirs) }
    byteCount = byteCount.addingClamped(theirs.record.proseByteCount)
    guard (try? theirs.record.storable()) != nil, !theirs.collection.utf8.contains(0) else {
      return MergeDifference(outcome: .invalid, ours: nil, theirs: theirs)
    }
    let row = RecordRow(theirs.record)
    let collection = try collection(named: theirs.collection)
    let known = try collection.flatMap { try records.known(collection: $0, identifier: row.identifier) }
    guard let known else {
      try add(theirs, row, collection)
      return MergeDifference(outcome: .added, ours: nil, theirs: theirs)
    }
    var difference = try settled(known, theirs, row)
    try bringFiles(of: theirs, to: known.id, &difference)
    return difference
  }

  private func settled(
    _ known: RecordTable.Known, _ theirs: StoredRecord, _ row: RecordRow
  ) throws -> MergeDifference {
    // Most records are equal on both sides, so they are not read.
    guard known.contentHash != row.hash, let ours = try reading.record(known.id) else {
      try agreeOnEqual(known, theirs)
      return MergeDifference(outcome: .unchanged, ours: nil, theirs: theirs)
    }
    let pair = try ancestry.pair(ours, theirs)
    let ancestor = rule.preference == .changed ? try ancestry.ancestor(of: pair) : nil
    let outcome = rule.outcome(pair.ourLineage, pair.theirLineage, ancestor: ancestor?.hash)
    if outcome == .conflict { return try merge(pair, ancestor) }
    try settle(outcome, pair, row)
    return MergeDifference(outcome: outcome, ours: ours, theirs: theirs)
  }

  /// The record with its date read again from its text, because a damaged file may have another interval beside it.
  private func withSoundDate(_ stored: StoredRecord) -> StoredRecord {
    var sound = stored
    sound.record.date = stored.record.date.map { dates.sound($0) }
    return sound
  }

  /// Merges two changed versions field by field, if their common base is known. If both changed a field, ours stays.
  private func merge(_ pair: MergeAncestry.Pair, _ ancestor: MergeAncestry.Ancestor?) throws -> MergeDifference {
    let (ours, theirs) = (pair.ours.record, pair.theirs.record)
    let merge =
      ancestor.map { ThreeWayMerge(base: $0.base, ours: ours, theirs: theirs) }
      ?? ThreeWayMerge(ours: ours, theirs: theirs)
    let isChanged = merge.record != ours
    if let writer {
      if isChanged {
        let isAsSources = try isAsSources(pair)
        try writer.update(pair.ours.id, to: RecordRow(merge.record, identifier: ours.identifier), at: now)
        if isAsSources { try sources.remove(pair.ours.id) }
      }
      // Values that came over conflict again only after they change.
      try agree(pair, isPartial: !merge.conflicts.isEmpty)
    }
    var difference = MergeDifference(
      outcome: .conflict, ours: pair.ours, theirs: pair.theirs, merged: merge.record, conflicts: merge.conflicts)
    if merge.conflicts.isEmpty { difference.outcome = isChanged ? .updated : .kept }
    difference.isChanged = isChanged
    return difference
  }

  private func agree(_ pair: MergeAncestry.Pair, isPartial: Bool = false) throws {
    let agreements = pair.ourLineage.agreements(with: pair.theirLineage, isPartial: isPartial)
    if agreements != pair.ourLineage.agreements { try bases.set(pair.ours.id, to: agreements) }
  }

  /// Call it after the last record of a transaction.
  func flush() throws {
    try writer?.flush()
    byteCount = 0
  }

  /// True if the transaction's texts and attached files are large enough to commit.
  var isFull: Bool { byteCount >= 64 << 20 }

  /// Adds a new record with the next free id and the times it has in the other file.
  private func add(_ theirs: StoredRecord, _ row: RecordRow, _ collection: Int64?) throws {
    guard let writer, let collection else { return }
    let modified = theirs.modified.asMoment(until: now)
    let (id, outcome) = try writer.put(
      row, collection: collection, at: modified, created: theirs.created.asMoment(until: modified))
    guard outcome == .added else { return }
    try bases.set(id, to: ancestry.theirLineage(theirs).copied)
    // Their edits outlast the same source here.
    if let base = try ancestry.theirSources.base(of: theirs.id) { try sources.set(id, to: base) }
    for file in try attachments.missing(from: id, of: theirs.id) { try add(file, to: id, writer) }
  }

  private func settle(_ outcome: MergeOutcome, _ pair: MergeAncestry.Pair, _ row: RecordRow) throws {
    guard let writer else { return }
    switch outcome {
    case .updated:
      try takeTheirs(pair, row, writer)
      try agree(pair)
    // Theirs was seen and refused.
    case .kept: if rule.preference != .changed { try agree(pair) }
    case .added, .unchanged, .conflict, .blank, .invalid: break
    }
  }

  /// Gives our record their version. It is edited from then on if it was so on either side.
  private func takeTheirs(_ pair: MergeAncestry.Pair, _ row: RecordRow, _ writer: CatalogWriter) throws {
    let (our, their) = (try sources.base(of: pair.ours.id), try ancestry.theirSources.base(of: pair.theirs.id))
    let isAsSources = try isAsSources(pair)
    try writer.update(pair.ours.id, to: row, at: pair.theirs.modified.asMoment(until: now))
    if our == nil, let their { try sources.set(pair.ours.id, to: their) }
    if isAsSources { try sources.remove(pair.ours.id) }
  }

  /// True if no person has edited either of two records, so that each is as a version of its source.
  private func isAsSources(_ pair: MergeAncestry.Pair) throws -> Bool {
    guard try sources.base(of: pair.ours.id) == nil else { return false }
    return try ancestry.areTheirEditsKnown && ancestry.theirSources.base(of: pair.theirs.id) == nil
  }

  /// Notes equal content as what both sides had. Not if neither has changed it since it came: such a record is its own
  /// base, and a catalog may have a million of them.
  private func agreeOnEqual(_ known: RecordTable.Known, _ theirs: StoredRecord) throws {
    guard writer != nil, try isAgreement(known, theirs), let ours = try reading.record(known.id) else { return }
    try agree(try ancestry.pair(ours, theirs))
  }

  private func isAgreement(_ known: RecordTable.Known, _ theirs: StoredRecord) throws -> Bool {
    let noted = try bases.agreements(of: known.id)
    if noted.first.map({ $0.version.hash == known.contentHash && !$0.isPartial }) == true { return false }
    if !noted.isEmpty || theirs.modified > theirs.created { return true }
    let ours = try IndexTable.Origin(of: known.id, db)
    return ours.modified > ours.created
  }

  /// Brings the attached files whose names our record lacks, whoever changed its fields. None is replaced or removed.
  /// A record that gets files is updated, also if its fields stay.
  private func bringFiles(of theirs: StoredRecord, to id: RecordID, _ difference: inout MergeDifference) throws {
    guard rule.preference != .ours else { return }
    let files = try attachments.missing(from: id, of: theirs.id)
    guard !files.isEmpty else { return }
    if let writer { for file in files { try add(file, to: id, writer) } }
    difference.files = files.map(\.name)
    difference.isChanged = true
    switch difference.outcome {
    case .unchanged, .kept:
      let ours = try difference.ours ?? reading.record(id)
      (difference.outcome, difference.ours, difference.merged) = (.updated, ours, ours?.record)
    case .added, .updated, .conflict, .blank, .invalid: break
    }
  }

  private func add(_ file: AttachedFile, to id: RecordID, _ writer: CatalogWriter) throws {
    byteCount = byteCount.addingClamped(file.byteCount)
    try writer.attach(
      attachments.copy(file), named: file.name, type: file.type, to: id, at: file.added.asMoment(until: now))
  }

  /// The id of our collection with this name, which is created unless this is a dry run.
  private func collection(named name: String) throws -> Int64? {
    let key = ExactString(name)
    if let id = ids[key] { return id }
    guard writer != nil else {
      let id = try collections.id(of: name)
      ids[key] = id
      return id
    }
    let id = try collections.id(of: name, at: now)
    if let theirs = described[key] {
      try collections.complete(name, title: theirs.title, rights: theirs.rights, source: theirs.source)
    }
    ids[key] = id
    return id
  }
}

extension Double {
  /// The time, clamped to SQLite's first Julian day and the latest; the latest for NaN.
  fileprivate func asMoment(until latest: Double) -> Double { isNaN ? latest : Swift.max(0, Swift.min(self, latest)) }
}
