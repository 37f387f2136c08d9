internal import Adagia
internal import ArgumentParser
internal import CatalogFixtures
internal import CatalogQuery
internal import CatalogRecords
internal import CatalogStore
internal import GRDB
internal import HistoricalDates
internal import QueryLanguage

/// `adagia-bench oracle catalog.db`: random queries, answered by the ranked index, by the full-text index alone, and by
/// a matcher that looks at every record.
///
/// The test `QueryOracleTests` asks a few hundred of them in a debug build. An optimized program asks thousands.
struct OracleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "oracle",
    abstract: "Compare the answers of both indexes with those of a matcher that knows no index.",
    discussion: """
      Of each query the ids of all matches are compared, and of the same query as a request the hits, scores and warnings \
      that both indexes give, to the last digit.
      """)

  @Argument(help: "A catalog. All its records are kept in memory: some ten thousand at most.") var path: String
  @Option(help: "The number of random queries.") var queries = 5_000
  @Option(help: "The seed of the queries.") var seed: UInt64 = 7

  func run() throws {
    var run = try OracleRun(path)
    var writer = QueryWriter(run.records, seed: seed, mostPatterns: max(60, queries / 10))
    for number in 0..<queries {
      try run.compare(writer.query(), number)
      if (number + 1).isMultiple(of: 500) {
        Report.progress("\(number + 1) queries, \(run.differences.count) differences")
      }
    }
    Report.lines(
      [
        "\(queries) queries over \(run.records.count) records: \(run.withHits) with hits, \(run.pages) pages, "
          + "\(run.cutCount) not compared with the matcher, since not all words of a pattern are searched for",
        "\(run.differences.count) differences",
      ] + run.differences.prefix(20))
    if !run.differences.isEmpty { throw ExitCode(1) }
  }
}

/// The records of a catalog, and what was found to differ.
private struct OracleRun {
  let records: [StoredRecord]
  private(set) var withHits = 0
  private(set) var pages = 0
  private(set) var cutCount = 0
  private(set) var differences: [String] = []
  /// Each index has a connection of its own, so that neither knows what the other has counted.
  private let ranked: CatalogFile
  private let fullText: CatalogFile
  private let names: CatalogNames
  private var matcher: PlainMatcher

  init(_ path: String) throws {
    ranked = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    fullText = try CatalogFile(at: path, access: .reading, prepare: QueryFunctions.register)
    records = try ranked.readNow { db in
      let loader = try RecordLoader(db)
      return try Int64.fetchAll(db, sql: "SELECT id FROM record ORDER BY id").compactMap {
        try loader.record(RecordID($0))
      }
    }
    names = CatalogNames(extraFields: Set(records.flatMap { $0.record.extra.map(\.name) }).sorted())
    matcher = PlainMatcher(records)
  }

  mutating func compare(_ query: String, _ number: Int) throws {
    try compareMatches(query)
    try comparePage(request(query, number))
  }

  private mutating func compareMatches(_ query: String) throws {
    let wideCount = matcher.wideCount
    let expected = try matcher.ids(QueryParser.parse(query, names: names).0)
    let (found, warnings) = try ranked.readNow { try Searcher($0).ids(matching: query) }
    let other = try fullText.readNow { try Searcher($0, by: .fullText).ids(matching: query).ids }
    if found != other { differences.append("\(query): \(found.count) by the ranked index, \(other.count) by FTS5") }
    let isCut = warnings.contains { $0.message.hasSuffix("are searched for") }
    if matcher.wideCount > wideCount && !isCut { differences.append("\(query): cut without a warning") }
    guard !isCut else {
      cutCount += 1
      return
    }
    if !expected.isEmpty { withHits += 1 }
    if found.map(\.rawValue).sorted() != expected {
      differences.append("\(query): \(found.count) found, \(expected.count) by the matcher")
    }
  }

  private mutating func comparePage(_ request: SearchRequest) throws {
    let found = try ranked.readNow { try Searcher($0).search(request).transcript }
    let wanted = try fullText.readNow { try Searcher($0, by: .fullText).search(request).transcript }
    pages += 1
    guard found != wanted else { return }
    let lines = zip(found, wanted).first { $0 != $1 }
    differences.append(
      "\(request.query) by \(request.sort): \(lines?.0 ?? "\(found.count) lines") by the ranked index, "
        + "\(lines?.1 ?? "\(wanted.count) lines") by FTS5")
  }

  /// Orders, limits and options in turn.
  private func request(_ query: String, _ number: Int) -> SearchRequest {
    var request = SearchRequest(query, limit: [1, 3, 10, 10, 60, 130][number % 6])
    if number % 5 == 4 { request.sort = SearchOrder.allCases[number / 5 % SearchOrder.allCases.count] }
    request.allowsFewerWords = number % 3 != 0
    request.usesSynonyms = number % 4 != 0
    request.reranks = number % 9 != 5
    request.explainsHits = number % 7 == 0
    if number % 11 == 0 { request.facets = [FacetRequest("author"), FacetRequest("lang")] }
    if number % 13 == 0 { request.histogram = .century }
    return request
  }
}
