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

  /// - Parameter base: Their content when it last agreed with another catalog.
  func take(_ stored: StoredRecord, base: ContentHash?) throws -> MergeDifference {
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
    var difference = try settled(known, theirs, row, base)
    try bringFiles(of: theirs, to: known.id, &difference)
    return difference
  }

  private func settled(
    _ known: RecordTable.Known, _ theirs: StoredRecord, _ row: RecordRow, _ base: ContentHash?
  ) throws -> MergeDifference {
    // Most records are equal on both sides, so they are not read.
    let ours = known.contentHash == row.hash ? nil : try reading.record(known.id)
    let outcome = try ours.map { try decide(known, $0, theirs, row.hash, base) } ?? .unchanged
    if outcome == .conflict, let ours { return try merge(known, ours, theirs, row, base) }
    try settle(known, outcome, theirs, row, base)
    return MergeDifference(outcome: outcome, ours: ours, theirs: theirs)
  }

  /// The record with its date read again from its text, because a damaged file may have another interval beside it.
  private func withSoundDate(_ stored: StoredRecord) -> StoredRecord {
    var sound = stored
    sound.record.date = stored.record.date.map { dates.sound($0) }
    return sound
  }

  /// Merges two changed versions field by field, if their common base is known. If both changed a field, ours stays.
  private func merge(
    _ known: RecordTable.Known, _ ours: StoredRecord, _ theirs: StoredRecord, _ row: RecordRow, _ base: ContentHash?
  ) throws -> MergeDifference {
    let hashes = [try bases.hash(of: known.id), base].compactMap(\.self)
    guard let ancestor = try ancestry.ancestor(of: ours, theirs, hashes) else {
      let conflicts = ThreeWayMerge.differences(ours.record, theirs.record)
      return MergeDifference(outcome: .conflict, ours: ours, theirs: theirs, conflicts: conflicts)
    }
    let merge = ThreeWayMerge(base: ancestor, ours: ours.record, theirs: theirs.record)
    let isChanged = merge.record != ours.record
    if let writer, isChanged {
      let merged = RecordRow(merge.record, identifier: ours.record.identifier)
      try writer.update(known.id, to: merged, at: now)
    }
    // The rest of their version no longer conflicts, until they change it again.
    if writer != nil, merge.conflicts.isEmpty { try bases.set(known.id, to: row.hash) }
    let outcome: MergeOutcome = merge.conflicts.isEmpty ? isChanged ? .updated : .kept : .conflict
    return MergeDifference(
      outcome: outcome, ours: ours, theirs: theirs, merged: merge.record, conflicts: merge.conflicts)
  }

  /// Call it after the last record of a transaction.
  func flush() throws {
    try writer?.flush()
    byteCount = 0
  }

  /// True if the transaction's texts and attached files are large enough to commit.
  var isFull: Bool { byteCount >= 64 << 20 }

  private func decide(
    _ known: RecordTable.Known, _ ours: StoredRecord, _ theirs: StoredRecord, _ hash: ContentHash, _ base: ContentHash?
  ) throws -> MergeOutcome {
    try rule.outcome(
      MergeRule.Side(
        hash: known.contentHash, base: bases.hash(of: known.id), created: ours.created, modified: ours.modified),
      MergeRule.Side(hash: hash, base: base, created: theirs.created, modified: theirs.modified),
      former: { try bases.moments(of: known.id, with: hash) })
  }

  /// Adds a new record with the next free id and the times it has in the other file.
  private func add(_ theirs: StoredRecord, _ row: RecordRow, _ collection: Int64?) throws {
    guard let writer, let collection else { return }
    let modified = theirs.modified.asMoment(until: now)
    let (id, outcome) = try writer.put(
      row, collection: collection, at: modified, created: theirs.created.asMoment(until: modified))
    guard outcome == .added else { return }
    try bases.set(id, to: row.hash)
    // Their edits outlast the same source here.
    if let base = try ancestry.theirSources.base(of: theirs.id) { try sources.set(id, to: base) }
    for file in try attachments.missing(from: id, of: theirs.id) { try add(file, to: id, writer) }
  }

  private func settle(
    _ known: RecordTable.Known, _ outcome: MergeOutcome, _ theirs: StoredRecord, _ row: RecordRow, _ base: ContentHash?
  ) throws {
    guard let writer else { return }
    switch outcome {
    case .updated:
      try writer.update(known.id, to: row, at: theirs.modified.asMoment(until: now))
      try bases.set(known.id, to: row.hash)
    case .unchanged: if try isAgreement(known, theirs, base) { try bases.set(known.id, to: row.hash) }
    case .added, .kept, .conflict, .blank, .invalid: break
    }
  }

  /// True if equal content has to be noted as what both sides had. Not if neither has changed it since it came: such a
  /// record is its own base, and a catalog may have a million of them.
  private func isAgreement(_ known: RecordTable.Known, _ theirs: StoredRecord, _ base: ContentHash?) throws -> Bool {
    let noted = try bases.hash(of: known.id)
    if noted == known.contentHash { return false }
    if noted != nil || theirs.modified > theirs.created || base != nil && base != known.contentHash { return true }
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
