import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import Testing

/// Document frequencies are kept until the file changes, and no longer.
@Suite(.serialized) struct DocumentFrequencyTests {
  private static let queries = [
    "rose thorn", "rose", "rose thorn", "author:rose rose", "\"rose thorn\" OR rose^2", "rose",
  ]

  private func garden() async throws -> SampleCatalog {
    try await SampleCatalog(
      (1...40).map { number in
        .sample(
          "rose \(number % 3 == 0 ? "thorn" : "leaf") \(number)", by: number % 5 == 0 ? "Rose Macaulay" : "Anonymous")
      })
  }

  /// The scores of all queries, asked one after the other on one connection.
  private func scores(_ file: CatalogFile) async throws -> [[Double?]] {
    try await file.read { db in
      try Self.queries.map { try Searcher(db).search(SearchRequest($0)).hits.map(\.score) }
    }
  }

  @Test("scores are the same when the frequencies are known")
  func repeatedQueries() async throws {
    let catalog = try await garden()
    let first = try await scores(catalog.file)
    #expect(try await scores(catalog.file) == first)
  }

  @Test("a query has the same scores after others as before them")
  func eachQueryAlone() async throws {
    let catalog = try await garden()
    let together = try await scores(catalog.file)
    for (query, expected) in zip(Self.queries, together) {
      let alone = try CatalogFile(at: catalog.file.path, access: .reading, prepare: QueryFunctions.register)
      #expect(try alone.readNow { try Searcher($0).search(SearchRequest(query)).hits.map(\.score) } == expected)
    }
  }

  @Test("scores follow another connection's writes")
  func writesAreSeen() async throws {
    let catalog = try await garden()
    let reader = try CatalogFile(at: catalog.file.path, access: .reading, prepare: QueryFunctions.register)
    let before = try await scores(reader)
    try await catalog.add((1...60).map { .sample("thorn bush \($0)") })
    let after = try await scores(reader)
    let fresh = try CatalogFile(at: catalog.file.path, access: .reading, prepare: QueryFunctions.register)
    #expect(after != before)
    #expect(try await scores(fresh) == after)
  }
}
