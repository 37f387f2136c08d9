import Foundation
import Testing

/// The limits of the query path: in one file, and in the manual.
@Suite struct QueryLimitsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("each limit is in the manual with its value, unit and reason; 'tools/make/limits' writes them")
  func manual() throws {
    let manual = try Self.text("docs/query.md")
    var (topic, comment, count) = ("", "", 0)
    for line in try Self.text("Sources/CatalogQuery/QueryLimits.swift").split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      if words.first == "///" {
        comment += (comment.isEmpty ? "" : " ") + line.drop { $0 == " " }.dropFirst(4)
      } else if words.first == "enum" {
        (topic, comment) = (words[1], "")
      } else if words.first == "static", let found = line.firstMatch(of: /let (\w+)(?:: \w+)? = (\d[\d_]*)( << 20)?/) {
        let number = try #require(Int(found.2.replacing("_", with: "")))
        let value = (found.3 == nil ? number : number << 20).formatted(.number.locale(Locale(identifier: "en_US")))
        let parts = try #require(comment.dropLast().firstRange(of: ": "))
        let (unit, reason) = (comment[..<parts.lowerBound], comment[parts.upperBound...].dropLast())
        let row = "| `\(topic).\(found.1)`: \(value) \(unit.prefix(1).lowercased() + unit.dropFirst()) | \(reason) |"
        let isThere = manual.contains(row + "\n")
        #expect(isThere, "docs/query.md lacks: \(row)")
        (comment, count) = ("", count + 1)
      }
    }
    let rowCount = manual.matches(of: /\n. `[A-Z]\w+[.]\w+`:/).count
    #expect(count == rowCount)
  }

  /// The other files of the query path, and their texts.
  private static func others() throws -> [(name: String, text: String)] {
    let folder = root.appending(path: "Sources/CatalogQuery")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" && $0.lastPathComponent != "QueryLimits.swift" }
      .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
  }

  @Test("each limit is used")
  func eachIsUsed() throws {
    let others = try Self.others().map(\.text).joined()
    var topic = ""
    for line in try Self.text("Sources/CatalogQuery/QueryLimits.swift").split(separator: "\n") {
      if let found = line.firstMatch(of: /enum (\w+) \{/) { topic = String(found.1) }
      guard let found = line.firstMatch(of: /static let (\w+)/) else { continue }
      #expect(others.contains("QueryLimits.\(topic).\(found.1)"), "nothing uses \(topic).\(found.1)")
    }
  }

  @Test("no other file of the query path has a limit of its own")
  func onePlace() throws {
    for (name, text) in try Self.others() {
      let limits = text.matches(
        of: /static let ((?:most|fewest|longest|largest|farthest|shortest|deepest|widest)\w*)(?:: \w+)? = \d/)
      let others = limits.map { "\(name): \($0.1)" }.filter { !Self.elsewhere.contains($0) }
      #expect(others == [])
    }
  }

  /// Properties of a format or an algorithm, of ranking, and limits that other modules name.
  private static let elsewhere: Set = [
    "JournalPosition.swift: mostSchemaChanges",
    "EditAutomaton.swift: mostCharacters", "PatternNFA.swift: mostContinuations", "TermPattern.swift: mostEdits",
    "TermList.swift: longestTerm", "TermListCursor.swift: mostShared", "ExpressionNode.swift: largestSize",
    "FuzzyFinder.swift: mostHits", "RankingFeatures.swift: mostTokens", "DateTiers.swift: mostKept",
    "RecordCondition.swift: mostCompared", "MatchExpression.swift: mostCompared",
    "MatchExpression.swift: mostInOneWalk",
    "ExtraFieldCounter.swift: mostSearched", "Facet.swift: mostUnnamed", "ValueSampler.swift: mostTerms",
    "JournalPosition.swift: mostChanges", "QueryTerm.swift: most",
  ]
}
