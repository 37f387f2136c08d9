internal import ArgumentParser
internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore

/// `adagia-bench replay`: asks the queries of a file, and prints the cost of each kind, or all answers.
///
/// Two builds that print the same answers find the same records, in the same order, with the same scores and matches.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "replay", shouldDisplay: false)

  @Argument(help: "A catalog.") var path: String
  @Argument(help: "Lines of a kind, options separated by commas, and a query, separated by tabs.") var queries: String
  @Option(help: "The times that the file is opened and all queries are asked twice.") var rounds = 3
  @Option(help: "The only kind to ask.") var kind: String?
  @Flag(help: "Print the answers.") var answers = false

  func run() throws {
    guard let file = LineFile(path: queries) else { throw BenchFolder.Failure.missing(path: queries) }
    var replayed: [ReplayedQuery] = []
    while let line = file.next() { replayed.append(try ReplayedQuery(line)) }
    if let kind { replayed.removeAll { $0.kind != kind } }
    if answers { try printAnswers(replayed) } else { try measure(replayed) }
  }

  private func printAnswers(_ queries: [ReplayedQuery]) throws {
    let catalog = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    for query in queries {
      let answer = try catalog.readNow { try Searcher($0).search(query.request) }
      Report.lines(["\(query.request.query)\t\(answer.total)\t\(answer.matched)"])
      for hit in answer.hits {
        let matches = hit.matches.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue) \($0.value)" }
        Report.lines(["  \(hit.record.id)\t\(hit.score ?? 0)\t\(matches.joined(separator: ", "))"])
      }
      for facet in answer.facets {
        let values = facet.values.map { "\($0.value) \($0.count)" }.joined(separator: ", ")
        Report.lines(["  \(facet.field)\t\(facet.distinctCount)\t\(facet.missingCount)\t\(values)"])
      }
    }
  }

  private func measure(_ queries: [ReplayedQuery]) throws {
    var kinds: [(kind: String, first: [Double], again: [Double])] = []
    for _ in 0..<rounds {
      for kind in queries.map(\.kind).uniqued() {
        let (first, again) = try medians(of: queries.filter { $0.kind == kind })
        if let index = kinds.firstIndex(where: { $0.kind == kind }) {
          kinds[index].first.append(first)
          kinds[index].again.append(again)
        } else {
          kinds.append((kind, [first], [again]))
        }
      }
    }
    var table = TextTable(["microseconds of CPU, least of \(rounds) medians", "asked once", "asked again"])
    for (kind, first, again) in kinds {
      table.append([kind, Figure.text(first.min() ?? .nan, decimals: 1), Figure.text(again.min() ?? .nan, decimals: 1)])
    }
    Report.section("Queries of \(self.queries)", table)
  }

  /// The median cost of queries in a catalog that was just opened, and of the same queries after that.
  private func medians(of queries: [ReplayedQuery]) throws -> (first: Double, again: Double) {
    let catalog = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    let medians = try (0..<2).map { _ in
      var latencies = Latencies()
      for query in queries {
        latencies.append(
          try Cost.measured { _ = try catalog.readNow { try Searcher($0).search(query.request) } })
      }
      return latencies.median
    }
    return (medians[0], medians[1])
  }
}

/// A query of a file for `adagia-bench replay`.
private struct ReplayedQuery {
  let kind: String
  var request: SearchRequest

  /// - Parameter line: A kind, options (`strict`, `count`, a sort order, `facet=FIELD`), and a query.
  init(_ line: String) throws {
    let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else { throw ValidationError("'\(line)' does not have three parts.") }
    kind = parts[0]
    request = SearchRequest(parts[2])
    for option in parts[1].split(separator: ",").map(String.init) {
      if option == "strict" {
        (request.allowsFewerWords, request.usesSynonyms) = (false, false)
      } else if option == "count" {
        request.limit = 0
      } else if option.hasPrefix("facet=") {
        request.facets.append(FacetRequest(String(option.dropFirst("facet=".count))))
        request.limit = 0
      } else if let order = SearchOrder(rawValue: option) {
        request.sort = order
      } else {
        throw ValidationError("'\(option)' is not an option.")
      }
    }
  }
}

extension [String] {
  /// The different strings in the order of their first occurrence.
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
