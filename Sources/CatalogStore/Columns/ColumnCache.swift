internal import GRDB
internal import GRDBSQLite
internal import Platform
internal import Synchronization

/// The cache of a connection's columns. It lasts from one query to the next while the file stays the same. When others
/// have changed the file, it keeps the values of records that are known to be unchanged: see `settle`.
///
/// A query reads the length of every match, and with filters the dates. A value takes half a microsecond from the file,
/// and a few nanoseconds from here. A process with a single query neither gains nor loses.
package final class ColumnCache {
  /// A state of the file as this connection sees it.
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
  private var yearChunks: [Int: YearChunk] = [:]
  /// True if the current query asks for dates, and one before it did.
  private var asksForDates = false
  private var hasAskedForDates = false
  private var size = 0
  /// The records of the state that are unchanged since a build of the ranked index, when it is known.
  private var unchanged: UnchangedRecords?
  /// False after a change of the file, until `settle` has forgotten what may be wrong.
  private var isSettled = true
  /// Other caches of the file, one per type, dropped when it changes.
  private var companions: [ObjectIdentifier: AnyObject] = [:]

  /// Limit in bytes per connection: lengths, languages, dates and their years of five million records. Without room for
  /// the dates, an order by date read them again in every query.
  private static let mostBytes = 128 << 20

  init() {}

  /// The chunk, which stays in the cache when there is room.
  package func chunk(_ kind: ColumnKind, _ number: Int) -> ColumnChunk {
    if !isSettled { settle(nil) }
    let key = Key(kind: kind, number: number)
    if let chunk = chunks[key] { return chunk }
    let chunk = ColumnChunk(kind, number)
    if size + kind.chunkSize <= Self.mostBytes {
      chunks[key] = chunk
      size += kind.chunkSize
    }
    return chunk
  }

  /// The years of the chunk with a number, in the cache like a chunk.
  package func years(_ number: Int) -> YearChunk {
    if !isSettled { settle(nil) }
    if let chunk = yearChunks[number] { return chunk }
    let chunk = YearChunk(number)
    if size + YearChunk.size <= Self.mostBytes {
      yearChunks[number] = chunk
      size += YearChunk.size
    }
    return chunk
  }

  /// Notes that the current query asks for dates.
  ///
  /// - Returns: `true` when an earlier one did in the same state of the file, so that years are worth making.
  package func noteQueryByDate() -> Bool {
    if !isSettled { settle(nil) }
    asksForDates = true
    return hasAskedForDates
  }

  /// The object of a type that is cached with the columns.
  package func companion<Companion: AnyObject>(_ make: () throws -> Companion) rethrows -> Companion {
    let key = ObjectIdentifier(Companion.self)
    if let known = companions[key] { return unsafeDowncast(known, to: Companion.self) }
    let made = try make()
    companions[key] = made
    return made
  }

  /// The connection's cache, without outdated values.
  ///
  /// A writing connection gets an empty one of its own: its changes may still be rolled back.
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
    if asksForDates { (asksForDates, hasAskedForDates) = (false, true) }
    guard now != state else { return }
    (state, companions) = (now, [:])
    if unchanged == nil || chunks.isEmpty { settle(nil) } else { isSettled = false }
  }

  private static let dataVersion = "PRAGMA data_version"
}

// MARK: - Other states of the file

extension ColumnCache {
  /// True if the file has changed, and it is worth knowing which records have not.
  package var awaitsSettling: Bool { !isSettled }

  /// Notes which records of the current state are unchanged, so that their values may outlast the next change of the
  /// file.
  package func note(_ unchanged: UnchangedRecords?) {
    if isSettled { self.unchanged = unchanged }
  }

