internal import CatalogStore
internal import GRDB

/// The rule for merging the full-text index into one segment at the end of a job.
///
/// A merged index is the quickest to search, and merging takes about 1.4 seconds a million records. A job that changes
/// a twentieth of the records has taken longer than that; after a smaller one FTS5's own merging is enough.
enum IndexMergePolicy {
  /// True if a job that changed `changed` of `recordCount` records should merge the index.
  static func isDue(changed: Int, recordCount: Int) -> Bool {
    changed > 0 && changed >= (recordCount + 19) / 20
  }

  /// True if the index of a file should be merged after a job that changed so many records.
  static func isDue(changed: Int, in db: Database) throws -> Bool {
    try changed > 0 && isDue(changed: changed, recordCount: RecordScan.count(db))
  }
}
