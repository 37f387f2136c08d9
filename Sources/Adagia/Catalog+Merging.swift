public import CatalogIndexing
internal import CatalogQuery
internal import CatalogStore

extension Catalog {
  /// Brings the records of another catalog, or of a pack, into this one. A record is the same when collection and
  /// identifier are. All that changes is one entry of the journal; merging again changes nothing.
  ///
  /// New records keep their moments. Collections get title, rights and source where they have none.
  ///
  /// - Parameters:
  ///   - path: The other file, which is only read.
  ///   - preference: What stands of records that are not the same in both.
  ///   - isDryRun: Whether nothing is to be changed, and only told.
  ///   - report: Given each record that is not the same in both, on the writing thread.
  /// - Throws: `StoreError` for errors of either file. What was committed before is in the catalog.
  @discardableResult
  public func merge(
    _ path: String, preferring preference: MergePreference = .changed, isDryRun: Bool = false,
    report: @escaping @Sendable (MergeDifference) throws -> Void = { _ in }
  ) async throws -> MergeSummary {
    let isCancelled = Flag()
    let summary = try await withTaskCancellationHandler {
      try await Task.detached { [file] in
        // Before it is opened: the first of two descriptors of one file that is closed takes SQLite's locks along.
        try CatalogFile.checkOther(path, than: file.path)
        let other = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
        return try MergeJob(
          file, from: other, preference, isDryRun: isDryRun, shouldStop: { isCancelled.isSet }, report: report
        ).run()
      }.value
    } onCancel: {
      isCancelled.set()
    }
    if !isDryRun { try await shortenJournal() }
    return summary
  }
}