  /// Forgets the values that a change of the file may have changed. No cursor of the state before may be in use.
  ///
  /// - Parameter now: The records that are unchanged now; `nil` if they are not known, so that all is forgotten.
  package func settle(_ now: UnchangedRecords?) {
    isSettled = true
    defer { unchanged = now }
    guard let now, let unchanged, now.hasFollowed(unchanged) else {
      // Their memory is used again: to give it back, and to have it filled with zeros again, takes longer than to read
      // a few blocks.
      for chunk in chunks.values { chunk.forget(from: 0) }
      for chunk in yearChunks.values { chunk.forget(from: 0) }
      hasAskedForDates = false
      return
    }
    for (key, chunk) in chunks { chunk.forget(from: now.coveredBlockCount(ofChunk: key.number)) }
    for (number, chunk) in yearChunks { chunk.forget(from: now.coveredBlockCount(ofChunk: number)) }
    for id in now.changed { forgetBlock(of: Int(id)) }
  }

  private func forgetBlock(of id: Int) {
    let number = id / ColumnKind.chunkLength
    let block = id % ColumnKind.chunkLength / ColumnChunk.blockLength
    for kind in ColumnKind.allCases { chunks[Key(kind: kind, number: number)]?.forget(block) }
    yearChunks[number]?.forget(block)
  }
}

// MARK: - One for each connection

extension ColumnCache {
  private typealias Address = Int

  /// A cache that moves between threads.
  private struct Shared: @unchecked Sendable {
    // Proof: GRDB uses a connection, and so its cache, on one thread at a time.
    let cache: ColumnCache
  }

  private static let registry = Mutex<[Address: Shared]>([:])

  /// Adds a cache to a connection until it is closed. The destructor of a function's data is the only signal of SQLite
  /// that a connection is being closed.
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

/// The values of one chunk of a column in memory, loaded block by block on demand.
///
/// Blocks that were never loaded take no memory: the system allocates pages of zeros when they are first touched.
package final class ColumnChunk {
  /// Records per block: few enough that a query with a handful of matches reads little, and many enough that one with a
  /// million matches makes few reads.
  package static let blockLength = 256

  let kind: ColumnKind
  private let number: Int
  /// The first value of the chunk.
  package let base: UnsafeMutableRawPointer
  /// A byte per block: 1 when it is loaded.
  package let isLoaded: UnsafeMutablePointer<UInt8>

  private static let blockCount = ColumnKind.chunkLength / blockLength
  /// Blocks that were loaded one by one.
  private var loadedCount = 0
  /// Once queries have loaded this many blocks of a chunk, it is loaded whole: the rest takes less time than as many
  /// blocks again.
  private let mostLoaded: Int

  init(_ kind: ColumnKind, _ number: Int) {
    self.kind = kind
    self.number = number
    mostLoaded = 4 * kind.width
    base = System.zeroedMemory(byteCount: kind.chunkSize)
    isLoaded = .allocate(capacity: Self.blockCount)
    isLoaded.initialize(repeating: 0, count: Self.blockCount)
  }

  deinit {
    System.release(base)
    isLoaded.deallocate()
  }

  /// Forgets the values of the blocks from one on, so that they are read again, one by one at first.
  func forget(from block: Int) {
    (isLoaded + block).update(repeating: 0, count: Self.blockCount - block)
    loadedCount = 0
  }

  /// Forgets the values of one block.
  func forget(_ block: Int) { isLoaded[block] = 0 }

  /// Reads a block from the file.
  package func load(_ block: Int, _ reader: ColumnReader) throws {
    guard loadedCount < mostLoaded else { return try loadAll(reader) }
    loadedCount += 1
    let bytes = Self.blockLength * kind.width
    let target = UnsafeMutableRawBufferPointer(start: base + block * bytes, count: bytes)
    try reader.read(from: number * ColumnKind.chunkLength + block * Self.blockLength, into: target)
    isLoaded[block] = 1
  }

  private func loadAll(_ reader: ColumnReader) throws {
    try reader.read(
      from: number * ColumnKind.chunkLength,
      into: UnsafeMutableRawBufferPointer(start: base, count: ColumnKind.chunkLength * kind.width))
    isLoaded.update(repeating: 1, count: Self.blockCount)
  }
}
