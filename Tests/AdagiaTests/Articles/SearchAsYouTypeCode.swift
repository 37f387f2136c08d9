import Adagia
import Foundation
import Testing

/// The code of the article SearchAsYouType.
@Suite struct SearchAsYouTypeCode {
  @Test("a search field has completions, counts and synonyms")
  func article() async throws {
    let catalog = try Catalog.inMemory()
    for text in ["Time discovers truth.", "Patience and time do more than strength."] {
      var record = CatalogRecord()
      (record.text, record.attributions, record.date, record.language) = (text, ["Seneca"], "0065", "en")
      record.note = "Seneca, in a letter"
      try await catalog.add(record, to: "sayings")
    }
    let suggestions = try await catalog.suggestions(for: "patience sen", kinds: [.author, .word], limit: 5)
    print(suggestions.map(\.query))  // ["patience seneca", "patience author:\"Seneca\""]
    #expect(suggestions.map(\.query) == ["patience seneca", "patience author:\"Seneca\""])

    let misspelled = try await catalog.search("pacience")
    if misspelled.hits.isEmpty { print(misspelled.suggestion ?? "nothing found") }  // patience
    #expect(misspelled.hits.isEmpty && misspelled.suggestion == "patience")

    let request = SearchRequest("time", limit: 20, facets: ["author", "lang"], histogram: .century)
    let answer = try await catalog.search(request)
    for value in answer.facets[0].values {
      print(value.value, value.count, value.clause ?? "")  // Seneca 2 author:"Seneca"
    }
    for bar in answer.histogram?.bars ?? [] { print(bar.bin.edtf, bar.count) }  // 00XX 2.0
    let value = try #require(answer.facets.first?.values.first)
    #expect("\(value.value) \(value.count) \(value.clause ?? "")" == #"Seneca 2 author:"Seneca""#)
    #expect(answer.histogram?.bars.map { "\($0.bin.edtf) \($0.count)" } == ["00XX 2.0"])

    var following = request
    following.after = answer.next  // nil after the last page
    #expect(following.after == nil)

    var marked: [Range<AttributedString.Index>] = []
    var list = SearchRequest("time", limit: 100)
    list.fields = .quotations
    for hit in try await catalog.search(list).hits {
      for run in hit.snippet().attributed.runs where run.searchMatch == true { marked.append(run.range) }
    }
    #expect(marked.count == 2)

    try await catalog.addSynonyms([["time", "hour"]])
    let wider = try await catalog.search("hour")
    print(wider.expansions.map(\.description))  // ["hour: also searched for time"]
    #expect(wider.expansions.map(\.description) == ["hour: also searched for time"])
    #expect(wider.total == 2)
  }
}
