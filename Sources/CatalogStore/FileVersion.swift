package import GRDB

/// The version of a catalog file, `PRAGMA user_version`: the number of steps of `Schema.versions` that it has had. An
/// empty file has version 0.
package enum FileVersion {
  package static func of(_ db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
  }

  /// The version that this program writes.
  package static let current = 10

  /// The oldest version that can be searched without an upgrade. Later tables are missing then.
  static let oldestReadable = 1

  /// The versions that added the columns `created` and `modified`; synonyms; and traits, names of extra fields and
  /// saved searches.
  package static let moments = 2
  package static let synonyms = 3
  package static let querySupport = 4

  /// The version that added the journal and the files that jobs read.
  package static let journal = 5

  /// The version that added the ranked index.
  package static let ranked = 6

  /// The version that added the files that belong to records.
  package static let attachments = 7

  /// The version that added what the sources of edited records said last, and the conflicts of jobs.
  package static let sourceBases = 10
}
