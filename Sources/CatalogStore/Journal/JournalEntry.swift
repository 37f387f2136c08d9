public import CatalogRecords

/// The number of a journal entry, higher than that of any entry before it.
public struct JournalEntryID: Hashable, Sendable, CustomStringConvertible {
  /// The number, as in the file; 1 or more.
  public let rawValue: Int64

  /// The entry with a number.
  public init(_ rawValue: Int64) {
    self.rawValue = rawValue
  }

  public var description: String { String(rawValue) }
}

/// A command that changed records, as the journal has it. It is undone and redone as a whole.
public struct JournalEntry: Hashable, Sendable {
  /// The present effect of an entry.
  public enum State: String, Sendable {
    /// In effect; it can be undone.
    case done
    /// Undone; it can be redone.
    case undone
    /// Its before-images were dropped; it can be neither undone nor redone.
    case forgotten
  }

  /// The entry's number.
  public let id: JournalEntryID
  /// The kind of command.
  public let kind: ChangeKind
  /// Arguments of the command: files, a query, a record's number.
  public let input: String
  /// Start of the command, as a Julian day in UTC.
  package let began: Double
  /// Numbers of records. A record that one command adds and changes counts as added.
  public let added: Int
  /// Records that it changed.
  public let updated: Int
  /// Records that it removed.
  public let removed: Int
  /// Bytes of its before-images.
  package let size: Int
  /// The effect of the entry, and the possibility to change that.
  public let state: State
}

/// A kind of command that changes records.
public enum ChangeKind: String, Hashable, Sendable, CaseIterable {
  /// A record was added.
  case add
  /// Records were edited.
  case edit
  /// Records were removed.
  case remove
  /// Tags were added to all records of a query, or removed.
  case tag
  /// Fields of all records of a query were set.
  case set
  /// Languages of records were guessed.
  case detect
  /// Files or values were imported.
  case `import`
  /// Collections were updated to match their files.
  case reindex
  /// Records of another catalog were added.
  case merge
  /// Another entry was undone. It has no records of its own, and can be neither undone nor redone.
  case undo
  /// Files were attached to a record, or removed from it.
  case attach
}

/// A command that is about to change records, with the name it gets in the journal.
package struct JournaledCommand: Hashable, Sendable {
  package let kind: ChangeKind
  /// Arguments of the command.
  package let input: String

  package init(_ kind: ChangeKind, input: String) {
    self.kind = kind
    self.input = input
  }
}

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
  case blocked(JournalEntryID, by: JournalEntryID, undoing: Bool)
  /// Another record of the collection has the identifier of a record that would come back.
  case identifierTaken(JournalEntryID, identifier: String)
  /// A before-image cannot be read, or its collection does not exist.
  case unreadable(JournalEntryID, record: RecordID)
  /// The entry does not match its checksum: nothing says whether it is undone.
  case damaged(JournalEntryID)
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
    case .blocked(let id, let other, let undoing):
      undoing
        ? "Entry \(id) cannot be undone before entry \(other), which changed the same records later."
        : "Entry \(id) cannot be redone before entry \(other), which changed the same records."
    case .identifierTaken(let id, let identifier):
      "Entry \(id) cannot be reversed: another record has the identifier '\(identifier)' of a record that would come back. "
        + "Remove or rename that record first."
    case .unreadable(let id, let record):
      "Entry \(id) cannot be reversed: its copy of record \(record) cannot be read, or the record's collection is gone. "
        + "Nothing was changed."
    case .damaged(let id):
      "Entry \(id) cannot be reversed: it was changed by another program, or damaged. Nothing was changed; "
        + "'adagia repair --remove-strays' drops it."
    }
  }
}
