public import Adagia

/// The one who answers the searches of a catalog: the catalog itself, or machines that have its records too.
///
/// The catalog keeps everything else: records, suggestions, the record of the day, all records of a query, changes.
public protocol SearchEngine: Sendable {
  /// The answer to a request. It must not block the thread that asks.
  ///
  /// - Parameter catalog: The catalog as it is now.
  /// - Throws: `EngineError` when there is no answer; `SearchError` and `StoreError` as `Catalog.search` does;
  ///   `CancellationError` soon after the task is canceled.
  func search(_ request: SearchRequest, of catalog: Catalog) async throws -> EngineAnswer

  /// The reason that searches are not answered, or only in part; `nil` when all is well.
  func fault() async -> String?

  /// A sentence in ASCII for those who change the catalog, on when searches find the change; `nil` when they do at
  /// once.
  var delay: String? { get }
}

/// An answer, and what it lacks.
public struct EngineAnswer: Sendable {
  public let answer: SearchAnswer
  /// About what share of the records could not be searched, 0 to 1.
  public let missingShare: Double
  /// False when the same request may have another answer before the catalog changes.
  public let isLasting: Bool

  public init(_ answer: SearchAnswer, missingShare: Double = 0, isLasting: Bool = true) {
    (self.answer, self.missingShare, self.isLasting) = (answer, missingShare, isLasting)
  }
}

/// A reason that an engine does not answer, as a sentence for the one who asks.
public enum EngineError: Error, Hashable, Sendable {
  /// The engine cannot answer this request, now or later.
  case refused(String)
  /// The engine cannot answer now.
  case unavailable(String)
}

/// The catalog's own search.
struct CatalogEngine: SearchEngine {
  func search(_ request: SearchRequest, of catalog: Catalog) async throws -> EngineAnswer {
    EngineAnswer(try await catalog.search(request))
  }

  func fault() async -> String? { nil }

  var delay: String? { nil }
}
