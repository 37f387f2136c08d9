public import CatalogQuery
internal import CatalogStore

extension Catalog {
  /// The similarity that a pair of records needs unless somebody asks for another.
  public static var duplicateLikeness: Double { DuplicateSearch.similarity }

  /// Records that are nearly the same: other spellings, other wordings, the same text twice. Nothing is changed.
  ///
  ///     let answer = try await catalog.duplicates(matching: "lang:es")
  ///     for cluster in answer.clusters { print(cluster.copies.map(\.record.id)) }
  ///
  /// Compared are texts, and of records without one, title and names together. Cancelling the task ends the search.
  ///
  /// - Parameters:
  ///   - query: Which records are compared with each other; all, when it is empty.
  ///   - similarity: 0 to 1: how alike two records have to be. 1 finds the same words in the same order.
  ///   - limit: The most clusters that are given.
  ///   - report: Told how much is done, from 0 to 1, now and then.
  /// - Throws: `CancellationError`; errors of the file.
  /// - Complexity: Near O(*n*) in the number of records that match.
  public func duplicates(
    matching query: String = "", similarity: Double = Catalog.duplicateLikeness, limit: Int = .max,
    report: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> DuplicateAnswer {
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await file.read { db in
        try DuplicateSearch(db).answer(matching: query, similarity: similarity, limit: limit) { share in
          if isCancelled.isSet { throw CancellationError() }
          report(share)
        }
      }
    } onCancel: {
      isCancelled.set()
    }
  }
}
