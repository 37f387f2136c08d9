public import CatalogQuery
public import CatalogRecords

extension Catalog {
  /// Records that are about the same as one, best first; the one itself is not among them.
  ///
  ///     let answer = try await catalog.similar(to: hit.record.id, limit: 5)
  ///     print(answer?.terms.map(\.word) ?? [], answer?.hits.count ?? 0)
  ///
  /// They are found by the words that say most of what the record is about, in any field.
  ///
  /// - Returns: `nil` when there is no such record.
  /// - Throws: Errors of the file.
  public func similar(to id: RecordID, limit: Int = 10) async throws -> SimilarAnswer? {
    try await file.read { try SimilarSearch($0).answer(to: id, limit: limit) }
  }
}
