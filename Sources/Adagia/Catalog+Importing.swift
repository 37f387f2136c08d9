public import CatalogIndexing
internal import CatalogStore

extension Catalog {
  /// Brings files into the catalog. Importing the same files twice changes nothing.
  ///
  /// Work is done in batches, each safely in the catalog with its index before the next one begins. Cancelling the
  /// task ends the import after the present batch; the summary says so.
  ///
  /// - Parameter report: Told of progress, of every rejected row, and of odd things, on the importing thread.
  /// - Throws: `FormatError` when an input is not there, `ImportError` for rules that do not fit, `StoreError` for
  ///   errors of the file.
  @discardableResult
  public func importFiles(
    _ request: ImportRequest, report: @escaping @Sendable (ImportEvent) -> Void = { _ in }
  ) async throws -> ImportSummary {
    let isCancelled = Flag()
    let summary = try await withTaskCancellationHandler {
      try await Task.detached { [file] in
        try ImportJob(file, request, shouldStop: { isCancelled.isSet }, report: report).run()
      }.value
    } onCancel: {
      isCancelled.set()
    }
    try await shortenJournal()
    return summary
  }
}
