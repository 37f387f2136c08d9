import CatalogFixtures
import CatalogQuery
import CatalogRecords
import QueryLanguage
import Testing

/// Patterns of a query share the words that they may stand for, and an answer says how many were left out.
@Suite struct PatternBudgetTests {
  /// Records with 1,300 words that begin with `wa`, as many with `wb`, and `wc` to `we`.
  private static let catalog = Task {
    let records = (0..<65).map { part in
      let words = ["wa", "wb", "wc", "wd", "we"].flatMap { letter in
        (part * 20..<part * 20 + 20).map { "\(letter)\($0)x" }
      }
      return CatalogRecord.sample(words.joined(separator: " "))
    }
    return try await SampleCatalog(records, isShared: true)
  }

  @Test(
    "patterns and other words share a number of words, and a warning says how many are searched for",
    arguments: [
      ("wa*x", [1_000]), ("wa*x wb*x", [550, 550]), ("wa1*9x wb*x", [1_000]),
      ("wa*x OR wb*x OR wc*x", [333, 333, 334]),
      ("wa*x wa1x wb1x wc1x wd1x we1x", [1_000]), ("wa*x wb*x \(words(30))", [250, 250]),
      ("wa*x wb*x \(words(59))", [20, 20]), ("wa*x NEAR/5 wa1x", [100]), ("wa*x NEAR/5 wb*x", [50, 50]),
      ("wa*x wb*x NEAR/5 wc*x", [1_000, 50, 50]), ("wa*x wa*x wa*x", [1_000]),
      ("wa*x wa*x NEAR/5 wa1x", [1_000, 100]),
    ])
  func shares(query: String, expected: [Int]) async throws {
    let answer = try await Self.catalog.value.answer(SearchRequest(query))
    let counts = answer.warnings.compactMap { warning in
      warning.message.firstMatch(of: /only the (?<count>[0-9]+) most frequent/).flatMap { Int($0.count) }
    }
    #expect(counts == expected, "\(answer.warnings)")
  }

  @Test(
    "patterns share the words that are marked",
    arguments: [("wa*x", 100), ("wa*x wb*x", 100), ("wa*x OR wb*x OR wc*x", 99)])
  func marks(query: String, most: Int) async throws {
    // One record has all words.
    let words = ["wa", "wb", "wc"].flatMap { letter in (0..<1_300).map { "\(letter)\($0)x" } }
    let catalog = try await SampleCatalog([CatalogRecord.sample(words.joined(separator: " "))])
    let hits = try await catalog.answer(SearchRequest(query)).hits
    #expect(hits.first?.matches[.text]?.count == most)
  }

  /// Different words that are not patterns.
  private static func words(_ count: Int) -> String { (0..<count).map { "wd\($0)x" }.joined(separator: " ") }
}
