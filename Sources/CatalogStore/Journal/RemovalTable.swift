package import GRDB

/// Records that are gone, as far as the journal has their before-images.
package struct RemovalTable {
  /// A record that is gone.
  package struct Removal: Hashable, Sendable {
    package let id: Int64
    /// The number and the name of its collection.
    package let collection: Int64
    package let collectionName: String
    /// The start of the command that removed it, or the moment at which its addition was undone, as a Julian day.
    package let moment: Double
  }

  private let db: Database

  package init(_ db: Database) { self.db = db }

  /// All of them, by ascending ID; none in a file older than the journal.
  ///
  /// - Complexity: O(*n*) in the before-images of the journal.
  package func all() throws -> [Removal] {
    guard try FileVersion.of(db) >= FileVersion.journal else { return [] }
    return try Row.fetchAll(db.cachedStatement(sql: Self.removals)).map(LenientRow.init).map { row in
      Removal(id: row[0], collection: row[1], collectionName: row[2], moment: row[3])
    }
  }

  /// Columns: id, collection, its name, moment. SQLite takes the other columns from the row of the maximum.
  private static let removals = """
    SELECT past_record.id, past_record.collection, collection.name,
           max(ifnull(journal_entry.undone, journal_entry.began))
    FROM past_record
    JOIN journal_entry ON journal_entry.id = past_record.entry
    JOIN collection ON collection.id = past_record.collection
    WHERE NOT EXISTS (SELECT 1 FROM record WHERE record.id = past_record.id)
    GROUP BY past_record.id
    ORDER BY past_record.id
    """
}
