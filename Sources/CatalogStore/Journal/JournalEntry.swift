/// A command that changed records, as the journal knows it: one that can be undone, and done again, as a whole.
public struct JournalEntry: Hashable, Sendable {
  /// Whether what it did is so at present.
  public enum State: String, Sendable {
    /// It stands, and can be undone.
    case done
    /// It was undone, and can be done again.
    case undone
    /// Nothing is kept of it any more; it can neither be undone nor done again.
    case forgotten
  }

  /// Its number: higher than that of any entry before it.
  public let id: Int64
  public let kind: ChangeKind
  /// What the command was given: files, a query, a record's number.
  public let input: String
  /// When it began, as a Julian day in UTC.
  package let began: Double
  /// Records that came in, became others, and went. A record that one command adds and changes counts as added.
  public let added: Int
  public let updated: Int
  public let removed: Int
  /// Bytes that are kept for it.
  public let size: Int
  public let state: State
}

/// What kind of command changed records.
public enum ChangeKind: String, Hashable, Sendable, CaseIterable {
  case add, edit, remove, tag, set, detect, `import`, reindex, merge
}

/// A command that is about to change records, as the journal will name it.
package struct JournaledCommand: Hashable, Sendable {
  package let kind: ChangeKind
  /// What it was given.
  package let input: String

  package init(_ kind: ChangeKind, input: String) {
    self.kind = kind
    self.input = input
  }
}

/// Why an entry of the journal cannot be undone or done again. Nothing was changed.
public enum JournalError: Error, Hashable, Sendable {
  /// There is nothing to undo, or nothing to do again.
  case nothingLeft(undoing: Bool)
  case noSuchEntry(Int64)
  /// What was kept of it was dropped to keep the journal short.
  case forgotten(Int64)
  /// It is undone already, or stands already.
  case isSo(Int64, undone: Bool)
  /// Another command that changed the same records has to be undone first, or done again first.
  case blocked(Int64, by: Int64, undoing: Bool)
  /// Another record of the collection has the identifier of one that would come back.
  case identifierTaken(Int64, identifier: String)
  /// What is kept of a record cannot be read, or its collection is not there.
  case unreadable(Int64, record: Int64)
}

extension JournalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .nothingLeft(let undoing):
      undoing ? "There is nothing to undo." : "There is nothing that was undone and could be done again."
    case .noSuchEntry(let id):
      "There is no entry \(id) in the journal. 'adagia log' lists those there are."
    case .forgotten(let id):
      "Entry \(id) can no longer be undone or done again: what it changed was dropped to keep the journal short."
    case .isSo(let id, let undone):
      undone ? "Entry \(id) is undone already." : "Entry \(id) stands; there is nothing to do again."
    case .blocked(let id, let other, let undoing):
      undoing
        ? "Entry \(id) cannot be undone before entry \(other), which changed the same records later. "
          + "Undo that first: adagia undo \(other)"
        : "Entry \(id) cannot be done again before entry \(other), which changed the same records. "
          + "See 'adagia log', and 'adagia \(other > id ? "undo" : "redo") \(other)'."
    case .identifierTaken(let id, let identifier):
      "Entry \(id) cannot be reversed: its record '\(identifier)' would come back, and another one has this "
        + "identifier now. Remove or rename that one first."
    case .unreadable(let id, let record):
      "Entry \(id) cannot be reversed: what it keeps of record \(record) cannot be read, or the record's collection is "
        + "gone. Nothing was changed; 'adagia check' says what is wrong."
    }
  }
}
