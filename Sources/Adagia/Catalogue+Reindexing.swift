internal import CatalogIndexing
internal import CatalogStore
internal import GRDB

extension Catalogue {
  /// How far the making of an index is.
  public struct ReindexProgress: Hashable, Sendable {
    public let doneCount: Int
    public let recordCount: Int
  }

  /// Makes the index anew out of the records, in one transaction: it is there whole, or the old one stays. The records
  /// do not change.
  ///
  /// - Parameter report: Told of progress, on the writing thread.
  /// - Complexity: O(*n*) in the text of the catalogue.
  public func reindex(report: @escaping @Sendable (ReindexProgress) -> Void = { _ in }) async throws {
    try await file.write { db in
      try IndexTable(db).rebuild { report(ReindexProgress(doneCount: $0, recordCount: $1)) }
    }
    // The log is as long as the new index; it need not stay so.
    try file.batches { _ = try? $0.checkpoint(.truncate) }
  }
}
