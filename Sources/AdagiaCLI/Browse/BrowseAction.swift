internal import Adagia

/// Something that a key asks for and that the screen's state alone cannot do.
enum BrowseAction: Hashable, Sendable {
  /// Search again: the query, or the number of hits wanted, is another one.
  case search
  case tag(StoredRecord, String)
  case edit(StoredRecord)
  case copy(StoredRecord)
  case undo
  /// Undo an entry of the journal that another command made.
  case undoEntry(JournalEntryID)
  case redo
  /// Save the query under a name.
  case save(String)
  /// The same in place of another query.
  case replaceSaved(String)
  /// Stop the program until the shell goes on with it.
  case suspend
  case quit
}
