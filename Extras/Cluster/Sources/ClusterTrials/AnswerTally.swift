internal import CatalogQuery
internal import ClusterIndex
internal import QueryLanguage

/// The outcome of a comparison of the cluster with the catalog.
struct AnswerTally {
  private(set) var count = 0
  private var withHits = 0
  private(set) var differences: [String] = []
  /// By the case of the error.
  private var refusals: [String: [String]] = [:]
  /// The share of the first ten that are the same, by the kind of query, of answers with more than ten.
  private var overlaps: [String: [(share: Double, query: String)]] = [:]
  private var summaries = 0

  /// Every so many queries are asked with facets and a histogram.
  private static let summaryInterval = 5

  mutating func compare(_ query: String, _ search: ClusterSearch, _ searcher: Searcher) throws {
    count += 1
    do {
      let expected = try searcher.ids(matching: query).ids.map(\.rawValue).sorted()
      let (found, lost) = try search.ids(matching: query, searcher)
      // A node that was too busy: there is nothing to compare.
      if !lost.isEmpty { throw ClusterError.nothingLeft(["Shards \(lost) did not answer."]) }
      if !expected.isEmpty { withHits += 1 }
      if found != expected { differences.append("\(query): \(found.count) ids for \(expected.count)") }
      try compareAnswers(query, search, searcher, expected.count)
    } catch let error as ClusterError {
      refusals[Mirror(reflecting: error).children.first?.label ?? "\(error)", default: []].append("\(query): \(error)")
    }
  }

  private mutating func compareAnswers(
    _ query: String, _ search: ClusterSearch, _ searcher: Searcher, _ expected: Int
  ) throws {
    var request = SearchRequest(query)
    request.allowsFewerWords = false
    if count.isMultiple(of: Self.summaryInterval) {
      request.histogram = .century
      request.facets = ["author", "tag", "lang", "in", "decade"].map { FacetRequest($0) }
    }
    let answer = try search.search(request, searcher).answer
    let ours = try searcher.search(request)
    if answer.total != expected { differences.append("\(query): counted \(answer.total) of \(expected)") }
    if request.histogram != nil, ours.total == expected {
      summaries += 1
      if answer.facets != ours.facets { differences.append("\(query): other facets") }
      if answer.histogram != ours.histogram { differences.append("\(query): another histogram") }
    }
    guard expected > 10, ours.total == expected else { return }
    let same = Set(ours.hits.map(\.id)).intersection(answer.hits.map(\.id)).count
    let size = expected > 500 ? "over 500" : "up to 500"
    overlaps["\(Self.kind(try searcher.distributed(request).node)), \(size) matches", default: []]
      .append((Double(same) / Double(ours.hits.count), query))
  }

  private static func kind(_ node: QueryNode) -> String {
    let texts = node.positiveText
    let hasFilter = node.conjuncts.contains { if case .filter = $0 { true } else { false } }
    switch texts.count {
    case 0: return "no words"
    case 1: return (texts[0].phrase([]).tokenCount > 1 ? "a phrase" : "a word") + (hasFilter ? " and filters" : "")
    default:
      if node.conjuncts.contains(where: { if case .any = $0 { true } else { false } }) { return "words with OR" }
      return hasFilter ? "words and filters" : "words"
    }
  }

  var lines: [String] {
    let all = overlaps.values.joined().map(\.share)
    let kinds = overlaps.sorted { $0.key < $1.key }.flatMap { kind, answers in
      let mean = answers.reduce(0) { $0 + $1.share } / Double(answers.count)
      let lowest = answers.sorted { $0.share < $1.share }.prefix(3).filter { $0.share < 1 }
      return ["  \(kind): \(Self.rounded(mean)) over \(answers.count)"]
        + lowest.map { "    \(Self.rounded($0.share)): \($0.query)" }
    }
    return [
      "\(count) queries, \(withHits) with matches, \(differences.count) different, \(refusals.values.reduce(0) { $0 + $1.count }) refused, "
        + "\(summaries) with facets and histogram",
      "overlap of the first ten: \(Self.rounded(all.reduce(0, +) / Double(max(1, all.count)))) over \(all.count)",
    ] + kinds + differences.prefix(20).map { "different: \($0)" }
      + refusals.sorted { $0.key < $1.key }.flatMap { kind, queries in
        ["refused, \(kind): \(queries.count)"] + queries.prefix(10).map { "  \($0)" }
      }
  }

  private static func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
}
