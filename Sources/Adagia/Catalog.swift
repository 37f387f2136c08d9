internal import CatalogIndexing
public import CatalogQuery
public import CatalogRecords
public import CatalogStore

/// A catalog: one file that holds records and their index.
///
///     let catalog = try Catalog(at: "sayings.db")
///     let answer = try await catalog.search("author:seneca time")
///     for hit in answer.hits { print(hit.record.text ?? "") }
///
/// Values of this type may be shared between tasks. Searches never wait for a writer. Up to five asynchronous ones run
/// at once, and further ones wait for those. Writers wait for each other, in this process and in others. A catalog in
/// memory has one connection, which serves one search or change at a time.
public struct Catalog: Sendable {
  /// The intended use of the file.
  public enum Access: Sendable {
    /// Reading a file that exists and is never changed.
    case reading
    /// Reading and writing. The file is created when it does not exist.
    case writing
    /// Writing to a file whose index another analyzer made, for `rebuildIndex`.
    case rebuildingIndex

    var ofFile: CatalogFile.Access {
      switch self {
      case .reading: .reading
      case .writing: .writing
      case .rebuildingIndex: .rebuildingIndex
      }
    }
  }

  let file: CatalogFile

  /// Opens the file at `path`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - access: The intended use; only for writing is the file created.
  ///   - lockWait: The longest time that a writer waits for another process.
  ///   - notice: Receives, on any thread, notices for a person: that a writer waits, that a copy was made.
  /// - Throws: `StoreError` when the file is missing, is no catalog, is newer than this library, truncated, damaged or
  ///   not writable. It is unchanged then.
  public init(
    at path: String, for access: Access = .reading, lockWait: Duration = .seconds(10),
    notice: @escaping @Sendable (CatalogNotice) -> Void = { _ in }
  ) throws {
    try self.init(at: path, for: access, isShared: true, lockWait: lockWait, notice: notice)
  }

  /// - Parameter isShared: True if several tasks will search at once. One connection opens sooner than several.
  package init(
    at path: String, for access: Access, isShared: Bool, lockWait: Duration = .seconds(10),
    notice: @escaping @Sendable (CatalogNotice) -> Void = { _ in }
  ) throws {
    file = try CatalogFile(
      at: path, access: access.ofFile, concurrency: isShared ? .pool : .single, lockWait: lockWait,
      notice: notice, prepare: QueryFunctions.register)
    // Earlier versions have no ranked index. Without one, or with a part of one, searches find the same.
    if file.wasUpgraded { try? RankedBuild.run(on: file, afterChangesOf: .max) }
  }

  init(_ file: CatalogFile) {
    self.file = file
  }

  /// Creates a catalog with its contents. An incomplete catalog is never visible, and two that are created at the same
  /// time do not mix.
  ///
  /// - Parameter fill: Receives the catalog under a temporary name, and must not keep it.
  /// - Returns: The result of `fill`; `nil` if another process has created a catalog of that name meanwhile.
  package static func make<T: Sendable>(
    at path: String, fill: (Catalog) async throws -> T
  ) async throws -> T? {
    try await CatalogFile.make(at: path, prepare: QueryFunctions.register) { try await fill(Catalog($0)) }
  }

  /// True if an earlier version wrote the file. It can be searched; opening it for writing updates it.
  package var isOlder: Bool { get throws { try file.isOlder() } }

  /// The version of the analyzer that built the index, if it is not this library's; otherwise `nil`. With another
  /// version, searches may miss some words, and nothing can be written before `rebuildIndex`.
  public var otherAnalyzer: Int? { get throws { try file.otherAnalyzer() } }

  /// The path of the file.
  public var path: String { file.path }

  /// The records that match a query, best first.
  ///
  ///     try await catalog.search("courage", limit: 3).total
  ///
  /// - Throws: Only errors of the file: every query has an answer.
  public func search(_ query: String, limit: Int = 10) async throws -> SearchAnswer {
    try await search(SearchRequest(query, limit: limit))
  }

  /// The answer to a search request.
  ///
  /// - Throws: `SearchError` when the request's page cursor does not fit; `StoreError` for errors of the file.
  public func search(_ request: SearchRequest) async throws -> SearchAnswer {
    try await file.read { try Searcher($0, isTimed: request.explainsPlan).search(request) }
  }

  /// The record with an ID; `nil` when there is none. Reading it does not wait for searches that are queued.
  public func record(_ id: RecordID) async throws -> StoredRecord? {
    try await file.lookUp { try RecordLoader($0).record(id) }
  }

  /// The records with a name: the identifier from their source, or else their ID. `#2` is an ID before all else.
  public func records(named name: String) async throws -> [StoredRecord] {
    try await file.lookUp { try RecordLoader($0).records(named: name) }
  }

  /// All collections, by name.
  public func collections() async throws -> [RecordCollection] {
    try await file.read { try CollectionTable($0).all() }
  }
}

// MARK: - On the calling thread

extension Catalog {
  /// The records that match a query, best first, found on the calling thread.
  ///
  ///     try catalog.searchNow("courage", limit: 3).total
  ///
  /// For programs without tasks, and for your own threads: the answer comes without a change of threads, which takes
  /// longer than finding a rare word. Several threads may ask at once, each with a connection of its own.
  ///
  /// - Throws: Only errors of the file: every query has an answer.
  public func searchNow(_ query: String, limit: Int = 10) throws -> SearchAnswer {
    try searchNow(SearchRequest(query, limit: limit))
  }

  /// The answer to a search request, found on the calling thread.
  ///
  /// - Throws: `SearchError` when the request's page cursor does not fit; `StoreError` for errors of the file.
  public func searchNow(_ request: SearchRequest) throws -> SearchAnswer {
    try file.readNow { try Searcher($0, isTimed: request.explainsPlan).search(request) }
  }

  /// The result of `body`, which may query one snapshot of the catalog several times. Its statements end with
  /// the `Cancellation` that the thread follows.
  package func withSearcher<T>(_ body: (Searcher) throws -> T) throws -> T {
    try file.readUntilCanceled { try body(Searcher($0)) }
  }

  /// The record with an ID, read on the calling thread; `nil` when there is none.
  public func recordNow(_ id: RecordID) throws -> StoredRecord? {
    try file.readNow { try RecordLoader($0).record(id) }
  }
}
