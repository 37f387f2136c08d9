public import CatalogQuery
public import CatalogRecords
internal import CatalogStore

/// A catalog: one file that holds records and their index.
///
///     let catalog = try Catalog(at: "sayings.db")
///     let answer = try await catalog.search("author:seneca time")
///     for hit in answer.hits { print(hit.record.text ?? "") }
///
/// Values of this type may be shared between tasks. Searches never wait for one another, nor for a writer; writers
/// wait for each other, in this process and in others.
public struct Catalog: Sendable {
  /// What will be done with the file.
  public enum Access: Sendable {
    /// It has to exist, and is never changed.
    case reading
    /// It is made when it does not exist.
    case writing
    /// Writing, also where another analyzer made the index: for `reindex`.
    case reindexing

    var ofFile: CatalogFile.Access {
      switch self {
      case .reading: .reading
      case .writing: .writing
      case .reindexing: .reindexing
      }
    }
  }

  let file: CatalogFile

  /// Opens the file at `path`.
  ///
  /// - Parameters:
  ///   - lockWait: How long a writer waits for another process, in seconds, before it gives up.
  ///   - notice: Is told, on any thread, what a person may want to know: that one waits, that a copy was made.
  /// - Throws: `StoreError` when the file is missing, is no catalog, is newer than this library, cut short,
  ///   damaged or not writable. It is unchanged then.
  public init(
    at path: String, for access: Access = .reading, lockWait: Double = 10,
    notice: @escaping @Sendable (CatalogNotice) -> Void = { _ in }
  ) throws {
    try self.init(at: path, for: access, isShared: true, lockWait: lockWait, notice: notice)
  }

  /// - Parameter isShared: Whether several tasks will search at once. One connection opens sooner than several.
  package init(
    at path: String, for access: Access, isShared: Bool, lockWait: Double = 10,
    notice: @escaping @Sendable (CatalogNotice) -> Void = { _ in }
  ) throws {
    file = try CatalogFile(
      at: path, access: access.ofFile, concurrency: isShared ? .pool : .single, lockWait: lockWait, notice: notice,
      prepare: QueryFunctions.register)
  }

  private init(_ file: CatalogFile) {
    self.file = file
  }

  /// Makes a catalog and what is to be in it. Nobody ever sees half of it, and two who make it at the same time do not
  /// mix.
  ///
  /// - Parameter fill: Is given the catalog under another name, and keeps nothing of it.
  /// - Returns: What `fill` gives; `nil` when somebody else made a catalog of that name meanwhile.
  package static func make<T: Sendable>(
    at path: String, fill: (Catalog) async throws -> T
  ) async throws -> T? {
    try await CatalogFile.make(at: path, prepare: QueryFunctions.register) { try await fill(Catalog($0)) }
  }

  /// Whether an earlier version wrote the file. It can be searched; opening it for writing brings it up to date.
  public var isOlder: Bool { get throws { try file.isOlder() } }

  /// The version of the analyzer that made the index, when it is not this library's: some words may then not be found,
  /// and nothing can be written before `reindex`.
  public var otherAnalyzer: Int? { get throws { try file.otherAnalyzer() } }

  /// Where the file lies.
  public var path: String { file.path }

  /// What matches a query, best first.
  ///
  ///     try await catalog.search("courage", limit: 3).total
  ///
  /// - Throws: Errors of the file alone: every query has an answer.
  public func search(_ query: String, limit: Int = 10) async throws -> SearchAnswer {
    try await search(SearchRequest(query, limit: limit))
  }

  /// What a request finds.
  ///
  /// - Throws: `SearchError` when the request's page cursor does not fit; `StoreError` for errors of the file.
  public func search(_ request: SearchRequest) async throws -> SearchAnswer {
    try await file.read { try Searcher($0, isTimed: request.explainsPlan).search(request) }
  }

  /// The record with this number; `nil` when there is none.
  public func record(_ id: RecordID) async throws -> StoredRecord? {
    try await file.read { try RecordLoader($0).record(id) }
  }

  /// The records that a text names: by number, or by the identifier that their source gave them.
  public func records(named name: String) async throws -> [StoredRecord] {
    try await file.read { db in
      let reading = try RecordLoader(db)
      let number = Int64(name).flatMap { $0 > 0 ? RecordID($0) : nil }
      if let number, let record = try reading.record(number) { return [record] }
      return try reading.ids(identifier: name).compactMap { try reading.record($0) }
    }
  }

  /// All collections, by name.
  public func collections() async throws -> [RecordCollection] {
    try await file.read { try CollectionTable($0).all() }
  }
}
