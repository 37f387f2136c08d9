internal import CatalogRecords
package import CatalogStore
package import GRDB

/// Undoes or redoes a journal entry by a swap: its records become the kept copies, and the copies become the records.
/// The same few lines do both, any number of times.
///
/// Every call belongs in a transaction. Memory is O(*n*) in the number of records, a few bytes each.
package final class JournalReversal {
  private let db: Database
  private let journal: JournalTable
  private let past: BeforeImageTable
  private let records: RecordTable
  private let writer: CatalogWriter

  package init(_ db: Database) throws {
    self.db = db
    journal = JournalTable(db)
    past = BeforeImageTable(db)
    records = try RecordTable(db)
    writer = try CatalogWriter(unjournaled: db)
  }

  /// - Parameter number: An entry's number; `nil` for the latest that is done, or for the last that was undone.
  /// - Returns: The entry after the swap.
  /// - Throws: `JournalError`, after which the transaction must be rolled back.
  package func reverse(_ number: JournalEntryID?, undoing: Bool, at now: Double) throws -> JournalEntry {
    guard let number = try number ?? journal.next(toUndo: undoing) else {
      throw JournalError.nothingLeft(undoing: undoing)
    }
    let entry = try checked(number, undoing: undoing)
    let size = try exchange(number.rawValue)
    try journal.grow(number, by: size.subtractingClamped(entry.size))
    try journal.mark(number, undoneAt: undoing ? journal.momentOfUndoing(now) : nil)
    return try journal.entry(number) ?? entry
  }

  /// Undoes an entry, and adds one that names the undo and counts what it did to records.
  ///
  /// - Returns: The entry that was undone, as it is now.
  /// - Throws: As `reverse`.
  package func undo(_ number: JournalEntryID?, named name: String, at now: Double) throws -> JournalEntry {
    // Its moment is before that of the undoing.
    let note = try journal.beginUndo(name, at: now)
    let undone = try reverse(number, undoing: true, at: now)
    try journal.count(note, added: undone.removed, updated: undone.updated, removed: undone.added)
    return undone
  }

  private func checked(_ number: JournalEntryID, undoing: Bool) throws -> JournalEntry {
    // Copies are parked under the negated number during a swap.
    guard number.rawValue > 0, let entry = try journal.entry(number) else { throw JournalError.noSuchEntry(number) }
    guard try JournalSeals(db).isSound(number.rawValue) else { throw JournalError.damaged(number) }
    if entry.kind == .undo { throw JournalError.isUndo(number) }
    if entry.state == .forgotten { throw JournalError.forgotten(number) }
    if (entry.state == .undone) == undoing { throw JournalError.isSo(number, undone: undoing) }
    let ids = try past.ids(of: number.rawValue)
    for other in try journal.possiblyBlocking(number) where try past.ids(of: other.rawValue).overlaps(ids) {
      throw JournalError.blocked(number, by: other, undoing: undoing)
    }
    return entry
  }

  /// - Returns: The bytes that the entry takes after the swap.
  private func exchange(_ entry: Int64) throws -> Int {
    let before = -entry
    let ids = try past.ids(of: entry)
    try past.move(entry, to: before)
    let size = try takeOut(ids, for: entry)
    if let identifier = try past.takenIdentifier(in: before) {
      throw JournalError.identifierTaken(JournalEntryID(entry), identifier: identifier)
    }
    try writer.restore(before, from: past)
    try past.forget(before)
    try writer.flush()
    return size
  }

  private func takeOut(_ ids: IDRuns, for entry: Int64) throws -> Int {
    var size = JournalTable.entrySize
    var taken = IDRuns()
    // Iterates over existing records, not over numbers: another program may have written a run of any length.
    for id in try ids.runs.flatMap({ try records.ids(in: $0) }) {
      size = size.addingClamped(try past.keep(id, for: entry))
      try writer.remove(id)
      taken.append(id.rawValue...id.rawValue)
    }
    for run in ids.subtracting(taken).runs { try past.keepGap(run, for: entry) }
    return size
  }
}
