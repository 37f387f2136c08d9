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

  package init(
    id: JournalEntryID, kind: ChangeKind, input: String, began: Double, added: Int, updated: Int, removed: Int,
    size: Int, state: State
  ) {
    (self.id, self.kind, self.input, self.began) = (id, kind, input, began)
    (self.added, self.updated, self.removed, self.size, self.state) = (added, updated, removed, size, state)
  }
}

extension ChangeKind {
  /// True if a person gave the records their content, as opposed to their source or another catalog.
  package var isByPerson: Bool {
    switch self {
    case .add, .edit, .remove, .tag, .set, .detect, .attach, .undo, .revert: true
    case .import, .reindex, .merge: false
    }
  }

  /// True if their source gave them their content.
  package var isBySource: Bool {
    switch self {
    case .import, .reindex: true
    case .add, .edit, .remove, .tag, .set, .detect, .attach, .undo, .merge, .revert: false
    }
  }
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
