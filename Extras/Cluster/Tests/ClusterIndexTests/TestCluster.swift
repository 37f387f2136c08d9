import CatalogFixtures
import CatalogQuery
import ClusterIndex
import LocalNodes
import Testing

typealias TestCluster = LocalCluster

extension SampleCatalog {
  /// Fills all copies with the catalog.
  @discardableResult
  func push(to cluster: TestCluster) async throws -> ClusterPush.Summary {
    let layout = cluster.layout
    return try await file.read { db in
      var push = ClusterPush(layout, try Searcher(db))
      return try push.run()
    }
  }

  /// The answer of the cluster.
  func answer(_ request: SearchRequest, from cluster: TestCluster) async throws -> ClusterSearch.Result {
    let layout = cluster.layout
    return try await file.read { try ClusterSearch(layout).search(request, Searcher($0)) }
  }

  func findings(in cluster: TestCluster) async throws -> [CopyCheck.Finding] {
    let layout = cluster.layout
    return try await file.read { try CopyCheck(layout, Searcher($0)).differences() }
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that kill nodes, or need others than `ADAGIA_CLUSTER` names.
  static var ownNodes: Self { .enabled(if: LocalCluster.startsNodes, "needs nodes of its own") }
}
