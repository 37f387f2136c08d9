internal import CatalogRecords
package import GRDB

/// Reads and writes the journal's entries. `BeforeImageTable` has their records.
///
/// Every call that writes belongs in the transaction that changes the records.
package struct JournalTable {
  let db: Database

  package init(_ db: Database) {
    self.db = db
  }

  private var seals: JournalSeals { JournalSeals(db) }

  /// Default limit of the journal in bytes: 256 MiB.
  package static let defaultLimit = 256 << 20
  /// Number of forgotten entries that the log lists at least.
  package static let mostForgotten = 10_000
  /// Bytes of an entry without its before-images.
  package static let entrySize = 100

  /// Adds an entry. Its moment is after that of every undo, which may be ahead of the clock: a change ends what can be
  /// redone.
  ///
  /// - Returns: Its ID.
  package func begin(_ command: JournaledCommand, at now: Double) throws -> JournalEntryID {
    let lastUndoing = try Double.fetchOne(db.cachedStatement(sql: Self.latestUndoing)) ?? 0
    let now = max(now, lastUndoing + Self.millisecond)
    try db.cachedStatement(sql: Self.begin).execute(arguments: [command.kind.rawValue, command.input, now])
    let entry = JournalEntryID(db.lastInsertedRowID)
    try grow(entry, by: Self.entrySize)
    try seals.write(entry.rawValue)
    return entry
  }

  /// Adds an entry that names an undo. It keeps no records.
  package func beginUndo(_ name: String, at now: Double) throws -> JournalEntryID {
    try db.cachedStatement(sql: Self.beginUndo).execute(arguments: [ChangeKind.undo.rawValue, name, now])
    let entry = JournalEntryID(db.lastInsertedRowID)
    try seals.write(entry.rawValue)
    return entry
  }

  /// Sets the record counts of an entry.
  package func count(_ entry: JournalEntryID, added: Int, updated: Int, removed: Int) throws {
    try seals.changing(entry.rawValue) {
      try db.cachedStatement(sql: Self.count).execute(arguments: [entry.rawValue, added, updated, removed])
    }
  }

  /// Adds bytes to the size of an entry; a negative number subtracts.
  package func grow(_ entry: JournalEntryID, by bytes: Int) throws {
    guard bytes != 0 else { return }
    try db.cachedStatement(sql: Self.grow).execute(arguments: [entry.rawValue, bytes])
    try MetaTable(db).set(Self.sizeKey, to: "\(size.addingClamped(bytes))")
  }

  /// Marks an entry as undone, at a moment after that of every other one, or as in effect again with `nil`.
  package func mark(_ entry: JournalEntryID, undoneAt moment: Double?) throws {
    try seals.changing(entry.rawValue) {
      try db.cachedStatement(sql: Self.mark).execute(arguments: [entry.rawValue, moment])
    }
  }

  /// Bytes of all entries.
  package var size: Int {
    get throws { try MetaTable(db).value(Self.sizeKey).flatMap { Int($0) } ?? 0 }
  }

  /// Bytes of all entries, with the attached files that nothing but the journal has.
  package var fullSize: Int {
    get throws { try size.addingClamped(AttachedFileTable(db).bytesOfPast) }
  }

  /// The limit of the journal in bytes.
  package var limit: Int {
    get throws { try MetaTable(db).value(Self.limitKey).flatMap { Int($0) } ?? Self.defaultLimit }
  }

  /// True if the journal is larger than its limit.
  package var isLong: Bool {
    get throws { try fullSize > limit }
  }

  package func setLimit(_ bytes: Int) throws {
    try MetaTable(db).set(Self.limitKey, to: "\(bytes)")
  }

  package func entry(_ id: JournalEntryID) throws -> JournalEntry? {
    try Row.fetchOne(db.cachedStatement(sql: Self.one), arguments: [id.rawValue]).map(Self.entry)
  }

  /// The latest entries, the latest first.
  package func latest(_ count: Int) throws -> [JournalEntry] {
    try Row.fetchAll(db.cachedStatement(sql: Self.latest), arguments: [count]).map(Self.entry)
  }

  /// The entries that `undo` without a number tries: those in effect, latest first.
  package func inEffect() throws -> [JournalEntryID] {
    try Int64.fetchAll(db.cachedStatement(sql: Self.inEffect)).map(JournalEntryID.init)
  }

  /// The entry that `redo` means without a number: the one that was undone last, after the last change.
  package func lastUndone() throws -> JournalEntryID? {
    try Int64.fetchOne(db.cachedStatement(sql: Self.lastUndone)).map(JournalEntryID.init)
  }

  /// True if no entry was made after this one.
  package func isLatest(_ entry: JournalEntryID) throws -> Bool {
    try Int64.fetchOne(db.cachedStatement(sql: Self.last)) == entry.rawValue
  }

  /// True if any entry is undone.
  package var hasUndone: Bool {
    get throws { try Bool.fetchOne(db.cachedStatement(sql: Self.hasUndone)) ?? false }
  }

  /// The earlier entries with records in common that were undone when an entry was made.
  package func absent(of entry: JournalEntryID) throws -> Set<Int64> {
    let text = try String.fetchOne(db.cachedStatement(sql: Self.absent), arguments: [entry.rawValue])
    return Set((text ?? "").split(separator: " ").compactMap { Int64($0) })
  }

  /// Notes that an entry was made without others.
  package func add(_ others: Set<Int64>, toAbsentOf entry: JournalEntryID) throws {
    let all = try absent(of: entry).union(others)
    guard !all.isEmpty else { return }
    let text = all.sorted().map(String.init).joined(separator: " ")
    try seals.changing(entry.rawValue) {
      try db.cachedStatement(sql: Self.setAbsent).execute(arguments: [entry.rawValue, text])
    }
  }

  /// True if the file has a column for them. A migration that fills it has not got the file's new version yet.
  var hasAbsent: Bool {
    get throws { try Bool.fetchOne(db.cachedStatement(sql: Self.hasAbsent)) ?? false }
  }

  /// A moment after every undo and the start of every command so far, even if the clock was set back.
  package func momentOfUndoing(_ now: Double) throws -> Double {
    let last = try Double.fetchOne(db.cachedStatement(sql: Self.lastUndoing)) ?? 0
    return max(now, last + Self.millisecond)
  }

  /// Drops the before-images of the oldest entries until the journal is within its limit. The latest entry stays in any
  /// case, unless it is undone and needs an older one to be redone: such entries go with that one. Dropped entries
  /// leave a line in the log, and the latest `mostForgotten` lines are kept.
  ///
  /// - Returns: The oldest entries that were forgotten.
  package func shorten() throws -> [JournalEntryID] {
    var size = try size
    var ofFiles = try AttachedFileTable(db).bytesOfPast
    let limit = try limit
    var forgotten: [JournalEntryID] = []
    while size.addingClamped(ofFiles) > limit,
      let entry = try Row.fetchOne(db.cachedStatement(sql: Self.oldest)).map(LenientRow.init)
    {
      let oldest = JournalEntryID(entry[0])
      for id in try UndoOrder(db).unreachable(without: oldest) + [oldest] {
        size = size.subtractingClamped(try forget(id))
      }
      if ofFiles > 0 { ofFiles = try AttachedFileTable(db).bytesOfPast }
      forgotten.append(oldest)
    }
    if !forgotten.isEmpty {
      try MetaTable(db).set(Self.sizeKey, to: "\(size)")
      try dropOldestLines()
    }
    return forgotten
  }

  /// Drops the before-images of an entry.
  ///
  /// - Returns: The bytes of them.
  private func forget(_ id: JournalEntryID) throws -> Int {
    let size = try entry(id)?.size ?? 0
    try BeforeImageTable(db).forget(id.rawValue)
    try seals.changing(id.rawValue) { try db.cachedStatement(sql: Self.forget).execute(arguments: [id.rawValue]) }
    return size
  }

  /// Drops a thousand lines or more at a time, because a busy catalog forgets an entry with each edit.
  private func dropOldestLines() throws {
    let ends = try Row.fetchOne(db.cachedStatement(sql: Self.forgottenEnds)).map(LenientRow.init)
    guard let ends, let first = ends[0] as Int64?, let kept = ends[1] as Int64? else { return }
    guard kept.subtractingClamped(first) >= Int64(Self.mostForgotten) + 1_000 else { return }
    let last = kept - Int64(Self.mostForgotten) - 1
    try db.cachedStatement(sql: Self.drop).execute(arguments: [last])
    try seals.drop(upTo: last)
  }

  private static func entry(_ row: Row) -> JournalEntry {
    let row = LenientRow(row)
    let isUndone = row[8] as Double? != nil
    return JournalEntry(
      id: JournalEntryID(row[0]), kind: ChangeKind(rawValue: row[1]) ?? .edit, input: row[2], began: row[3],
      added: row.count(4), updated: row.count(5), removed: row.count(6), size: row.count(7),
      state: row[9] == 1 ? .forgotten : isUndone ? .undone : .done)
  }

  /// As a part of a day.
  private static let millisecond = 1.0 / 86_400_000
  static let sizeKey = "journal_size"
  private static let limitKey = "journal_limit"
}

