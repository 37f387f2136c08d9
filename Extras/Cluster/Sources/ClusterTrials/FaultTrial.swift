internal import ArgumentParser
internal import CatalogFixtures
internal import CatalogIndexing
internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore
internal import ClusterIndex
internal import Foundation
internal import LocalNodes
internal import Synchronization
internal import TestTools

/// Nodes that are killed, frozen and restarted under two readers and a writer.
struct FaultTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faults",
    abstract: "Kill, freeze and restart nodes under two readers and a writer.",
    discussion: """
      Every answer without a warning is compared with the catalog's own at the same moment. At the end, every copy is \
      compared with the catalog, record by record.
      """)

  @Option(help: "The length of the trial.") var minutes = 10.0
  @Option(help: "The number of faults.") var faults = 30
  @Option(help: "The records at the start.") var records = 20_000
  @Option(help: "The seed.") var seed: UInt64 = 5

  func run() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("catalog.db")
    let file = try CatalogFile(at: path, access: .writing, concurrency: .pool, prepare: QueryFunctions.register)
    var random = SeededGenerator(seed: seed)
    let texts = (0..<records).map { GeneratedText.text($0, using: &random) }
    try file.writeNow { try SampleCatalog.put(texts, into: "generated", at: 1, $0) }
    let cluster = try LocalCluster(query: 10_000)
    _ = try file.readNow { db in
      var push = ClusterPush(cluster.layout, try Searcher(db))
      return try push.run()
    }
    let trial = FaultRun(file, cluster, until: .now + .seconds(minutes * 60), seed: seed)
    trial.start()
    try inject(cluster, &random)
    let isWhole = try trial.finish()
    for line in trial.lines { ClusterTrials.report(line) }
    if !isWhole { throw ExitCode(1) }
  }

  /// One fault after another, at even distances, a node at a time: each is over before the next.
  private func inject(_ cluster: LocalCluster, _ random: inout SeededGenerator) throws {
    let pause = minutes * 60 / Double(faults)
    for number in 0..<faults {
      let node = Int.random(in: 0..<cluster.layout.nodes.count, using: &random)
      let kind = number % 3
      ClusterTrials.report("fault \(number + 1): \(["SIGKILL", "SIGSTOP", "restart"][kind]) of node \(node)")
      switch kind {
      case 0: cluster.kill(node)
      case 1: cluster.freeze(node)
      default: cluster.stop(node)
      }
      Thread.sleep(forTimeInterval: pause * 0.4)
      if kind == 1 { cluster.thaw(node) } else { try cluster.start(node) }
      Thread.sleep(forTimeInterval: pause * 0.6)
    }
  }
}

/// Records with words of a small vocabulary, so that queries of two words find some.
enum GeneratedText {
  static let words = (0..<400).map { "w" + String($0 * 7_919 % 100_003, radix: 36) }

  static func text(_ number: Int, using random: inout SeededGenerator) -> CatalogRecord {
    // The sum of two numbers is more often in the middle than at the ends, as words differ in frequency.
    let chosen = (0..<12).map { _ in
      words[abs(Int.random(in: 0..<400, using: &random) + Int.random(in: 0..<400, using: &random) - 399)]
    }
    return .sample(chosen.joined(separator: " "), by: "Author \(number % 50)", lang: "en")
  }
}
