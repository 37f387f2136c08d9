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

  init(_ db: Database, _ command: JournaledCommand) {
    self.db = db
    self.command = command
    table = JournalTable(db)
    past = BeforeImageTable(db)
  }

  /// Keeps a record's before-image. Call it before the content changes.
  func willUpdate(_ id: RecordID) throws {
    if try keep(id) { updated += 1 }
  }

  /// Keeps a record's before-image. Call it before the record is removed.
  func willRemove(_ id: RecordID) throws {
    if try keep(id) { removed += 1 }
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
    guard let entry else { return }
    try writeRun()
    try table.count(entry, added: added, updated: updated, removed: removed)
    try table.grow(entry, by: size)
    size = 0
  }

  /// - Returns: Whether a before-image was kept: `false` for a record that the command added or has already changed.
  private func keep(_ id: RecordID) throws -> Bool {
    let entry = try begun()
    if id.rawValue >= firstAdded {
      if let run, run.contains(id.rawValue) { return false }
      if try past.isGap(id, in: entry.rawValue) { return false }
    }
    let bytes = try past.keep(id, for: entry.rawValue)
    size += bytes
    return bytes > 0
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