extension JournalTable {
  /// `?1` kind, `?2` input, `?3` the moment as a Julian day.
  private static let begin = "INSERT INTO journal_entry (kind, input, began) VALUES (?1, ?2, ?3)"

  /// `?1` kind, `?2` input, `?3` the moment as a Julian day.
  private static let beginUndo = """
    INSERT INTO journal_entry (kind, input, began, forgotten) VALUES (?1, ?2, ?3, 1)
    """

  /// `?1` entry, `?2`…`?4` how many.
  private static let count = "UPDATE journal_entry SET added = ?2, updated = ?3, removed = ?4 WHERE id = ?1"

  /// `?1` entry, `?2` bytes.
  private static let grow = "UPDATE journal_entry SET size = size + ?2 WHERE id = ?1"

  /// `?1` entry, `?2` a moment or NULL.
  private static let mark = "UPDATE journal_entry SET undone = ?2 WHERE id = ?1"

  /// `?1` entry.
  private static let forget = "UPDATE journal_entry SET forgotten = 1, size = 0 WHERE id = ?1"

  /// Columns: the oldest entry, the oldest that is not forgotten.
  private static let forgottenEnds = """
    SELECT (SELECT min(id) FROM journal_entry), (SELECT min(id) FROM journal_entry WHERE forgotten = 0)
    """

