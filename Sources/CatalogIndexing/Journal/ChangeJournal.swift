internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import Platform

/// Keeps the before-images of one command's records, so that the command can be undone as a whole.
///
/// The entry begins with the first change: a command that changes nothing leaves none. Of added records only the runs
/// of ids are kept, so that an import costs next to nothing here.
final class ChangeJournal {
  private let db: Database
  private let command: JournaledCommand
  private let table: JournalTable
  private let past: BeforeImageTable
  /// The entry; `nil` before the first change.
  private(set) var entry: JournalEntryID?
  /// The latest run of new ids: not written yet, or written and possibly growing.
  private var run: ClosedRange<Int64>?
  private var firstAdded = Int64.max
  private var size = 0
  private var added = 0
  private var updated = 0
  private var removed = 0
  /// Undone entries with records in common, noted since the last `flush`.
  private var absent: Set<Int64> = []
  private struct Surroundings { let hasLater, hasUndone: Bool }
  /// Valid until `flush`, because others write between two transactions only.
  private var surroundings: Surroundings?

  init(_ db: Database, _ command: JournaledCommand) {
    self.db = db
    self.command = command
    table = JournalTable(db)
    past = BeforeImageTable(db)
  }

  /// Keeps a record's before-image. Call it before the content changes.
  func willUpdate(_ id: RecordID) throws {
    if try keep(id) == .first { updated += 1 }
  }

  /// Keeps a record's before-image. Call it before the record is removed.
  func willRemove(_ id: RecordID) throws {
    switch try keep(id) {
    case .first: removed += 1
    case .again: (updated, removed) = (updated - 1, removed + 1)
    case .ofAdded: break
    }
  }

  /// Notes an added record. Its id must be one that no record ever had.
  func didAdd(_ id: RecordID) throws {
    _ = try begun()
    added += 1
    firstAdded = min(firstAdded, id.rawValue)
    if let run, id.rawValue == run.upperBound.addingClamped(1) {
      self.run = run.lowerBound...id.rawValue
    } else {
      try writeRun()
      run = id.rawValue...id.rawValue
    }
  }

  /// Writes the counts and the open run. Call it before the transaction ends.
  func flush() throws {
    surroundings = nil
    guard let entry else { return }
    try writeRun()
    try table.count(entry, added: added, updated: updated, removed: removed)
    try table.add(absent, toAbsentOf: entry)
    try table.grow(entry, by: size)
    (size, absent) = (0, [])
  }

  private enum Keeping { case first, again, ofAdded }

  private func keep(_ id: RecordID) throws -> Keeping {
    let entry = try begun(beforeChangeOf: id)
    if id.rawValue >= firstAdded {
      if let run, run.contains(id.rawValue) { return .ofAdded }
      if try past.isGap(id, in: entry.rawValue) { return .ofAdded }
    }
    let bytes = try past.keep(id, for: entry.rawValue)
    size += bytes
    guard bytes > 0 else { return .again }
    if try surroundings(of: entry).hasUndone { absent.formUnion(try past.undoneEntries(of: id)) }
    return .first
  }

  /// The entry for the change of a record.
  ///
  /// The transactions of a long job have those of other commands between them. When one of these changed the record,
  /// the job goes on in a new entry, because the order of entries is that of their changes.
  private func begun(beforeChangeOf id: RecordID) throws -> JournalEntryID {
    guard let entry else { return try begun() }
    guard try surroundings(of: entry).hasLater, try past.entries(of: id).contains(where: { $0 > entry.rawValue }) else {
      return entry
    }
    try flush()
    self.entry = nil
    (run, firstAdded) = (nil, .max)
    (added, updated, removed) = (0, 0, 0)
    return try begun()
  }

  /// The entries of other commands around this transaction's: whether any is later, or undone.
  private func surroundings(of entry: JournalEntryID) throws -> Surroundings {
    if let surroundings { return surroundings }
    let found = Surroundings(hasLater: try !table.isLatest(entry), hasUndone: try table.hasUndone)
    surroundings = found
    return found
  }

  private func begun() throws -> JournalEntryID {
    if let entry { return entry }
    let begun = try table.begin(command, at: Clock.julianDay)
    entry = begun
    return begun
  }

  private func writeRun() throws {
    guard let run, let entry else { return }
    try past.keepGap(run, for: entry.rawValue)
  }
}
