import CatalogFixtures
import CatalogQuery
import CatalogRecords
import GRDB
import HistoricalDates
import QueryLanguage
import Testing

/// Clauses about dates, and what they find.
@Suite(.serialized) struct DateClauseTests {
  private func sayings() async throws -> SampleCatalog {
    try await SampleCatalog([
      .sample("one", date: "1939"), .sample("two", date: "1939/1945"), .sample("three", date: "1938/1940"),
      .sample("four", date: "194X"), .sample("five", date: "1945-09"), .sample("six", date: "-0398"),
      .sample("seven", date: "-0399~"), .sample("eight"), .sample("nine", date: "1946/.."),
    ])
  }

  @Test(
    "clauses and the records they find",
    arguments: [
      ("date:1939..1945", [1, 2, 3, 4, 5]), ("date-within:1939..1945", [1, 2, 5]), ("within:1939..1945", [1, 2, 5]),
      ("before:1939", [3, 6, 7]), ("after:1945", [4, 9]), ("after:1938 before:1940", [1, 2, 3]),
      ("date:c.400bce", [6, 7]), ("year:1939", [1, 2, 3]), ("before:..1939", []), ("after:1900..", []),
      ("-date-within:1939..1945", [3, 4, 6, 7, 8, 9]), ("date-within:1946..", [9]), ("date-within:..-0300", [6, 7]),
      ("date:..", [1, 2, 3, 4, 5, 6, 7, 9]), ("date:today", [9]), ("date:(1939 OR 1946)", [1, 2, 3, 4, 9]),
      // Without words, with words, and where sets have to be built.
      ("one date:1939", [1]), ("(one OR two) -before:1940", []), ("one OR date-within:1945", [1, 5]),
    ])
  func finds(query: String, expected: [Int64]) async throws {
    let answer = try await sayings().answer(SearchRequest(query, limit: 100))
    #expect(answer.hits.map(\.record.id.rawValue).sorted() == expected)
    #expect(answer.warnings.isEmpty)
  }

  @Test(
    "times that no date can lie in find nothing, with the reason",
    arguments: [
      ("today..yesterday", "it ends before it starts, so no record matches."),
      // Once said to end before it starts, which it does not.
      ("now,+999999999999 years", "the date is out of range, so no record matches."),
      ("now..\"now,+999999999999 years\"", "the date is out of range, so no record matches."),
    ])
  func impossibleTimes(time: String, message: String) async throws {
    let answer = try await sayings().answer(SearchRequest(time.contains("\"") ? "date:\(time)" : "date:\"\(time)\""))
    #expect(answer.total == 0)
    #expect(answer.warnings.map(\.message) == [message])
  }

  @Test("records are found by when they were added and modified")
  func whenRecordsCameInAndWereChanged() async throws {
    let catalog = try await SampleCatalog([.sample("first", id: "a"), .sample("second", id: "b")])
    try await catalog.add([.sample("third", id: "c")], at: 2_461_001.5)
    try await catalog.add([.sample("first, changed", id: "a")], at: 2_461_000.5)
    // 2461000.5 is 2025-11-21T00:00Z; the instants of the others lie in -4713.
    #expect(try await catalog.ids("added:2025-11-21T00:00Z..") == [3])
    #expect(try await catalog.ids("modified:2025-11-21T00:00Z..") == [1, 3])
    #expect(try await catalog.ids("modified:2025-11-21T00:00:00Z") == [1])
    #expect(try await catalog.ids("-added:2025-11-20T00:00Z..") == [1, 2])
    #expect(try await catalog.ids("first -added:2025-11-20T00:00Z..") == [1])
  }
}
