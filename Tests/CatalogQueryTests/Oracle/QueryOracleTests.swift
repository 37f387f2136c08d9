import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import Foundation
import GRDB
import QueryLanguage
import Testing

/// What the engine finds is what a matcher finds that looks at every record and knows no index: for random queries of
/// all operators over thousands of records.
///
/// `ADAGIA_ORACLE_QUERIES` asks for more of them than the usual.
@Suite struct QueryOracleTests {
  private static let seed: UInt64 = 7
  private static let queryCount =
    ProcessInfo.processInfo.environment["ADAGIA_ORACLE_QUERIES"].flatMap { Int($0) } ?? 400

  /// What was seen on the way: a test that finds nothing different in nothing would say little.
  private struct Tally {
    var withHits = 0
    var kinds: [String: Int] = [:]
    var differences: [String] = []
    /// Queries whose patterns stand for more words than are looked for: they are not compared.
    var cutCount = 0
    var silentlyCut: [String] = []
  }

  @Test("results equal those of a brute-force matcher")
  func resultsEqualABruteForceMatchers() async throws {
    let oracle = try await OracleCatalog()
    #expect(oracle.records.count > (OracleCatalog.hasFortunes ? 6_000 : 1_500))
    var writer = QueryWriter(oracle.records, seed: Self.seed, mostPatterns: max(60, Self.queryCount / 10))
    let queries = (0..<Self.queryCount).map { _ in writer.query() }
    let tally = try await oracle.catalog.file.read { db in try Self.compared(queries, oracle, db) }

    #expect(tally.differences.isEmpty, "seed \(Self.seed): \(tally.differences.prefix(10).joined(separator: "\n"))")
    #expect(tally.silentlyCut.isEmpty, "seed \(Self.seed)")
    #expect(tally.withHits > Self.queryCount / 2)
    #expect(tally.cutCount < Self.queryCount / 10)
    for kind in Self.kinds { #expect(tally.kinds[kind, default: 0] >= Self.queryCount / 200, "\(kind)") }
    if Self.queryCount > 400 {
      print(
        "\(Self.queryCount) queries over \(oracle.records.count) records, \(tally.withHits) with hits, \(tally.cutCount) cut; \(tally.kinds)"
      )
    }
  }

  @Test("a letter beside a surname is that of a first name")
  func initials() async throws {
    let queries = [
      "W shakespeare", "shakespeare w", "w shakespeare", "M de cervantes", "a lincoln", "author:\"w shakespeare\"",
      "author:\"Shakespeare, W.\"", "-author:\"w shakespeare\"", "(O wilde) OR twain", "author:\"Twain Mark\"", "staat",
      "author:\"Shakespeare W.\" love",
    ]
    let oracle = try await OracleCatalog.ofStarter()
    let tally = try await oracle.catalog.file.read { db in try Self.compared(queries, oracle, db) }
    #expect(tally.differences == [])
    #expect(tally.withHits == queries.count)
  }

  private static let kinds = [
    "word", "phrase", "beginning", "exact", "wildcard", "fuzzy", "expression", "near", "adjacent", "not", "any", "all",
    "in fields", "boosted", "date", "language", "collection", "type", "identifier", "has", "extra",
  ]

  private static func compared(_ queries: [String], _ oracle: OracleCatalog, _ db: Database) throws -> Tally {
    var tally = Tally()
    var matcher = PlainMatcher(oracle.records)
    let searcher = try Searcher(db)
    let names = CatalogNames(extraFields: oracle.extraNames)
    for (number, query) in queries.enumerated() {
      let (tree, _) = QueryParser.parse(query, names: names)
      let wideCount = matcher.wideCount
      let expected = try matcher.ids(tree)
      let found = try searcher.ids(matching: query)
      // Not all words of a pattern are looked for: the answer has to say so.
      let isCut = found.warnings.contains { $0.message.hasSuffix("are searched for") }
      if matcher.wideCount > wideCount && !isCut { tally.silentlyCut.append(query) }
      if isCut {
        tally.cutCount += 1
        continue
      }
      tree.count(into: &tally.kinds)
      if !expected.isEmpty { tally.withHits += 1 }
      let ids = found.ids.map(\.rawValue).sorted()
      if ids != expected { tally.differences.append(Self.difference(query, tree, ids, expected)) }
      if number % 4 == 0 {
        let sort: CatalogQuery.SearchOrder = number % 8 == 0 ? .rank : .date
        var request = SearchRequest(query, limit: 2, sort: sort)
        request.allowsFewerWords = false
        let total = try searcher.search(request).total
        if total != expected.count { tally.differences.append("\(query): counted \(total) of \(expected.count)") }
      }
    }
    return tally
  }

  private static func difference(_ query: String, _ tree: QueryNode, _ ids: [Int64], _ expected: [Int64]) -> String {
    let more = Set(ids).subtracting(expected).sorted().prefix(5)
    let less = Set(expected).subtracting(ids).sorted().prefix(5)
    return "\(query) = \(tree.lines): \(ids.count) for \(expected.count), too many \(more), missing \(less)"
  }
}

extension QueryNode {
  /// Counts what there is in it.
  fileprivate func count(into kinds: inout [String: Int]) {
    switch self {
    case .everything: kinds["everything", default: 0] += 1
    case .text(let clause): kinds[clause.kind, default: 0] += 1
    case .near(let near): kinds[near.proximity.isOrdered ? "adjacent" : "near", default: 0] += 1
    case .filter(let clause): kinds[clause.kind, default: 0] += 1
    case .not(let node):
      kinds["not", default: 0] += 1
      node.count(into: &kinds)
    case .all(let nodes):
      kinds["all", default: 0] += 1
      for node in nodes { node.count(into: &kinds) }
    case .any(let nodes):
      kinds["any", default: 0] += 1
      for node in nodes { node.count(into: &kinds) }
    }
    if case .text(let clause) = self {
      if !clause.fields.isEmpty { kinds["in fields", default: 0] += 1 }
      if clause.boost != 1 { kinds["boosted", default: 0] += 1 }
    }
  }
}

extension TextClause {
  fileprivate var kind: String {
    switch pattern {
    case .wildcard: "wildcard"
    case .fuzzy: "fuzzy"
    case .expression: "expression"
    case nil: isExact ? "exact" : isPrefix ? "beginning" : isQuoted ? "phrase" : "word"
    }
  }
}

extension FilterClause {
  fileprivate var kind: String {
    switch self {
    case .date: "date"
    case .language: "language"
    case .collection: "collection"
    case .type: "type"
    case .identifier, .sourceIdentifier: "identifier"
    case .locator: "locator"
    case .has: "has"
    case .extra: "extra"
    case .uncredited: "uncredited"
    }
  }
}
