internal import CatalogRecords
package import CatalogStore
package import GRDB

/// Undoes an entry of the journal, or does it again: the records it changed and what the entry keeps of them change
/// places. So the same few lines do both, as often as one likes.
///
/// Every call belongs in a transaction. Memory is O(*n*) in the number of records, a few bytes each.
package final class JournalReversal {
  private let db: Database
  private let journal: JournalTable
  private let past: PastTable
  private let records: RecordTable
  private let writer: CatalogWriter

  package init(_ db: Database) throws {
    self.db = db
    journal = JournalTable(db)
    past = PastTable(db)
    records = try RecordTable(db)
    writer = try CatalogWriter(unjournaled: db)
  }

  /// - Parameter number: An entry's; `nil`: the latest that stands, or that was undone.
  /// - Returns: The entry as it is now.
  /// - Throws: `JournalError`, when the transaction is to be given up.
  package func reverse(_ number: Int64?, undoing: Bool, at now: Double) throws -> JournalEntry {
    guard let number = try number ?? journal.next(toUndo: undoing) else {
      throw JournalError.nothingLeft(undoing: undoing)
    }
    let entry = try checked(number, undoing: undoing)
    let size = try exchange(number)
    try journal.grow(number, by: size.subtractingClamped(entry.size))
    try journal.mark(number, undoneAt: undoing ? journal.momentOfUndoing(now) : nil)
    return try journal.entry(number) ?? entry
  }

  private func checked(_ number: Int64, undoing: Bool) throws -> JournalEntry {
    // What is moved meanwhile has its number below zero.
    guard number > 0, let entry = try journal.entry(number) else { throw JournalError.noSuchEntry(number) }
    if entry.state == .forgotten { throw JournalError.forgotten(number) }
    if (entry.state == .undone) == undoing { throw JournalError.isSo(number, undone: undoing) }
    let ids = try past.ids(of: number)
    for other in try journal.possiblyBlocking(number) where try past.ids(of: other).overlaps(ids) {
      throw JournalError.blocked(number, by: other, undoing: undoing)
    }
    return entry
  }

  /// - Returns: The bytes that the entry takes now.
  private func exchange(_ entry: Int64) throws -> Int {
    let before = -entry
    let ids = try past.ids(of: entry)
    try past.move(entry, to: before)
    let size = try takeOut(ids, for: entry)
    if let identifier = try past.takenIdentifier(in: before) {
      throw JournalError.identifierTaken(entry, identifier: identifier)
    }
    try writer.restore(before, from: past)
    try past.forget(before)
    try writer.flush()
    if try IndexMergePolicy.isDue(changed: ids.count, in: db) { try writer.optimize() }
    return size
  }

  private func takeOut(_ ids: IDRuns, for entry: Int64) throws -> Int {
    var size = JournalTable.entrySize
    var taken = IDRuns()
    // Record by record and not number by number: a run may be as long as another program likes.
    for id in try ids.runs.flatMap({ try records.ids(in: $0) }) {
      size = size.addingClamped(try past.keep(id, for: entry))
      try writer.remove(id)
      taken.append(id.rawValue...id.rawValue)
    }
    for run in ids.subtracting(taken).runs { try past.keepGap(run, for: entry) }
    return size
  }
}
