internal import CatalogQuery
public import CatalogStore
public import Foundation

// MARK: - URLs

extension Catalog {
  /// Opens the file at a URL.
  ///
  /// - Throws: `StoreError.unusable` for a URL that is not a file's, and the errors of `init(at:for:lockWait:notice:)`.
  public init(
    at url: URL, for access: Access = .reading, lockWait: Duration = .seconds(10),
    notice: @escaping @Sendable (CatalogNotice) -> Void = { _ in }
  ) throws {
    try self.init(at: Self.path(of: url), for: access, lockWait: lockWait, notice: notice)
  }

  /// - Throws: `StoreError.unusable` for a URL that is not a file's.
  static func path(of url: URL) throws -> String {
    guard url.isFileURL else {
      throw StoreError.unusable(path: url.absoluteString, reason: "the URL is not that of a file")
    }
    return url.path(percentEncoded: false)
  }
}

// MARK: - Without a file, and from a bundle

extension Catalog {
  /// An empty catalog in memory, for tests and previews. It is freed with its last reference.
  ///
  ///     let catalog = try Catalog.inMemory()
  ///     try await catalog.add(record, to: "sayings")
  ///
  /// Its tasks wait for each other: a database without a file has one connection.
  public static func inMemory() throws -> Catalog {
    Catalog(try CatalogFile(inMemory: QueryFunctions.register))
  }

  /// Opens the catalog at `url` for writing. When there is none, as at a program's first launch, it is a copy of
  /// `bundled`, which may be a pack: the copy is an ordinary catalog.
  ///
  ///     let bundled = Bundle.module.url(forResource: "sayings", withExtension: "pack")!
  ///     let catalog = try await Catalog.open(copying: bundled, to: documents.appending(path: "sayings.db"))
  ///
  /// An incomplete copy is never visible. If several processes do this at once, one copies.
  ///
  /// - Throws: `StoreError` when a file cannot be used; nothing is left of a copy then.
  public static func open(copying bundled: URL, to url: URL) async throws -> Catalog {
    let (origin, target) = (try path(of: bundled), try path(of: url))
    if !FileManager.default.fileExists(atPath: target) {
      try await runLong {
        let file = try CatalogFile(at: origin, access: .foreign, prepare: QueryFunctions.register)
        // Another process was first.
        do { try file.copyForWriting(to: target) } catch StoreError.alreadyThere {}
      }
    }
    return try Catalog(at: target, for: .writing)
  }

  /// Closes the file, after the work that has begun. Later calls throw `StoreError.closed`; another call of `close`
  /// does nothing.
  ///
  /// A catalog that is open for writing removes the log beside the file, `-wal` and `-shm`, unless another program or
  /// another `Catalog` has the file open. One that is open for reading changes nothing and leaves them: the log, if it
  /// is not empty, must be copied with the file.
  ///
  /// A catalog is also closed with its last reference. A program that ends before that leaves the log too.
  public func close() async throws {
    try await Self.runLong { [file] in try file.close() }
  }
}
