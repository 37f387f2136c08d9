import Adagia
import Testing

/// The code of the article Concurrency.
@Suite struct ConcurrencyCode {
  @Test("the article's code runs as it says", .timeLimit(.minutes(10)))
  func article() async throws {
    let catalog = try Catalog.inMemory()
    let records = (1...2_000).map { number in
      var record = CatalogRecord()
      record.text = "love number \(number)"
      return record
    }
    var saying = CatalogRecord()
    saying.text = "Haste makes waste."
    let importing = Task { try await catalog.importRecords(records, into: "many") }
    try await catalog.add(saying, to: "mine")  // waits for a step of the import, not for its end
    let summary = try await importing.value
    #expect(summary.counts.added == 2_000)

    async let seneca = catalog.search("author:seneca")
    async let facets = catalog.search(SearchRequest("love", limit: 0))
    let totals = try await [seneca.total, facets.total]
    #expect(totals == [0, 2_000])

    let ids = try await catalog.search("haste").hits.map(\.id)
    let edit = try await catalog.edit("sort by period") { editor in
      for id in ids { try editor.update(id) { $0.subjects.append("Stoa") } }
    }
    #expect(edit.entry != nil)
    #expect(try await catalog.search("tag:stoa").total == 1)

    let canceled = Task { try await catalog.importRecords(records, into: "again") }
    canceled.cancel()
    let result = await canceled.result  // a summary whose wasStopped is true, or CancellationError
    switch result {
    case .success(let summary): #expect(summary.counts.total <= 2_000)
    case .failure(let error): #expect(error is CancellationError)
    }
  }
}
