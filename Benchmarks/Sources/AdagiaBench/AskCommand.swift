internal import ArgumentParser
internal import CatalogQuery
internal import CatalogStore

/// Asks one query over and over: something for a profiler to look at.
struct AskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "ask", shouldDisplay: false)

  @Argument var path: String
  @Argument var query: String
  @Option var times = 1_000
  @Option var limit = 10
  @Option var facet: [String] = []

  func run() throws {
    let catalogue = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    var request = SearchRequest(query, limit: limit)
    request.facets = facet.compactMap { FacetRequest(typed: $0) }
    var latencies = Latencies()
    var total = 0
    for _ in 0..<times {
      latencies.append(
        try Cost.measured { total = try catalogue.readNow { try Searcher($0).search(request).total } })
    }
    let median = Figure.text(latencies.median, decimals: 1)
    Report.lines(["\(total) records, \(median) microseconds of CPU (median of \(times) runs)"])
  }
}
