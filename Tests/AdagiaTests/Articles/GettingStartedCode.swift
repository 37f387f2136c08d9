import Adagia
import TestTools
import Testing

/// The code of the article GettingStarted.
@Suite struct GettingStartedCode {
  @Test("the article's code runs as it says")
  func article() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("sayings.db")
    try folder.write("text,author\nOne,A\nTwo,B\n", to: "sayings.csv")
    let catalog = try Catalog(at: path, for: .writing)

    var saying = CatalogRecord()
    saying.text = "Festina lente."
    saying.attributions = [Attribution(creator: "Augustus", role: .said)]
    saying.language = "la"
    saying.subjects = ["haste"]
    saying.date = RecordDate(reading: "-0026~/0014")
    let id = try await catalog.add(saying, to: "mine").id

    let answer = try await catalog.search("festina OR tag:patience", limit: 5)
    for hit in answer.hits {
      print(hit.snippet().marked("[", "]"), hit.record.creditedCreator ?? "nobody")  // [Festina] lente. Augustus
    }
    #expect(answer.hits.map { $0.snippet().marked("[", "]") } == ["[Festina] lente."])

    var request = SearchRequest("date:..0100", limit: 20, sort: .date)
    request.facets = [FacetRequest("author"), FacetRequest("lang")]
    let ancient = try await catalog.search(request)
    let authors = ancient.facets[0].values.map { "\($0.value): \($0.count)" }  // ["Augustus: 1"]
    #expect(authors == ["Augustus: 1"])

    guard let stored = try await catalog.record(id) else { return }
    var changed = stored.record
    changed.note = "One of his favorites, says Suetonius."
    let entry = try await catalog.update(stored, to: changed)
    if let entry { try await catalog.undo(entry) }
    #expect(entry != nil)
    #expect(try await catalog.record(id)?.record.note == nil)

    let summary = try await catalog.importFiles(ImportRequest(inputs: [folder.path("sayings.csv")], collection: "mine"))
    print(summary.counts.added, summary.counts.rejected)  // 2 0
    #expect(summary.counts.added == 2)
    try await catalog.close()
  }
}
