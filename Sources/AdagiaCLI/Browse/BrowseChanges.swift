internal import Adagia
internal import CatalogRecords
internal import Synchronization

/// Changes of the catalog that the full screen makes, each an entry of the journal of its own.
final class BrowseChanges: Sendable {
  private let location: CatalogLocation
  private struct State {
    /// Opened for the first change.
    var catalog: Catalog?
    /// Entries that this session made and did not undo, and those that it undid, latest last.
    var made: [JournalEntryID] = []
    var undone: [JournalEntryID] = []
  }
  private let state = Mutex(State())

  init(_ location: CatalogLocation) {
    self.location = location
  }

  private func opened() throws -> Catalog {
    try state.withLock { state in
      if let catalog = state.catalog { return catalog }
      let catalog = try location.openForChanging()
      state.catalog = catalog
      return catalog
    }
  }

  private func note(_ entry: JournalEntryID?) {
    guard let entry else { return }
    state.withLock { state in
      state.made.append(entry)
      state.undone = []
    }
  }

  // MARK: Records

  /// The record as it is now. A hit may be from before the last change, whose search is still on its way.
  func current(_ stored: StoredRecord) async throws -> StoredRecord {
    try await opened().record(stored.id) ?? stored
  }

  /// Adds and removes tags: `hope; -fear`.
  func tag(_ stored: StoredRecord, _ typed: String) async throws -> BrowseOutcome {
    let tags = typed.split(separator: ";").map { String(String($0).trimmed) }.filter {
      !$0.isEmpty && $0 != "-" && $0 != "+"
    }
    var edit = RecordEdit()
    edit.addedTags = tags.filter { !$0.hasPrefix("-") }.map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }
    edit.removedTags = tags.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
    let current = try await current(stored)
    return try await update(current, to: try edit.applied(to: current.record), "Tagged")
  }

  func update(_ stored: StoredRecord, to record: CatalogRecord, _ verb: String) async throws -> BrowseOutcome {
    let entry = try await opened().update(stored, to: record)
    note(entry)
    guard entry != nil else { return BrowseOutcome(notice: "Record \(stored.id) is as it was.") }
    let date = UnreadableDate(of: record, formerly: stored.record).map { " But \($0)" } ?? ""
    return BrowseOutcome(
      notice: "\(verb) record \(stored.id). To undo it, press u (Alt-u in the query).\(date)", hasChanged: true)
  }

  // MARK: Undo

  /// Undoes the latest change of this session; asks before it undoes one of another command.
  func undo() async throws -> BrowseOutcome {
    if let entry = state.withLock({ $0.made.last }) { return try await undo(entry) }
    let latest = try await opened().entriesInEffect(after: JournalEntryID(0), limit: 1).first
    guard let latest else { return BrowseOutcome(notice: "There is nothing to undo.") }
    return BrowseOutcome(question: ("Undo \(JournalOutput.line(latest))?", .undoEntry(latest.id)))
  }

  func undo(_ entry: JournalEntryID) async throws -> BrowseOutcome {
    let reversed = try await opened().undo(entry)
    state.withLock { state in
      state.made.removeAll { $0 == entry }
      state.undone.append(entry)
    }
    return BrowseOutcome(notice: "Undid \(JournalOutput.undone(reversed)). To redo it, press r.", hasChanged: true)
  }

  /// Redoes what this session undid last.
  func redo() async throws -> BrowseOutcome {
    guard let entry = state.withLock({ $0.undone.last }) else {
      return BrowseOutcome(notice: "There is nothing to redo here.")
    }
    let redone = try await opened().redo(entry)
    state.withLock { state in
      state.undone.removeLast()
      state.made.append(entry)
    }
    return BrowseOutcome(notice: "Redid \(JournalOutput.redone(redone)).", hasChanged: true)
  }

  // MARK: Saved searches

  /// Saves a query; asks before it replaces another one.
  func save(_ query: String, as name: String, replacing: Bool) async throws -> BrowseOutcome {
    let name = String(name.trimmed)
    let catalog = try opened()
    if !replacing, try await catalog.savedSearches()[name.lowercased()] != nil {
      return BrowseOutcome(question: ("Replace query:\(name.lowercased())?", .replaceSaved(name)))
    }
    let warnings = try await catalog.saveSearch(query, as: name)
    let words = warnings.map { " \($0)" }.joined()
    return BrowseOutcome(notice: "Saved as query:\(name.lowercased()).\(words)")
  }
}
