public import CatalogRecords
public import QueryLanguage

/// What a search for records that are nearly the same found.
public struct DuplicateAnswer: Sendable {
  /// The most alike first, at most as many as were asked for.
  public let clusters: [DuplicateCluster]
  /// How many clusters there are in all.
  public let total: Int
  /// How many records are in them, all together.
  public let recordCount: Int
  /// How many records were compared.
  public let comparedCount: Int
  /// Records without a word in text, title or name, which cannot be compared.
  public let blankCount: Int
  /// Sets of rare words that too many records share for each to be compared with each: some pairs may be missing.
  public let crowdedCount: Int
  /// What was read in another way than it may have been meant.
  public let warnings: [QueryWarning]
}

/// Records that are nearly the same: any two of them.
public struct DuplicateCluster: Sendable {
  /// By number; the first is what the others are compared with.
  public let copies: [DuplicateCopy]
  /// How alike the one is to the first that is the least: 0 to 1.
  public let likeness: Double
  /// Records that are nearly the same as some of these and not as all; ascending.
  public let others: [RecordID]
}

/// A record of a cluster.
public struct DuplicateCopy: Sendable {
  public let record: StoredRecord
  /// How alike its text is to that of the first: 0 to 1, and 1 for the same words.
  public let likeness: Double
  /// The fields in which it is not the first one's equal; empty for the first, and for a copy of it.
  public let differences: [FieldDifference]
}