  /// `?1` the last entry that goes.
  private static let drop = "DELETE FROM journal_entry WHERE id <= ?1"

  private static let columns = "id, kind, input, began, added, updated, removed, size, undone, forgotten"

  /// `?1` entry.
  private static let one = "SELECT \(columns) FROM journal_entry WHERE id = ?1"

  /// `?1` how many.
  private static let latest = "SELECT \(columns) FROM journal_entry ORDER BY id DESC LIMIT ?1"

  private static let inEffect = """
    SELECT id FROM journal_entry WHERE undone IS NULL AND forgotten = 0 ORDER BY id DESC
    """

  private static let last = "SELECT max(id) FROM journal_entry"

  private static let hasUndone = """
    SELECT EXISTS (SELECT 1 FROM journal_entry WHERE undone IS NOT NULL AND forgotten = 0)
    """

  /// `?1` entry.
  private static let absent = "SELECT absent FROM journal_entry WHERE id = ?1"

  /// `?1` entry, `?2` numbers.
  private static let setAbsent = "UPDATE journal_entry SET absent = ?2 WHERE id = ?1"

  private static let hasAbsent = """
    SELECT count(*) > 0 FROM pragma_table_info('journal_entry') WHERE name = 'absent'
    """

  /// Only what was undone after the last change: a change empties the stack of what can be redone. An undo is none.
  private static let lastUndone = """
    SELECT id FROM journal_entry
    WHERE undone IS NOT NULL AND forgotten = 0
      AND NOT EXISTS (SELECT 1 FROM journal_entry AS later
                      WHERE later.began > journal_entry.undone AND later.kind <> 'undo')
    ORDER BY undone DESC, id
    LIMIT 1
    """

  private static let latestUndoing = "SELECT max(undone) FROM journal_entry WHERE undone IS NOT NULL"

  private static let lastUndoing = "SELECT max(max(ifnull(undone, 0), began)) FROM journal_entry"

  /// Columns: id, of the oldest entry that is kept and not the only one.
  private static let oldest = """
    SELECT id FROM journal_entry
    WHERE forgotten = 0 AND id < (SELECT max(id) FROM journal_entry)
    ORDER BY id LIMIT 1
    """
}

// MARK: - Sizes

extension JournalTable {
  /// Bytes of an entry, computed as when its before-images are stored; 0 for a forgotten one.
  ///
  /// - Parameter version: The file's version.
  package static func sizeOfEntry(version: Int = FileVersion.current) -> String {
    let rowSize =
      version < FileVersion.sourceBases ? BeforeImageTable.olderPastRowSize : BeforeImageTable.pastRowSize
    return """
      CASE WHEN journal_entry.forgotten THEN 0
           ELSE \(entrySize) + ifnull((SELECT sum(\(rowSize)) FROM past_record
                                       WHERE entry = journal_entry.id), 0)
      END
      """
  }

  /// Recomputes the sizes of all entries and their sum.
  package func recount() throws {
    try db.execute(sql: Self.recountEntries)
    let sum = try Int.fetchOne(db, sql: Self.sum) ?? 0
    if try size != sum { try MetaTable(db).set(Self.sizeKey, to: "\(sum)") }
  }

  private static let recountEntries =
    "UPDATE journal_entry SET size = \(sizeOfEntry()) WHERE size <> \(sizeOfEntry())"
  private static let sum = "SELECT CAST(sum(size) AS INTEGER) FROM journal_entry"
}

extension JournalTable {
  /// Deletes all entries, in a file that is not in use yet.
  package func clear() throws {
    for table in BeforeImageTable.tables + ["journal_entry"] {
      try db.execute(sql: "DELETE FROM \(table)")
    }
    try MetaTable(db).remove(Self.sizeKey)
    try seals.clear()
  }
}
