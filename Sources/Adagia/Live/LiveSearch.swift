public import CatalogQuery
public import Observation

/// A search for a window: its answer follows the request and the catalog.
///
///     let search = LiveSearch(catalog, SearchRequest("tag:unread"))
///     // In SwiftUI:  List(search.answer?.hits ?? []) { hit in … }
///     search.request.query = "tag:unread author:seneca"
///
/// It searches for as long as it exists; the newest answer wins.
@MainActor
@Observable
public final class LiveSearch {
  /// The request. Setting it begins a new search; the answer stays until the new one arrives.
  public var request: SearchRequest {
    didSet { if request != oldValue { start() } }
  }
  /// The answer; `nil` before the first one.
  public private(set) var answer: SearchAnswer?
  /// The error that ended the search; `nil` while the search continues.
  public private(set) var error: (any Error)?

  @ObservationIgnored private let catalog: Catalog
  @ObservationIgnored private let work = CurrentTask()

  /// Begins to search.
  public init(_ catalog: Catalog, _ request: SearchRequest) {
    (self.catalog, self.request) = (catalog, request)
    start()
  }

  private func start() {
    error = nil
    let answers = catalog.answers(to: request)
    work.task = Task { [weak self] in
      do {
        for try await answer in answers {
          if Task.isCancelled { return }
          self?.answer = answer
        }
      } catch {
        if !Task.isCancelled { self?.error = error }
      }
    }
  }
}

/// The task of the current request, canceled when another request takes its place or its owner is freed.
@MainActor
private final class CurrentTask {
  var task: Task<Void, Never>? {
    didSet { oldValue?.cancel() }
  }

  nonisolated init() {}

  deinit { task?.cancel() }
}
