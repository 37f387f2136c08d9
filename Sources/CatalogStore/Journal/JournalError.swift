public import CatalogRecords

/// Reason why an entry of the journal cannot be undone or redone. Nothing was changed.
public enum JournalError: Error, Hashable, Sendable {
  /// There is nothing to undo, or nothing to redo.
  case nothingLeft(undoing: Bool)
  /// The journal has no entry of this number.
  case noSuchEntry(JournalEntryID)
  /// Its before-images were dropped to keep the journal short.
  case forgotten(JournalEntryID)
  /// It names the undoing of another entry.
  case isUndo(JournalEntryID)
  /// It is undone already, or in effect already.
  case isSo(JournalEntryID, undone: Bool)
  /// Another command that changed the same records has to be undone or redone first.
  case blocked(JournalBlock)
  /// Another record of the collection has the identifier of a record that would come back.
  case identifierTaken(JournalEntryID, identifier: String, by: RecordID)
  /// A before-image cannot be read, or its collection does not exist.
  case unreadable(JournalEntryID, record: RecordID)
  /// The entry does not match its checksum: nothing says whether it is undone.
  case damaged(JournalEntryID)
}

/// A reversal that has to wait for that of another entry.
public struct JournalBlock: Hashable, Sendable {
  /// The entry that was to be undone or redone.
  public let entry: JournalEntry
  /// `true` for an undo, `false` for a redo.
  public let isUndo: Bool
  /// The entry in the way. One in effect has to be undone, and an undone one redone.
  public let obstacle: JournalEntry
  /// One of the records that both entries changed.
  public let record: RecordID
  /// An entry that can be reversed now, on the way to the wanted one: mostly the obstacle.
  public let next: JournalEntryID
  /// `true` when `next` is in effect and has to be undone, `false` when it has to be redone.
  public let isNextUndo: Bool
  /// Records of an entry to undo that nothing later has changed. `Catalog.undoFree` undoes it for these.
  public let freeCount: Int

  package init(
    entry: JournalEntry, isUndo: Bool, obstacle: JournalEntry, record: RecordID, next: JournalEntryID,
    isNextUndo: Bool, freeCount: Int
  ) {
    (self.entry, self.isUndo, self.obstacle, self.record) = (entry, isUndo, obstacle, record)
    (self.next, self.isNextUndo, self.freeCount) = (next, isNextUndo, freeCount)
  }
}

extension JournalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .nothingLeft(let undoing):
      undoing ? "There is nothing to undo." : "There is nothing to redo."
    case .noSuchEntry(let id):
      "The journal has no entry \(id)."
    case .forgotten(let id):
      "Entry \(id) can no longer be undone or redone: its records were dropped to keep the journal short."
    case .isUndo(let id):
      "Entry \(id) is an undo itself. Undo or redo the entry that it names."
    case .isSo(let id, let undone):
      undone ? "Entry \(id) is undone already." : "Entry \(id) is in effect already; there is nothing to redo."
    case .blocked(let block): block.description
    case .identifierTaken(let id, let identifier, let owner):
      "Entry \(id) cannot be reversed: record \(owner) has the identifier '\(identifier)' of a record that would come back. "
        + "Remove record \(owner) or give it another identifier first."
    case .unreadable(let id, let record):
      "Entry \(id) cannot be reversed: its copy of record \(record) cannot be read, or the record's collection is gone. "
        + "Nothing was changed."
    case .damaged(let id):
      "Entry \(id) cannot be reversed: it was changed by another program, or damaged. Nothing was changed; "
        + "'adagia repair --remove-strays' drops it."
    }
  }
}

extension JournalBlock: CustomStringConvertible {
  public var description: String {
    let step = "\(isNextUndo ? "Undo" : "Redo") entry \(next) first"
    return next == obstacle.id ? "\(reason) \(step)." : "\(reason) \(step), then entry \(obstacle.id)."
  }

  /// The entries by their commands, and the record, without a next step.
  package var reason: String {
    let (name, other) = ("Entry \(entry.id) (\(entry.command))", "entry \(obstacle.id) (\(obstacle.command))")
    if obstacle.id.rawValue > entry.id.rawValue {
      return "\(name) cannot be \(isUndo ? "undone" : "redone"): \(other) changed record \(record) later."
    }
    return obstacle.state == .undone
      ? "\(name) cannot be redone: it was made after \(other), which changed record \(record) and is undone now."
      : "\(name) cannot be redone: it was made without \(other), which changed record \(record) and is in effect now."
  }
}

extension JournalEntry {
  /// `import sayings.csv`: the kind and the arguments, on one line of at most 60 characters.
  package var command: String {
    let words = input.isEmpty ? kind.rawValue : "\(kind.rawValue) \(input)"
    let line = String(words.map { $0.isNewline || $0.unicodeScalars.contains(where: \.isControl) ? " " : $0 })
    return line.count > 60 ? line.prefix(59) + "…" : line
  }
}

extension Unicode.Scalar {
  /// True if a terminal may take the scalar for more than text.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
