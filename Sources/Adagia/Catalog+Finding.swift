public import CatalogQuery
internal import CatalogStore

extension Catalog {
  /// What is nearest to a half-remembered saying, best first.
  ///
  ///     try await catalog.find(FindRequest("the better part of valour is discresion")).hits.first
  ///
  /// `expansions` of the answer says which words were taken to be misspelled. `total` counts the records that have any of
  /// the rarer words.
  ///
  /// - Throws: Errors of the file alone.
  public func find(_ request: FindRequest) async throws -> SearchAnswer {
    try await file.read { try Searcher($0).find(request) }
  }
}
