internal import CatalogRecords
package import CatalogStore
package import GRDB

/// Undoes or redoes a journal entry by a swap: its records become the kept copies, and the copies become the records.
/// The same code does both, any number of times. `UndoOrder` decides when a reversal is allowed.
///
/// Call everything inside a transaction. Memory is O(*n*) in the number of records, a few bytes each.
package final class JournalReversal {
  private let db: Database
  private let journal: JournalTable
  private let order: UndoOrder
  private let past: BeforeImageTable
  private let records: RecordTable
  private let writer: CatalogWriter

  package init(_ db: Database) throws {
    self.db = db
    journal = JournalTable(db)
    order = UndoOrder(db)
    past = BeforeImageTable(db)
    records = try RecordTable(db)
    writer = try CatalogWriter(unjournaled: db)
  }

  /// - Parameter number: An entry's number; `nil` for the latest that can be undone, or for the last that was undone.
  /// - Returns: The entry after the swap.
  /// - Throws: `JournalError`, after which the transaction must be rolled back.
  package func reverse(_ number: JournalEntryID?, undoing: Bool, at now: Double) throws -> JournalEntry {
    if let number { return try reverse(number, undoing: undoing, at: now) }
    if undoing { return try undoLatest(at: now) }
    guard let number = try journal.lastUndone() else {
      throw JournalError.nothingLeft(undoing: false)
    }
    return try reverse(number, undoing: false, at: now)
  }

  /// Undoes an entry, and adds one that names the undo and counts the records that it changed.
  ///
  /// - Returns: The entry that was undone, as it is now.
  /// - Throws: As `reverse`.
  package func undo(_ number: JournalEntryID?, named name: String, at now: Double) throws -> JournalEntry {
    // Its time is before the undo's own.
    let note = try journal.beginUndo(name, at: now)
    let undone = try reverse(number, undoing: true, at: now)
    try journal.count(note, added: undone.removed, updated: undone.updated, removed: undone.added)
    return undone
  }

  /// Undoes the latest entry that can be undone. An entry that was the last to change its records fails only if one of
  /// them is damaged, or if another record has taken the identifier of one that would come back.
  private func undoLatest(at now: Double) throws -> JournalEntry {
    try swap(latestReversible(), undoing: true, at: now)
  }

  /// The entries are only checked. With a savepoint to try each in, SQLite would go through all pages changed so far at
  /// the end of every statement, and the undo of 360,000 records took more than 11 minutes.
  private func latestReversible() throws -> JournalEntry {
    var obstacle = JournalError.nothingLeft(undoing: true)
    for number in try journal.inEffect() {
      do {
        return try reversible(number, undoing: true)
      } catch let error as JournalError {
        if case .nothingLeft = obstacle { obstacle = error }
      }
    }
    throw obstacle
  }

  private func reverse(_ number: JournalEntryID, undoing: Bool, at now: Double) throws -> JournalEntry {
    try swap(reversible(number, undoing: undoing), undoing: undoing, at: now)
  }

  /// An entry that can be reversed, unless one of its copies is damaged. Changes nothing.
  ///
  /// - Throws: `JournalError`.
  private func reversible(_ number: JournalEntryID, undoing: Bool) throws -> JournalEntry {
    let entry = try entry(number, undoing: undoing)
    try checkOrder(of: entry, undoing: undoing)
    if let error = try takenIdentifier(of: number) { throw error }
    if let record = try past.homeless(in: number.rawValue) { throw JournalError.unreadable(number, record: record) }
    return entry
  }

  private func swap(_ entry: JournalEntry, undoing: Bool, at now: Double) throws -> JournalEntry {
    let number = entry.id
    let before = -number.rawValue
    let ids = try past.ids(of: number.rawValue)
    try past.move(number.rawValue, to: before)
    let size = try exchange(ids, of: number.rawValue, with: before)
    try journal.grow(number, by: size.subtractingClamped(entry.size))
    try journal.mark(number, undoneAt: undoing ? journal.momentOfUndoing(now) : nil)
    return try journal.entry(number) ?? entry
  }

  /// An entry whose state allows the reversal.
  private func entry(_ number: JournalEntryID, undoing: Bool) throws -> JournalEntry {
    // Copies are parked under the negated number during a swap.
    guard number.rawValue > 0, let entry = try journal.entry(number) else { throw JournalError.noSuchEntry(number) }
    guard try JournalSeals(db).isSound(number.rawValue) else { throw JournalError.damaged(number) }
    if entry.kind == .undo { throw JournalError.isUndo(number) }
    if entry.state == .forgotten { throw JournalError.forgotten(number) }
    if (entry.state == .undone) == undoing { throw JournalError.isSo(number, undone: undoing) }
    return entry
  }

  private func checkOrder(of entry: JournalEntry, undoing: Bool) throws {
    let step = UndoOrder.Step(entry: entry.id, isUndo: undoing)
    guard let obstacle = try order.obstacle(to: step), let other = try journal.entry(obstacle.entry) else { return }
    let next = try order.firstStep(to: step)
    throw JournalError.blocked(
      JournalBlock(
        entry: entry, isUndo: undoing, obstacle: other, record: obstacle.record, next: next.entry,
        isNextUndo: next.isUndo, freeCount: undoing ? try parts(of: entry).free.count : 0))
  }

  /// Swaps records for copies.
  ///
  /// - Parameters:
  ///   - ids: The ids of the copies.
  ///   - entry: The entry that keeps the records. It has no copies yet.
  ///   - before: The number that the copies are parked under, below zero.
  /// - Returns: The bytes that the entry takes after the swap.
  private func exchange(_ ids: IDRuns, of entry: Int64, with before: Int64) throws -> Int {
    let size = try takeOut(ids, for: entry)
    try writer.restore(before, from: past)
    try past.forget(before)
    try writer.flush()
    return size
  }

  private func takenIdentifier(of entry: JournalEntryID) throws -> JournalError? {
    try past.takenIdentifier(in: entry.rawValue).map {
      .identifierTaken(entry, identifier: $0.identifier, by: RecordID($0.owner))
    }
  }

  private func takeOut(_ ids: IDRuns, for entry: Int64) throws -> Int {
    var size = JournalTable.entrySize
    let taken = try present(ids)
    for id in taken {
      size = size.addingClamped(try past.keep(id, for: entry))
      try writer.remove(id)
    }
    for run in ids.subtracting(taken).runs { try past.keepGap(run, for: entry) }
    return size
  }

  /// The ids that have a record. Iterates over records, not ids: another program may have written a run of any length.
  private func present(_ ids: IDRuns) throws -> IDRuns {
    IDRuns(ascending: try ids.runs.flatMap { try records.ids(in: $0) }.map(\.rawValue))
  }
}

