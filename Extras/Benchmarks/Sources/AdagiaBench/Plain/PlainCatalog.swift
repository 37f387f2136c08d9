internal import CSystemFTS5
internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import HistoricalDates

/// The other side of the comparison: the same records in a plain SQLite table with an FTS5 index, tuned for speed.
///
/// The settings (write-ahead log, cache, memory map) are those of a catalog.
final class PlainCatalog {
  private let queue: DatabaseQueue

  enum Access {
    case reading, writing
  }

  init(at path: String, for access: Access) throws {
    _ = adagia_configure_sqlite()
    var configuration = Configuration()
    configuration.readonly = access == .reading
    configuration.journalMode = access == .writing ? .wal : .default
    configuration.prepareDatabase {
      try $0.execute(sql: access == .reading ? Self.readerSettings : Self.writerSettings)
    }
    queue = try DatabaseQueue(path: path, configuration: configuration)
  }

  /// A row of the result.
  struct Hit {
    let id: Int64
    /// FTS5's rank, negated, so that higher is better; `nil` for a query without words.
    let score: Double?
    let texts: [String?]
  }

  /// Runs `body` in a read transaction on the calling thread.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    try queue.read(body)
  }

  /// Runs `body` on the calling thread, outside a transaction.
  func write<T>(_ body: (Database) throws -> T) throws -> T {
    try queue.writeWithoutTransaction(body)
  }

  /// The hits of a query. Its form is not `counted`.
  func hits(_ query: PlainQuery) throws -> [Hit] {
    try read { db in
      let statement = try Self.bound(query, db)
      defer { statement.reset() }
      var hits: [Hit] = []
      while try statement.step() {
        let texts = (2..<10).map { statement.text($0) }
        hits.append(Hit(id: statement.integer(0), score: statement.number(1).map { -$0 }, texts: texts))
      }
      return hits
    }
  }

  /// The number of records that match a query.
  func count(_ query: PlainQuery) throws -> Int {
    try read { db in
      let statement = try Self.bound(query.counting, db)
      defer { statement.reset() }
      return try statement.step() ? Int(statement.integer(0)) : 0
    }
  }

  private static func bound(_ query: PlainQuery, _ db: Database) throws -> SQLStatement {
    let statement = try SQLStatement(db, query.sql)
    if let match = query.match { statement.bind(match, at: 1) }
    if let interval = query.interval {
      statement.bind(interval.start, at: 2)
      statement.bind(interval.end, at: 3)
    }
    if let language = query.language { statement.bind(language, at: 4) }
    return statement
  }

  private static let readerSettings = """
    PRAGMA mmap_size = 1073741824;
    PRAGMA cache_size = -16384;
    PRAGMA temp_store = MEMORY;
    """

  private static let writerSettings = """
    PRAGMA cache_size = -49152;
    PRAGMA temp_store = MEMORY;
    """
}
