import Adagia
import ClusterIndex
import Foundation
import LocalNodes
import TestTools
import Testing

/// The starter pack in a catalog, on nodes of this machine, and served.
struct ServedCluster {
  let nodes: LocalCluster
  let folder: TemporaryFolder
  /// The path of the layout.
  let layout: String
  /// The path of the catalog.
  let catalog: String

  init(_ nodes: LocalCluster) async throws {
    self.nodes = nodes
    folder = try TemporaryFolder()
    layout = try folder.write(nodes.layout.yaml, to: "cluster.yaml")
    catalog = folder.path("sayings.db")
    try FileManager.default.copyItem(atPath: await Self.starter.value.path("starter.db"), toPath: catalog)
    try push(to: nodes)
  }

  /// Fills nodes with the catalog.
  func push(to nodes: LocalCluster) throws {
    try Catalog(at: catalog).withSearcher { searcher in
      var push = ClusterPush(nodes.layout, searcher)
      _ = try push.run()
    }
  }

  /// Brings the nodes in step with the catalog.
  func follow() throws {
    try Catalog(at: catalog).withSearcher { searcher in
      var follow = ClusterFollow(nodes.layout)
      let step = try follow.run(searcher)
      #expect(step.behind.isEmpty && step.sent > 0)
    }
  }

  /// The secret of a new token that may edit.
  func secret(in tokens: String) throws -> String {
    let process = try ProgramRun.process(
      ProgramRun.program(named: "adagia-server"), ["token", "add", "ada", "--can", "edit", "--tokens", tokens],
      in: folder)
    try process.run()
    process.waitUntilExit()
    return try ProgramRun(of: process, in: folder).output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The server whose searches the nodes answer.
  func server(_ options: [String] = []) throws -> RunningServer {
    try RunningServer(["--cluster", layout, "--catalog", catalog] + Self.patient(options))
  }

  /// The server that searches the catalog itself.
  func serverOfCatalog() throws -> RunningServer {
    try RunningServer(["--catalog", catalog] + Self.patient([]))
  }

  /// The options, with two minutes in place of the standard time for a query: a debug program on a busy machine takes
  /// longer than that.
  private static func patient(_ options: [String]) -> [String] {
    options.contains("--query-time") ? options : options + ["--query-time", "120"]
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of a catalog with the starter pack, made once.
  private static let starter = Task {
    let folder = try TemporaryFolder()
    let catalog = try Catalog(at: folder.path("starter.db"), for: .writing)
    _ = try await catalog.importFiles(
      ImportRequest(inputs: [root.path + "/corpus/starter/*.jsonl"], collection: "starter"))
    try await catalog.close()
    return folder
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that need nodes of their own.
  static var ownNodes: Self { .enabled(if: LocalCluster.startsNodes, "needs nodes of its own") }
}
