package import CatalogRecords
package import GRDB

/// Numbers of a catalog's records and values.
public struct CatalogStatistics: Hashable, Sendable {
  /// The number of records.
  public let recordCount: Int
  package let collections: [RecordCollection]
  /// Record counts by language as written, highest first; `nil` counts records without one.
  package let languages: [Count]
  /// Record counts by type, highest first; `nil` counts records without one.
  package let types: [Count]
  /// Number of distinct names of people and organizations.
  public let creatorCount: Int
  /// The number of different subjects.
  public let subjectCount: Int
  /// Numbers of records with a readable date, and with an unreadable one.
  public let datedCount: Int
  package let unreadableDateCount: Int
  /// The earliest start and the latest end of all bounded dates, as Julian days.
  package let earliest: Double?
  package let latest: Double?
  /// Bytes of the file, and of the index in it.
  package let fileSize: Int64
  package let indexSize: Int64

  /// A value and the number of its records.
  package struct Count: Hashable, Sendable {
    package let value: String?
    package let count: Int
  }
}

extension CatalogStatistics {
  /// - Complexity: O(*n*) in the number of records.
  package init(_ db: Database) throws {
    func number(_ sql: String) throws -> Int { try Int.fetchOne(db.cachedStatement(sql: sql)) ?? 0 }
    func counts(_ sql: String) throws -> [Count] {
      try Row.fetchAll(db.cachedStatement(sql: sql)).map(LenientRow.init).map { Count(value: $0[0], count: $0[1]) }
    }
    recordCount = try number(Self.records)
    collections = try CollectionTable(db).all()
    languages = try counts(Self.byLanguage)
    types = try counts(Self.byType)
    creatorCount = try number(Self.creators)
    subjectCount = try number(Self.subjects)
    datedCount = try number(Self.dated)
    unreadableDateCount = try number(Self.unreadableDates)
    earliest = try Double.fetchOne(db.cachedStatement(sql: Self.earliestStart))
    latest = try Double.fetchOne(db.cachedStatement(sql: Self.latestEnd))
    fileSize = Int64(try number(Self.pages))
    indexSize = Int64(try number(Self.indexBytes))
  }

  private static let records = "SELECT count(*) FROM record"
  private static let creators = "SELECT count(DISTINCT creator) FROM attribution"
  private static let subjects = "SELECT count(DISTINCT name) FROM subject"
  private static let dated = "SELECT count(*) FROM record WHERE date_start IS NOT NULL"
  private static let unreadableDates = "SELECT count(*) FROM record WHERE date_raw IS NOT NULL AND date_start IS NULL"
  private static let earliestStart = "SELECT min(date_start) FROM record WHERE date_start > -9e999"
  private static let latestEnd = "SELECT max(date_end) FROM record WHERE date_end < 9e999"
  // Another program may have stored a BLOB, which counts as the text of its bytes.
  private static let byLanguage = """
    SELECT CAST(language AS TEXT) AS value, count(*)
    FROM record
    GROUP BY value
    ORDER BY count(*) DESC, value
    """
  private static let byType = """
    SELECT CAST(type AS TEXT) AS value, count(*)
    FROM record
    GROUP BY value
    ORDER BY count(*) DESC, value
    """

  /// Columns: bytes.
  private static let pages = """
    SELECT page_count * page_size
    FROM pragma_page_count, pragma_page_size
    """

  /// Columns: bytes of the index's terms and positions, without the overhead of their pages.
  private static let indexBytes = "SELECT ifnull(sum(length(block)), 0) FROM record_fts_data"
}
