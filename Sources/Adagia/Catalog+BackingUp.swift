internal import CatalogStore

extension Catalog {
  /// How far a copy is, in bytes.
  public struct CopyProgress: Hashable, Sendable {
    public let doneBytes: Int64
    public let totalBytes: Int64
  }

  /// Copies the catalog as it is at one moment into a file of its own. Others may read and write meanwhile; what they
  /// write is not in it. The file gets its name when it is whole and safe on the disk.
  ///
  ///     try await catalog.backup(to: "/backups/sayings.db")
  ///
  /// - Parameters:
  ///   - isReplacing: Whether a file that is there already may go.
  ///   - report: Told of progress, on the copying thread.
  /// - Returns: The copy's size in bytes.
  /// - Throws: `StoreError` when a file is in the way, or has no room; `CancellationError` when the task was cancelled.
  ///   Nothing is left of the copy then.
  @discardableResult
  public func backup(
    to path: String, isReplacing: Bool = false, report: @escaping @Sendable (CopyProgress) -> Void = { _ in }
  ) async throws -> Int64 {
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await Task.detached { [file] in
        try file.copy(to: path, isReplacing: isReplacing) { progress in
          if isCancelled.isSet { throw CancellationError() }
          report(CopyProgress(doneBytes: progress.doneBytes, totalBytes: progress.totalBytes))
        }
      }.value
    } onCancel: {
      isCancelled.set()
    }
  }
}
