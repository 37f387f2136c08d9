import Adagia
import Testing

/// Numbers of any size at the library's door: a value, `nil` or an error, and never the end of the program.
@Suite(.serialized) struct NumericArgumentTests {
  static let integers = [Int.min, -1, 0, 1, Int.max]

  @Test("limits, days and rates", arguments: integers)
  func limits(number: Int) async throws {
    let catalog = try Catalog.inMemory()
    for text in ["Make haste slowly", "make haste, slowly", "Slow and steady"] {
      var record = CatalogRecord()
      (record.text, record.attributions, record.date) = (text, ["Suetonius"], "121")
      try await catalog.add(record, to: "sayings")
    }
    let most = max(0, number)
    #expect(try await catalog.search("slow", limit: number).hits.count <= most)
    #expect(try await catalog.find("make haste slowly", limit: number).hits.count <= most)
    #expect(try await catalog.journal(limit: number).count <= most)
    #expect(try await catalog.duplicates(limit: number).clusters.count <= most)
    #expect(try await catalog.similar(to: RecordID(1), limit: number)?.count ?? 0 <= most)
    #expect(try await catalog.suggestions(for: "s", kinds: [.author], limit: number).count <= most)
    #expect(try await catalog.changes(ChangeRequest(limit: number)).changes.count <= most)
    #expect(try await catalog.record(ofDay: number).record != nil)
    #expect(try await catalog.rebuildIndex(maxRate: number))
    let facets = [FacetRequest("author", limit: number), FacetRequest("lang", limit: number)]
    var request = SearchRequest("", facets: facets)
    request.facets[1].limit = number
    let answer = try await catalog.search(request)
    #expect(answer.facets.map(\.values.count) == [1, 0])
    #expect(answer.hits[0].snippet(length: number).text.isEmpty == false)
    #expect(try await catalog.record(RecordID(Int64(number)))?.id.rawValue ?? 1 == 1)
  }
}
