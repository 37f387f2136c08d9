public import CatalogRecords
public import CatalogStore

/// What one command did to a record.
public struct RecordVersion: Hashable, Sendable {
  public let entry: JournalEntry
  /// `nil`: the command brought it.
  public let before: CatalogRecord?
  /// `nil`: the command took it away.
  public let after: CatalogRecord?
}
