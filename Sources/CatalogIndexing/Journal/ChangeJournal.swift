internal import CatalogRecords
internal import CatalogStore
internal import GRDB

/// Notes for one command what its records were before it, so that it can be undone as a whole.
///
/// The entry is begun with the first change: a command that changes nothing leaves none. Of records that come in only
/// their runs of ids are kept, so that an import costs next to nothing here.
final class ChangeJournal {
  private let db: Database
  private let command: JournaledCommand
  private let table: JournalTable
  private let past: PastTable
  private var entry: Int64?
  /// The run of new ids that is not written yet, or was written and may become longer.
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
    past = PastTable(db)
  }

  /// To be called before a record gets another content.
  func willUpdate(_ id: RecordID) throws {
    if try keep(id) { updated += 1 }
  }

  /// To be called before a record goes.
  func willRemove(_ id: RecordID) throws {
    if try keep(id) { removed += 1 }
  }

  /// To be called when a record has come in, with an id that no record ever had.
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

  /// Writes what was noted. It has to be called before the transaction ends.
  func flush() throws {
    guard let entry else { return }
    try writeRun()
    try table.count(entry, added: added, updated: updated, removed: removed)
    try table.grow(entry, by: size)
    size = 0
  }

  /// - Returns: Whether the command touches the record for the first time, and did not bring it itself.
  private func keep(_ id: RecordID) throws -> Bool {
    let entry = try begun()
    if id.rawValue >= firstAdded {
      if let run, run.contains(id.rawValue) { return false }
      if try past.isGap(id, in: entry) { return false }
    }
    let bytes = try past.keep(id, for: entry)
    size += bytes
    return bytes > 0
  }

  private func begun() throws -> Int64 {
    if let entry { return entry }
    let begun = try table.begin(command, at: Clock.julianDay)
    entry = begun
    return begun
  }

  private func writeRun() throws {
    guard let run, let entry else { return }
    try past.keepGap(run, for: entry)
  }
}
