public import CatalogQuery
public import CatalogRecords
internal import CatalogStore

// MARK: - Changes

/// A page of the latest change of each record, oldest first.
public typealias ChangeRequest = CatalogQuery.ChangeRequest
/// The place of a change among all.
public typealias ChangePosition = CatalogQuery.ChangePosition
/// The latest change of a record.
public typealias RecordChange = CatalogQuery.RecordChange
/// A page of changes.
public typealias ChangePage = CatalogQuery.ChangePage

extension Catalog {
  /// The latest change of each record, oldest first, a page at a time, for a copy of the catalog elsewhere.
  ///
  ///     var request = ChangeRequest(limit: 500)
  ///     repeat {
  ///       let page = try await catalog.changes(request)
  ///       for change in page.changes { copy(change) }
  ///       request.after = page.changes.last?.position
  ///     } while page.hasMore
  ///
  /// Removed records are included as long as the journal, which is limited in size, has them. A record that changes
  /// during a walk comes again at its end.
  ///
  /// - Throws: Errors of the file.
  /// - Complexity: O(*n*) in the number of records for a page; it reads *limit* of them.
  public func changes(_ request: ChangeRequest) async throws -> ChangePage {
    try await file.read { try ChangeFeed($0).page(request) }
  }

  /// The latest change of one record, which may have been removed.
  ///
  /// - Returns: `nil` when there is no such record and the journal has none.
  /// - Throws: Errors of the file.
  public func change(of id: RecordID) async throws -> RecordChange? {
    try await file.read { try ChangeFeed($0).change(of: id) }
  }
}
