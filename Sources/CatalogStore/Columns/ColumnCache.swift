internal import GRDB
internal import GRDBSQLite
internal import Platform
internal import Synchronization

/// What a connection has read of the columns, kept from one query to the next for as long as the file stays the same.
///
/// A query asks for the length, and with filters for the dates, of every match: from the file that is half a
/// microsecond a value, from here a few nanoseconds. A process that asks once gains nothing and loses nothing.
package final class ColumnCache {
  /// What tells one state of the file from another, to this connection.
  private struct State: Equatable {
    /// Changes whenever another connection has changed the file.
    var dataVersion: Int64 = -1
    /// Counts the rows that this connection has changed.
    var changeCount: Int64 = -1
  }

  private struct Key: Hashable {
    let kind: ColumnKind
    let number: Int
  }

  private var state = State()
  private var chunks: [Key: ColumnChunk] = [:]
  private var size = 0
  /// What others have made of the file, one of a type; it goes when the columns do.
  private var companions: [ObjectIdentifier: AnyObject] = [:]

  /// Bytes a connection may keep: the columns that queries mostly need of two million records.
  private static let mostBytes = 48 << 20

  init() {}

  /// The chunk, which is kept when there is room.
  package func chunk(_ kind: ColumnKind, _ number: Int) -> ColumnChunk {
    let key = Key(kind: kind, number: number)
    if let chunk = chunks[key] { return chunk }
    let chunk = ColumnChunk(kind, number)
    if size + kind.chunkSize <= Self.mostBytes {
      chunks[key] = chunk
      size += kind.chunkSize
    }
    return chunk
  }

  /// The one object of a type that is kept beside the columns.
  package func companion<Companion: AnyObject>(_ make: () -> Companion) -> Companion {
    let key = ObjectIdentifier(Companion.self)
    if let known = companions[key] as? Companion { return known }
    let made = make()
    companions[key] = made
    return made
  }

  /// The connection's cache, with nothing in it that is not so any more.
  ///
  /// A connection that is writing gets an empty one of its own: what it has written may still be taken back.
  static func current(_ db: Database) throws -> ColumnCache {
    let connection = db.sqliteConnection
    guard sqlite3_txn_state(connection, "main") != SQLITE_TXN_WRITE,
      let cache = registry.withLock({ $0[Address(connection)] })
    else { return ColumnCache() }
    let statement = try SQLStatement(db, dataVersion)
    defer { statement.reset() }
    guard try statement.step() else { return ColumnCache() }
    cache.cache.keep(State(dataVersion: statement.integer(0), changeCount: sqlite3_total_changes64(connection)))
    return cache.cache
  }

  private func keep(_ now: State) {
    guard now != state else { return }
    state = now
    chunks = [:]
    size = 0
    companions = [:]
  }

  private static let dataVersion = "PRAGMA data_version"
}

// MARK: - One for each connection

extension ColumnCache {
  private typealias Address = Int

  /// A cache on its way between threads.
  private struct Shared: @unchecked Sendable {
    // Proof: a connection, and so its cache, is used by one thread at a time; GRDB sees to that.
    let cache: ColumnCache
  }

  private static let registry = Mutex<[Address: Shared]>([:])

  /// Gives a connection its cache, which goes when the connection does: SQLite calls the destructor of a function's
  /// data when it closes a connection, and there is no other sign.
  static func register(on connection: OpaquePointer) {
    registry.withLock { $0[Address(bitPattern: connection)] = Shared(cache: ColumnCache()) }
    sqlite3_create_function_v2(
      connection, "adagia_column_cache", 0, SQLITE_UTF8, UnsafeMutableRawPointer(connection),
      { context, _, _ in sqlite3_result_null(context) }, nil, nil,
      { address in
        _ = ColumnCache.registry.withLock { $0.removeValue(forKey: Address(bitPattern: address)) }
      })
  }
}

extension Int {
  fileprivate init(_ connection: OpaquePointer?) { self = Int(bitPattern: connection) }
}

/// The values of one chunk of a column in memory, block by block as they are asked for.
///
/// What was never asked for takes no memory: the system gives pages of zeros only when they are touched.
package final class ColumnChunk {
  /// Records a block: so few that a query with a handful of matches reads little, so many that one with a million
  /// asks seldom.
  package static let blockLength = 256

  let kind: ColumnKind
  private let number: Int
  /// The first value of the chunk.
  package let base: UnsafeMutableRawPointer
  /// A byte for each block: 1 when it was read.
  package let isLoaded: UnsafeMutablePointer<UInt8>

  private static let blockCount = ColumnKind.chunkLength / blockLength

  init(_ kind: ColumnKind, _ number: Int) {
    self.kind = kind
    self.number = number
    base = System.zeroedMemory(byteCount: kind.chunkSize)
    isLoaded = .allocate(capacity: Self.blockCount)
    isLoaded.initialize(repeating: 0, count: Self.blockCount)
  }

  deinit {
    System.release(base)
    isLoaded.deallocate()
  }

  /// Reads a block from the file.
  package func load(_ block: Int, _ reader: ColumnReader) throws {
    let bytes = Self.blockLength * kind.width
    let target = UnsafeMutableRawBufferPointer(start: base + block * bytes, count: bytes)
    try reader.read(from: number * ColumnKind.chunkLength + block * Self.blockLength, into: target)
    isLoaded[block] = 1
  }
}
