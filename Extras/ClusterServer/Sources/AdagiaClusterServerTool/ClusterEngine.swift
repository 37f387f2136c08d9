internal import Adagia
internal import AdagiaServer
internal import ClusterIndex
internal import Logging

/// Has the nodes of a cluster answer searches. Each has a thread of its own, which waits for the nodes.
final class ClusterEngine: SearchEngine {
  private let layout: LayoutFile
  private let searches = IdleSearches()
  private let logger: Logger

  /// - Throws: `ClusterError.layout` when the file is no layout.
  init(layoutAt path: String, _ logger: Logger) throws {
    layout = try LayoutFile(at: path, logger)
    self.logger = logger
  }

  func search(_ request: SearchRequest, of catalog: Catalog) async throws -> EngineAnswer {
    let layout = layout.current()
    do {
      let result = try await Catalog.runLong { [searches] in
        try searches.use(layout) { search in try catalog.withSearcher { try search.search(request, $0) } }
      }
      if !result.lostShards.isEmpty {
        let reasons = result.failures.joined(separator: " ")
        logger.warning("\(layout.share(of: result.lostShards)) cannot be asked: \(reasons)")
      }
      let others = Set(result.doubtfulShards).subtracting(result.lostShards)
      if !others.isEmpty {
        logger.warning("\(layout.share(of: others)) has other rows than the catalog: run 'adagia-cluster check'")
      }
      return EngineAnswer(
        result.answer, missingShare: result.answer.missingShare,
        isLasting: result.doubtfulShards.isEmpty && !result.isStale)
    } catch let error as ClusterError {
      throw answer(to: error)
    }
  }

  /// The error as clients see it: they are told neither addresses nor commands for the server's operator.
  private func answer(to error: ClusterError) -> EngineError {
    switch error {
    case .unsupported, .tooManyCandidates: return .refused("\(error)")
    case .layout, .unreachable, .late, .refused, .unreadable, .notFilled, .differs, .otherVersion,
      .otherCatalog, .busy, .overtaken, .otherSchema, .nothingLeft:
      logger.error("the cluster does not answer: \(error)")
      return .unavailable("No machine that can search answers now. Try again soon; the log of the server says more.")
    }
  }

  func fault() async -> String? {
    let layout = layout.current()
    guard let lost = try? await Catalog.runLong({ ClusterStatus.lostShards(of: layout) }) else { return nil }
    return lost.isEmpty ? nil : "\(layout.share(of: lost)) of its cluster cannot be asked"
  }

  let delay: String? =
    "The catalog has the change now. Searches find it when the cluster has followed: adagia-cluster follow."
}
