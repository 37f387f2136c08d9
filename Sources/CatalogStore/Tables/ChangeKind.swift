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
  /// Another entry was undone in part. This one is undone and redone as any other; the other one stays in effect.
  case revert
}
