internal import CatalogIndexing
internal import CatalogQuery
public import CatalogStore
internal import Platform
public import QueryLanguage

extension Catalog {
  /// What the file says of itself when it is a pack, which is never changed; `nil` for any other.
  public var pack: PackStamp? { get throws { try file.readNow { try PackStamp.read($0) } } }

  /// How many records went into a pack.
  public struct PackSummary: Hashable, Sendable {
    public let recordCount: Int
    public let warnings: [QueryWarning]
  }

  /// Puts the records that match a query into a file of their own: a pack, which opens and is searched like any catalog
  /// and is never changed. `merge` brings its records into another catalog.
  ///
  ///     try await catalog.pack("author:seneca", to: "seneca.pack")
  ///
  /// Of records everything goes with them, and what their collections say of themselves; of the catalog its synonyms.
  /// Saved searches, the journal and jobs stay.
  ///
  /// - Parameters:
  ///   - isReplacing: Whether a file that is there already may go.
  ///   - report: Told how many records are in, of how many.
  /// - Returns: With no record that matches, no file is made.
  /// - Throws: `StoreError`, or `CancellationError` when the task was cancelled; nothing is left of the pack then.
  @discardableResult
  public func pack(
    _ query: String, to path: String, isReplacing: Bool = false,
    report: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws -> PackSummary {
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await Task.detached { [file] in
        try file.readNow { db in
          let (ids, warnings) = try Searcher(db).ids(matching: query)
          let summary = PackSummary(recordCount: ids.count, warnings: warnings)
          guard !ids.isEmpty else { return summary }
          let stamp = PackStamp(origin: file.name, query: query, made: Clock.julianDay)
          let job = PackJob(db, ids, stamp) { done in
            if isCancelled.isSet { throw CancellationError() }
            report(done, ids.count)
          }
          try CatalogFile.make(path, for: .pack, isReplacing: isReplacing, outOf: file.path) { try job.fill($0) }
          return summary
        }
      }.value
    } onCancel: {
      isCancelled.set()
    }
  }
}
