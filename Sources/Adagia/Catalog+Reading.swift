internal import CatalogQuery
public import CatalogRecords
public import CatalogStore
public import QueryLanguage

extension Catalog {
  /// What the catalog holds, in numbers.
  ///
  /// - Complexity: O(*n*) in the number of records.
  public func statistics() async throws -> CatalogStatistics {
    try await file.read { try CatalogStatistics($0) }
  }

  /// Gives every record that matches a query to `body`, in the order of their ids, on one unchanging state of the
  /// catalog. Only one record is in memory at a time.
  ///
  /// - Returns: The query's warnings.
  /// - Throws: What `body` throws, which ends the walk; errors of the file.
  @discardableResult
  public func forEachRecord(
    matching query: String = "", _ body: @escaping @Sendable (StoredRecord) throws -> Void
  ) async throws -> [QueryWarning] {
    try await file.read { db in
      let (ids, warnings) = try Searcher(db).ids(matching: query)
      let reading = try RecordLoader(db)
      for id in ids {
        if let record = try reading.record(id) { try body(record) }
      }
      return warnings
    }
  }
}
