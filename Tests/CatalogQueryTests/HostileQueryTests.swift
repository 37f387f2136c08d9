import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import GRDB
import TestTools
import Testing

/// Every text is a query: strings that try to break the parser, and some that people really type.
/// Extras/Benchmarks/Tests has generated ones.
@Suite(.serialized) struct HostileQueryTests {
  private static let known = [
    "'", "\"", "\"\"", "\"\"\"", "*", "**", "a*b", "-", "--", "- -", "-(", "-()", "()", ")(", "((((", "))))", ":", "::",
    "a:", ":a", "author:", "author::", "author:\"", "author:(", "author:()", "date:", "date:..", "date:...", "date:\"",
    "date:-", "date:99999999999999999999", "date:-99999999999..", "id:-1", "id:9223372036854775808", "AND", "OR", "NOT",
    "NOT NOT", "NOT NOT a", "AND OR NOT", "a AND", "a OR OR b", "a NOT", "OR a", "NEAR(a b)", "NEAR(a b, 3)",
    "a NEAR b",
    "{title}: x", "^a", "a + b", "a\u{0}b", "\u{0}", "\u{1F}", "\u{1F}en\u{1F}run", "\u{2}", "\u{FEFF}", "\u{202E}abc",
    "🎉", "👨‍👩‍👧‍👦", "é", "e\u{301}", "\u{301}", "시작", "始", "ก", "ﬁ", "ß", "İ", "ﷺ", "C++", ".NET", "C#", "don't", "don’t",
    "l'état", "O'Brien's", "a;b", "'; DROP TABLE record; --", "record_fts MATCH 'a'", "%", "%%", "_", "\\", "\\\"",
    "/x/",
    "~a", "=a", "a^2", "\"a\"~3", "lang:", "lang:()", "lang:(a", "type:\"", "in:*", "-lang:xx", "-(-(-(a)))", "a -a",
    "http://example.org/?q=1&b=2", "<script>", "${HOME}", "$(ls)", "\n\t\r", "\u{3000}", "a\u{3000}b", "“", "”“", "«a",
  ]

  @Test("no query is an error")
  func noQueryIsAnError() async throws {
    let catalog = try await SampleCatalog([
      .sample("To be or not to be", by: "Shakespeare", date: "1601", lang: "en"), .sample("시작이 반이다", lang: "ko"),
      .sample("C++ and the art of NOT doing AND", note: "a \"quoted\" note"),
    ])
    for (number, query) in Self.known.enumerated() {
      for sort in [SearchOrder.rank, .date, .author] {
        do {
          _ = try await catalog.answer(SearchRequest(query, sort: sort))
        } catch {
          Issue.record("query \(number) \(query.debugDescription): \(error)")
        }
      }
    }
  }

  @Test(
    "long queries are answered",
    arguments: [
      String(repeating: "word ", count: 5_000), String(repeating: "(", count: 20_000),
      String(repeating: "-(a ", count: 5_000),
      // Once a tree as deep as the chain is long, and a crash.
      String(repeating: "a NEAR/3 ", count: 2_000), String(repeating: "a NEAR/3 b ADJ/3 ", count: 1_000),
      String(repeating: "a NEAR ", count: 600) + String(repeating: "NEAR ", count: 2_000),
      String(repeating: "\"", count: 2_001), String(repeating: "x", count: 50_000),
      String(repeating: "始", count: 5_000),
      (0..<400).map { "w\($0) OR lang:x\($0)" }.joined(separator: " "),
    ])
  func longQueries(query: String) async throws {
    let catalog = try await SampleCatalog([.sample("word a x")])
    _ = try await catalog.answer(SearchRequest(query))
  }
}
