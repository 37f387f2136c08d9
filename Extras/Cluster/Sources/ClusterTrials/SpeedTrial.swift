internal import ArgumentParser
internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore
internal import ClusterIndex
internal import Foundation
internal import GRDB
internal import LocalNodes
internal import TestTools

/// The speed of filling and asking three nodes, beside the catalog alone and beside plain SphinxQL.
struct SpeedTrial: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speed",
    abstract: "Measure filling, searches and what the layer costs.",
    discussion: """
      Searches are words of random records, one to three of them, for the first ten hits, one after another. The ways to ask \
      take turns.
      """
  )

  @Option(help: "The catalog.") var catalog: String
  @Option(help: "The number of searches of each kind.") var searches = 1_000
  @Option(help: "The copies of each shard.") var copies = 1
  @Option(help: "The clients that ask at the same time, after one alone.") var clients = 4
  @Option(help: "The seed.") var seed: UInt64 = 3

  func run() throws {
    let file = try CatalogFile(
      at: catalog, access: .reading, concurrency: .pool, prepare: QueryFunctions.register)
    let cluster = try LocalCluster(copies: copies, query: 60_000)
    let start = ContinuousClock.now
    let summary = try file.readNow { db in
      var push = ClusterPush(cluster.layout, try Searcher(db))
      return try push.run { ClusterTrials.report("\($0) records sent") }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    ClusterTrials.report(
      "push: \(summary.sent) records in \(Int(seconds)) s, \(Int(Double(summary.sent) / seconds)) a second, \(copies) copies, "
        + "compared with the catalog")
    ClusterTrials.report("disk: \(try cluster.bytes() / max(1, summary.sent)) bytes a record of the catalog")
    try measure(file, cluster.layout, try words(file))
  }

  /// A way to ask, for one client.
  private typealias Asking = (_ number: Int, _ searcher: Searcher) throws -> Void

  private func measure(_ file: CatalogFile, _ layout: ClusterLayout, _ queries: [String]) throws {
    let search = ClusterSearch(layout)
    let statements = try queries.map { query in
      try file.readNow { try search.statement(Self.request(query), Searcher($0)) }
    }
    let candidates = try queries.map { query in
      try file.readNow { try search.candidates(Self.request(query), Searcher($0)) }
    }
    let ways: [(name: String, client: @Sendable () -> Asking)] = [
      ("catalog alone", { { _ = try $1.search(Self.request(queries[$0])) } }),
      (
        "cluster",
        {
          let search = ClusterSearch(layout)
          return { _ = try search.search(Self.request(queries[$0]), $1) }
        }
      ),
      (
        "plain SphinxQL and the catalog's part",
        {
          let plain = PlainQuestions(layout)
          return { number, searcher in
            if let statement = statements[number] { try plain.ask(statement) }
            if let found = candidates[number] { try Self.answer(queries[number], found, searcher) }
          }
        }
      ),
      (
        "cluster, count only",
        {
          let search = ClusterSearch(layout)
          return { _ = try search.search(Self.request(queries[$0], limit: 0), $1) }
        }
      ),
      (
        "plain SphinxQL",
        {
          let plain = PlainQuestions(layout)
          return { number, _ in if let statement = statements[number] { try plain.ask(statement) } }
        }
      ),
    ]
    let timings = try Self.timings(ways.map { $0.client() }, queries.count, file)
    for ((name, client), timings) in zip(ways, timings) {
      let rate = Self.rate(client, of: clients, queries.count, file)
      ClusterTrials.report("\(name): \(timings.line); \(Int(rate)) a second by \(clients) clients")
    }
  }

  /// The times of some ways to ask, which take turns: the load of the machine is the same for all. Each asks all
  /// questions, and none asks what another has just asked, after a few questions that are not counted.
  private static func timings(_ ways: [Asking], _ count: Int, _ file: CatalogFile) throws -> [Timings] {
    var timings = ways.map { _ in Timings() }
    for turn in -min(50, count)..<count {
      for place in ways.indices {
        let number = (max(turn, ~turn) + place * count / ways.count) % count
        try file.readNow { db in
          let searcher = try Searcher(db)
          if turn < 0 { return try ways[place](number, searcher) }
          try timings[place].time { try ways[place](number, searcher) }
        }
      }
    }
    return timings
  }

  /// The catalog's own work on records that the nodes have found, the same as on those that it finds alone: it ranks
  /// them, looks again at the best, reads the hits, and looks for misspelled words if there are few.
  private static func answer(_ query: String, _ found: (ids: [Int64], total: Int), _ searcher: Searcher) throws {
    let request = request(query)
    let distributed = try searcher.distributed(request)
    let matches = DistributedMatches.first(total: found.total, DistributedTiers { $0 == 0 ? found.ids : [] })
    _ = try searcher.answer(request, distributed, matches)
    _ = try searcher.correction(of: request, distributed, total: found.total)
  }

  /// The questions that some clients together ask in a second.
  private static func rate(
    _ client: @escaping @Sendable () -> Asking, of clients: Int, _ count: Int, _ file: CatalogFile
  ) -> Double {
    let done = DispatchGroup()
    let start = ContinuousClock.now
    for first in 0..<clients {
      done.enter()
      Thread {
        let asking = client()
        do {
          for number in stride(from: first, to: count, by: clients) {
            try file.readNow { try asking(number, Searcher($0)) }
          }
        } catch {
          ClusterTrials.report("client \(first): \(error)")
        }
        done.leave()
      }.start()
    }
    done.wait()
    return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
  }

  private static func request(_ query: String, limit: Int = 10) -> SearchRequest {
    var request = SearchRequest(query, limit: limit)
    request.allowsFewerWords = false
    return request
  }

  private func words(_ file: CatalogFile) throws -> [String] {
    var random = SeededGenerator(seed: seed)
    return try file.readNow { db in
      let loader = try RecordLoader(db)
      let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM record") ?? 0
      var queries: [String] = []
      while queries.count < searches {
        let record = try loader.record(RecordID(Int64.random(in: 1...max(1, last), using: &random)))
        let text = record?.record.text ?? record?.record.title ?? ""
        let words = text.split { !$0.isLetter }.map { String($0) }.filter { $0.count > 2 }
        guard words.count > 2 else { continue }
        let first = Int.random(in: 0..<words.count, using: &random)
        queries.append(words[first...].prefix(Int.random(in: 1...3, using: &random)).joined(separator: " "))
      }
      return queries
    }
  }
}
