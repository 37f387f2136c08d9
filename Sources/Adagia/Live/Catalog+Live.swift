public import CatalogQuery
internal import CatalogStore
internal import Platform

// MARK: - Answers that follow the catalog

extension Catalog {
  /// An element soon after each change of the catalog, by this process or another one: records, synonyms, saved
  /// searches, jobs.
  ///
  ///     for try await _ in catalog.changes { print("changed") }
  ///
  /// The file is checked every 50 ms. A slow consumer gets one element for all that it missed. The sequence throws
  /// `StoreError.removed` when the file is removed, and ends without an error when its task is canceled. While no task
  /// iterates, nothing is checked.
  public var changes: AsyncThrowingStream<Void, any Error> { file.changeWatch.changes() }

  /// A number that differs after each change of the catalog, by this process or another one. Numbers from two openings
  /// of the file cannot be compared, and are in no order.
  ///
  /// - Throws: `StoreError` for errors of the file.
  public var changeNumber: Int64 { get throws { try file.changeWatch.commitNumber() } }

  /// The answers to a request: the current one first, then a new one each time it differs.
  ///
  ///     for try await answer in catalog.answers(to: SearchRequest("tag:unread")) { show(answer.hits) }
  ///
  /// A slow consumer gets only the latest answer. Errors of a search end the sequence.
  public func answers(to request: SearchRequest) -> AsyncThrowingStream<SearchAnswer, any Error> {
    let changes = changes
    return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        do {
          var last = try await search(request)
          continuation.yield(last)
          for try await _ in changes {
            let answer = try await search(request)
            if answer != last { continuation.yield(answer) }
            last = answer
          }
          continuation.finish()
        } catch is CancellationError {
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
