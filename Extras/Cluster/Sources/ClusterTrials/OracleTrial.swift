internal import ArgumentParser
internal import CatalogFixtures
internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore
internal import ClusterIndex
internal import GRDB
internal import LocalNodes
internal import QueryLanguage

/// Random queries of the oracle's generator, answered by the catalog and by the cluster.
struct OracleTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "oracle",
    abstract: "Compare the answers of the cluster with those of the catalog.",
    discussion: "Ids of all matches, totals, facets, histograms, and how many of the first ten are the same.")

  @Option(help: "The catalog.") var catalog: String
  @Option(help: "The number of random queries.") var queries = 2_000
  @Option(help: "The seed of the generator.") var seed: UInt64 = 11
  @Option(help: "A file with further queries, one a line.") var golden: String?

  func run() throws {
    let file = try CatalogFile(at: catalog, access: .reading, prepare: QueryFunctions.register)
    let cluster = try LocalCluster(query: 60_000)
    let summary = try file.readNow { db in
      let searcher = try Searcher(db)
      var push = ClusterPush(cluster.layout, searcher)
      return try push.run()
    }
    ClusterTrials.report("\(summary.sent) records in 3 shards of 2 copies")
    let all = try golden.map { try String(contentsOfFile: $0, encoding: .utf8).split(separator: "\n").map(String.init) }
    let random = try file.readNow { db in
      let loader = try RecordLoader(db)
      let ids = try Int64.fetchAll(db, sql: "SELECT id FROM record ORDER BY id")
      // Words of a sample are enough: the queries are asked of all records.
      let step = max(1, ids.count / 20_000)
      let sample = stride(from: 0, to: ids.count, by: step).map { RecordID(ids[$0]) }
      var writer = QueryWriter(try sample.compactMap { try loader.record($0) }, seed: seed, mostPatterns: 60)
      return (0..<queries).map { _ in writer.query() }
    }
    var tally = AnswerTally()
    let search = ClusterSearch(cluster.layout)
    for query in (all ?? []) + random {
      try file.readNow { try tally.compare(query, search, Searcher($0)) }
      if tally.count.isMultiple(of: 200) { ClusterTrials.report("\(tally.count) queries …") }
    }
    for line in tally.lines { ClusterTrials.report(line) }
    if !tally.differences.isEmpty { throw ExitCode(1) }
  }
}
