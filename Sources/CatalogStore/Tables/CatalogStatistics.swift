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
    let records = try RecordTally(db)
    recordCount = records.count
    collections = try CollectionTable(db).all()
    (languages, types) = (records.languages.counts, records.types.counts)
    creatorCount = try Self.distinctCount(Self.creators, db)
    subjectCount = try Self.distinctCount(Self.subjects, db)
    (datedCount, unreadableDateCount) = (records.datedCount, records.unreadableDateCount)
    (earliest, latest) = (records.earliest, records.latest)
    fileSize = Int64(try number(Self.pages))
    indexSize = Int64(try number(Self.indexBytes))
  }

  /// The number of different texts. A table of hashes takes a quarter of the time of SQLite's DISTINCT, which sorts.
  private static func distinctCount(_ sql: String, _ db: Database) throws -> Int {
    let statement = try SQLStatement(db, sql)
    defer { statement.reset() }
    var names = ValueTable()
    while try statement.step() {
      statement.withText(0) { name in
        if let name { _ = names.number(of: UnsafeRawBufferPointer(name)) }
      }
    }
    return names.count
  }

  /// Columns: name.
  private static let creators = "SELECT creator FROM attribution"
  private static let subjects = "SELECT name FROM subject"

  /// Columns: bytes.
  private static let pages = """
    SELECT page_count * page_size
    FROM pragma_page_count, pragma_page_size
    """

  /// Columns: bytes of the index's terms and positions, without the overhead of their pages.
  private static let indexBytes = "SELECT ifnull(sum(length(block)), 0) FROM record_fts_data"
}

/// Counts over the values of all records, in one scan.
private struct RecordTally {
  private(set) var count = 0
  private(set) var languages = ValueTally()
  private(set) var types = ValueTally()
  private(set) var datedCount = 0
  private(set) var unreadableDateCount = 0
  private(set) var earliest: Double?
  private(set) var latest: Double?

  init(_ db: Database) throws {
    let row = try SQLStatement(db, Self.values)
    defer { row.reset() }
    while try row.step() {
      count += 1
      languages.add(0, of: row)
      types.add(1, of: row)
      add(start: row.number(2), end: row.number(3), hasText: row.integer(4) != 0)
    }
  }

  private mutating func add(start: Double?, end: Double?, hasText: Bool) {
    guard let start else {
      if hasText { unreadableDateCount += 1 }
      return
    }
    datedCount += 1
    if start > -.infinity { earliest = min(earliest ?? start, start) }
    if let end, end < .infinity { latest = max(latest ?? end, end) }
  }

  /// Columns: language, type, start and end of the date, whether it has a text.
  private static let values = "SELECT language, type, date_start, date_end, date_raw IS NOT NULL FROM record"
}

/// Numbers of records by the values of a column.
private struct ValueTally {
  private var values = ValueTable()
  /// By the numbers of the values.
  private var numbers: [Int] = []
  private var emptyCount = 0

  /// Another program may have stored a BLOB, which counts as the text of its bytes.
  mutating func add(_ column: Int32, of row: SQLStatement) {
    row.withText(column) { text in
      guard let text else {
        emptyCount += 1
        return
      }
      let number = values.number(of: UnsafeRawBufferPointer(text))
      if number == numbers.count { numbers.append(0) }
      numbers[number] += 1
    }
  }

  /// The most frequent first, then by bytes; none before all others.
  var counts: [CatalogStatistics.Count] {
    let texts = numbers.indices.map { ExactString(values.text($0)) }
    let named = zip(texts, numbers).sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      .map { CatalogStatistics.Count(value: $0.text, count: $1) }
    guard emptyCount > 0 else { return named }
    let place = named.firstIndex { $0.count <= emptyCount } ?? named.endIndex
    return named[..<place] + [CatalogStatistics.Count(value: nil, count: emptyCount)] + named[place...]
  }
}
