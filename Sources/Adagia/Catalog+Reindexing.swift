internal import CatalogIndexing
internal import CatalogStore
internal import GRDB
internal import Platform

extension Catalog {
  /// How far the making of an index is.
  public struct ReindexProgress: Hashable, Sendable {
    public let doneCount: Int
    public let recordCount: Int
  }

  /// Bytes of disk that `reindex` takes at most while it goes on, and that are free where the catalog lies.
  public func diskNeedOfReindexing() async throws -> (needed: Int, free: Int?) {
    (try await file.read { try IndexBuild.diskNeed($0) }, FileSystem.freeBytes(onDiskOf: path))
  }

  /// Makes the index anew out of the records, beside the present one, which is searched until one transaction puts the
  /// new one in its place. The records do not change. What is done is kept: a call after one that was cancelled or
  /// killed goes on from there.
  ///
  /// - Parameters:
  ///   - mostPerSecond: Records; `nil` for as many as can be.
  ///   - report: Told of progress, on the writing thread.
  /// - Returns: Whether the new index is in its place; `false` when the task was cancelled before.
  /// - Complexity: O(*n*) in the text of the catalog.
  @discardableResult
  public func reindex(
    mostPerSecond: Int? = nil, report: @escaping @Sendable (ReindexProgress) -> Void = { _ in }
  ) async throws -> Bool {
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await Task.detached { [file] in
        try IndexBuild(file, mostPerSecond: mostPerSecond, shouldStop: { isCancelled.isSet }) {
          report(ReindexProgress(doneCount: $0.doneCount, recordCount: $0.recordCount))
        }.run()
      }.value
    } onCancel: {
      isCancelled.set()
    }
  }
}
