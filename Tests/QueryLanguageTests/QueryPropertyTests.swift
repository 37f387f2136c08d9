import QueryLanguage
import TestTools
import Testing
import TextAnalysis

/// Laws that hold for every query, on random ones.
@Suite struct QueryPropertyTests {
  /// Pieces that have a meaning, so that random text is full of operators in the wrong place.
  private static let pieces = [
    "a", "stone", "OR", "AND", "NOT", "-", "(", ")", "\"", "~2", "^2", "NEAR/3", "ADJ", "author:", "date:1843",
    "lang:{de,fr}",
    "has:", "query:", "/x+/", "c*r", "=b", "{title,text}:", "*", " ", " ", " ", "é", "道", ",", "|", ":", "\u{0}", "“",
  ]

  private func query(_ seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    return (0..<Int.random(in: 1...20, using: &random)).map { _ in Self.pieces.randomElement(using: &random)! }.joined()
  }

  @Test("every warning's range is inside the query", arguments: 0..<200 as Range<UInt64>)
  func warningRanges(seed: UInt64) {
    let query = query(seed)
    let ranges = QueryParser.parse(query).warnings.compactMap(\.range)
    #expect(ranges.allSatisfy { (0..<query.utf8.count + 1).contains($0.upperBound) }, "seed \(seed): \(query)")
    #expect(ranges.allSatisfy { $0.lowerBound < $0.upperBound }, "seed \(seed): \(query)")
  }

  @Test("a query is parsed to the same tree each time, and prints", arguments: 0..<200 as Range<UInt64>)
  func deterministic(seed: UInt64) {
    let query = query(seed)
    let first = QueryParser.parse(query)
    #expect(QueryParser.parse(query).node == first.node, "seed \(seed): \(query)")
    #expect(!first.node.lines.isEmpty)
  }

  @Test("joins have at least two parts", arguments: 0..<200 as Range<UInt64>)
  func joins(seed: UInt64) {
    let query = query(seed)
    #expect(QueryParser.parse(query).node.narrowestJoin >= 2, "seed \(seed): \(query)")
  }

  @Test("every clause has something to search for", arguments: 0..<200 as Range<UInt64>)
  func words(seed: UInt64) {
    let query = query(seed)
    let clauses = QueryParser.parse(query).node.positiveText.filter { $0.pattern == nil }
    #expect(clauses.allSatisfy { $0.phrase([]).tokenCount > 0 }, "seed \(seed): \(query)")
  }

  /// Parentheses around a whole query, or white space beside it, mean nothing.
  @Test("parentheses around a query that makes sense change nothing", arguments: 0..<200 as Range<UInt64>)
  func parentheses(seed: UInt64) {
    let query = query(seed)
    let (node, warnings) = QueryParser.parse(query)
    let hasOpenQuote = !query.count { "\"“".contains($0) }.isMultiple(of: 2)
    guard warnings.isEmpty, node != .everything, !hasOpenQuote else { return }
    #expect(QueryParser.parse("  (\(query) ) ").node == node, "seed \(seed): \(query)")
  }
}

extension QueryNode {
  /// The smallest number of nodes that an `all`, `any` or `near` of the tree joins; large when there is none.
  fileprivate var narrowestJoin: Int {
    switch self {
    case .everything, .text, .filter: .max
    case .near(let near): near.parts.count
    case .all(let nodes), .any(let nodes): min(nodes.count, nodes.map(\.narrowestJoin).min() ?? 0)
    case .not(let node): node.narrowestJoin
    }
  }
}
