package import CatalogRecords
package import GRDB

/// The entries of the journal that block the undo or the redo of another one with records in common.
///
/// An entry can be undone while its records are as it left them, and redone while they are as it found them. For each
/// record the entries form a tree: an entry was made on top of those that were in effect then, and those now in effect
/// are a path.
///
/// | other entry, with records in common | undo | redo |
/// |---|---|---|
/// | later, in effect | blocks | blocks |
/// | later, undone | free | free |
/// | earlier, in effect, and was so when the entry was made | free | free |
/// | earlier, in effect, but was undone when the entry was made | cannot be | blocks |
/// | earlier, undone, and was so when the entry was made | free | free |
/// | earlier, undone, but was in effect when the entry was made | cannot be | blocks |
///
/// The two that cannot be follow from the first line: while an entry is in effect, no earlier one is undone or redone.
package struct UndoOrder {
  private let db: Database
  private let journal: JournalTable
  private let past: BeforeImageTable

  package init(_ db: Database) {
    self.db = db
    journal = JournalTable(db)
    past = BeforeImageTable(db)
  }

  /// An entry in the way of another one, and a record that both changed.
  package struct Obstacle {
    package let entry: JournalEntryID
    package let record: RecordID
    /// True if it has to be undone; else it has to be redone.
    package let isInEffect: Bool
  }

  /// A reversal of one entry.
  package struct Step: Equatable {
    package let entry: JournalEntryID
    package let isUndo: Bool

    package init(entry: JournalEntryID, isUndo: Bool) { (self.entry, self.isUndo) = (entry, isUndo) }
  }

  /// The first entry that blocks a reversal: of several the latest in effect, or else the latest undone one.
  ///
  /// - Complexity: O(*n*) in the numbers of runs of the entries that may block it.
  package func obstacle(to step: Step) throws -> Obstacle? {
    let ids = try past.ids(of: step.entry.rawValue)
    for other in try candidates(for: step) {
      guard let record = try past.ids(of: other.entry.rawValue).first(in: ids) else { continue }
      return Obstacle(entry: other.entry, record: RecordID(record), isInEffect: other.isUndo)
    }
    return nil
  }

  /// The reversal that works now and brings a blocked one nearer.
  ///
  /// It ends: of those to undo each is later than the one before, of those to redo each is earlier. Only one that frees
  /// an identifier may be any, and no step is taken twice.
  package func firstStep(to step: Step) throws -> Step {
    var step = step
    var steps: [Step] = []
    while !steps.contains(step), let earlier = try self.step(before: step) {
      steps.append(step)
      step = earlier
    }
    return step
  }

  /// The reversal of what is in the way: of an entry with records in common, or of the last change of a record that has
  /// an identifier of one that would come back. `nil` when nothing is, or no entry can help.
  private func step(before step: Step) throws -> Step? {
    if let obstacle = try obstacle(to: step) { return Step(entry: obstacle.entry, isUndo: obstacle.isInEffect) }
    guard let taken = try past.takenIdentifier(in: step.entry.rawValue) else { return nil }
    let changes = try past.entries(of: RecordID(taken.owner)).map(JournalEntryID.init)
    return try changes.last { try journal.entry($0)?.state == .done }.map { Step(entry: $0, isUndo: true) }
  }

  /// The records of an entry in effect that no later one in effect has changed.
  package func free(of entry: JournalEntryID) throws -> IDRuns {
    var free = try past.ids(of: entry.rawValue)
    for other in try candidates(for: Step(entry: entry, isUndo: true)) where !free.isEmpty {
      free = free.subtracting(try past.ids(of: other.entry.rawValue))
    }
    return free
  }

  /// The undone entries that have one of some records.
  package func undone(with ids: IDRuns) throws -> Set<Int64> {
    let all = try Int64.fetchAll(db.cachedStatement(sql: Self.undoneAfter), arguments: [0])
    return Set(try all.filter { try past.ids(of: $0).overlaps(ids) })
  }

  /// The undone entries that can never be redone once an entry is forgotten as it is, and those that need these.
  package func unreachable(without entry: JournalEntryID) throws -> [JournalEntryID] {
    let later = try Int64.fetchAll(db.cachedStatement(sql: Self.undoneAfter), arguments: [entry.rawValue])
    guard !later.isEmpty, let state = try journal.entry(entry)?.state else { return [] }
    let ids = try past.ids(of: entry.rawValue)
    let lost = try later.map(JournalEntryID.init).filter { other in
      try journal.absent(of: other).contains(entry.rawValue) != (state == .undone)
        && past.ids(of: other.rawValue).overlaps(ids)
    }
    return try lost + lost.flatMap(unreachable).filter { !lost.contains($0) }
  }

  /// The entries that block a reversal if they have a record in common with it, as the steps that clear them away.
  private func candidates(for step: Step) throws -> [Step] {
    let later = try Int64.fetchAll(db.cachedStatement(sql: Self.inEffectAfter), arguments: [step.entry.rawValue])
    let blocking = later.map { Step(entry: JournalEntryID($0), isUndo: true) }
    if step.isUndo { return blocking }
    let absent = try journal.absent(of: step.entry)
    let undone = try Int64.fetchAll(db.cachedStatement(sql: Self.undoneBefore), arguments: [step.entry.rawValue])
    let inEffect = try absent.subtracting(undone).sorted(by: >).filter {
      try journal.entry(JournalEntryID($0))?.state == .done
    }
    return blocking + inEffect.map { Step(entry: JournalEntryID($0), isUndo: true) }
      + undone.filter { !absent.contains($0) }.map { Step(entry: JournalEntryID($0), isUndo: false) }
  }

  /// `?1` entry. Columns: id, latest first.
  private static let inEffectAfter = """
    SELECT id FROM journal_entry WHERE id > ?1 AND undone IS NULL AND forgotten = 0 ORDER BY id DESC
    """

  /// `?1` entry. Columns: id, latest first.
  private static let undoneBefore = """
    SELECT id FROM journal_entry WHERE id < ?1 AND undone IS NOT NULL AND forgotten = 0 ORDER BY id DESC
    """

  /// `?1` entry. Columns: id, latest first.
  private static let undoneAfter = """
    SELECT id FROM journal_entry WHERE id > ?1 AND undone IS NOT NULL AND forgotten = 0 ORDER BY id DESC
    """
}