// MARK: - A part of an entry

/// Undoing a part of an entry adds a new entry, like any command. Splitting the old one would number one half after
/// entries that build on it.
extension JournalReversal {
  /// Undoes an entry if nothing later has changed its records: as a whole, or in part as an entry of its own.
  ///
  /// - Parameter name: As in `undo`; `nil` for an undo that is not an entry of its own when it is whole.
  /// - Returns: The entry that was undone, or the one that undoes a part of it; and the number of records that stay.
  /// - Throws: As `reverse`; `JournalError.blocked` or `.identifierTaken` when no record is free.
  package func undoFree(
    _ number: JournalEntryID, named name: String?, at now: Double
  ) throws -> (entry: JournalEntry, skipped: Int) {
    let entry = try entry(number, undoing: true)
    let (free, rest) = try parts(of: entry)
    if rest.isEmpty {
      let whole = try name.map { try undo(number, named: $0, at: now) } ?? reverse(number, undoing: true, at: now)
      return (whole, 0)
    }
    guard !free.isEmpty else {
      try checkOrder(of: entry, undoing: true)
      throw try takenIdentifier(of: number) ?? JournalError.noSuchEntry(number)
    }
    let part = try revert(free, of: number, named: name ?? number.description, at: now)
    return (try journal.entry(part) ?? entry, rest.count)
  }

  private func revert(
    _ ids: IDRuns, of entry: JournalEntryID, named name: String, at now: Double
  ) throws -> JournalEntryID {
    let part = try journal.begin(JournaledCommand(.revert, input: name), at: now)
    let before = -part.rawValue
    try past.copy(ids, of: entry.rawValue, to: before)
    let (copies, present) = (IDRuns(ascending: try past.recordIDs(of: before)), try present(ids))
    let size = try exchange(ids, of: part.rawValue, with: before)
    try journal.count(
      part, added: copies.subtracting(present).count, updated: copies.intersection(present).count,
      removed: present.subtracting(copies).count)
    try journal.grow(part, by: size.subtractingClamped(JournalTable.entrySize))
    try journal.add(order.undone(with: ids), toAbsentOf: part)
    return part
  }

  /// The records of an entry in effect that can be undone, and those that cannot, because a later entry changed them or
  /// another record has taken their identifier.
  private func parts(of entry: JournalEntry) throws -> (free: IDRuns, rest: IDRuns) {
    let ids = try past.ids(of: entry.id.rawValue)
    var free = try order.free(of: entry.id)
    let gaps = try past.gaps(of: entry.id.rawValue).intersection(free)
    // The entry added and removed these itself.
    let moot = gaps.subtracting(try present(gaps))
    free = free.subtracting(moot)
    let taken = try past.takenIdentifiers(in: entry.id.rawValue)
    while true {
      let blocked = taken.filter { free.contains($0.id) && !free.contains($0.owner) }
      if blocked.isEmpty { return (free, ids.subtracting(moot).subtracting(free)) }
      free = free.subtracting(IDRuns(ascending: blocked.map(\.id)))
    }
  }
}
