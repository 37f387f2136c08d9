import Adagia
import Foundation
import Testing

@Suite(.serialized) struct HitMarksTests {
  private func hit(_ query: String) async throws -> Hit {
    var record = CatalogRecord()
    record.title = "Café au lait ☕️"
    record.text = "👩‍👩‍👧 rose, a rose; das Große: Überrosé"
    record.subjects = ["red", "the rose", "café; bar", "rose"]
    record.attributions = [Attribution(creator: "Gertrude Stein")]
    let catalog = try Catalog.inMemory()
    try await catalog.add(record, to: "a")
    return try #require(try await catalog.search(query).hits.first)
  }

  @Test("ranges are those of the field's characters")
  func ranges() async throws {
    let hit = try await hit("rose")
    let text = try #require(hit.record.text)
    #expect(hit.matchRanges(in: .text).map { text[$0] } == ["rose", "rose"])
    #expect(hit.matchRanges(in: .title) == [])
    #expect(hit.matchRanges(in: .date) == [])
    let title = try #require(hit.record.title)
    let other = try await self.hit("cafe")
    #expect(other.matchRanges(in: .title).map { title[$0] } == ["Café"])
  }

  @Test("matches in subjects are told for each of them")
  func subjects() async throws {
    let hit = try await hit("tag:rose")
    let subjects = hit.record.subjects
    let found = hit.subjectMatches.mapValues { $0.count }
    #expect(found == [1: 1, 3: 1])
    let words = hit.subjectMatches.flatMap { place, ranges in ranges.map { String(subjects[place][$0]) } }
    #expect(words == ["rose", "rose"])
  }

  @Test("matches are emphasized in attributed text")
  func attributed() async throws {
    let hit = try await hit("rose")
    let text = try #require(hit.attributedText(of: .text))
    #expect(String(text.characters) == hit.record.text)
    let marked = text.runs.filter { $0[SearchMatch.self] == true }
      .map { String(text[$0.range].characters) }
    #expect(marked == ["rose", "rose"])
    let snippet = hit.snippet(length: 20)
    #expect(String(snippet.attributed.characters) == snippet.marked("", ""))
    #expect(snippet.matchRanges.map { snippet.text[$0] }.allSatisfy { $0 == "rose" })
    #expect(hit.attributedText(of: .note) == nil)
  }

  @Test("a hit is encoded with the keys of the documented JSON")
  func json() async throws {
    let data = try JSONEncoder().encode(try await hit("rose"))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["id"] as? Int == 1)
    #expect(object["title"] as? String == "Café au lait ☕️")
    #expect(object["subject"] as? [String] == ["red", "the rose", "café; bar", "rose"])
    #expect((object["snippet"] as? String)?.contains("**rose**") == true)
    let required = ["id", "collection", "identifier", "snippet", "matches", "created", "modified"]
    #expect(required.filter { object[$0] == nil } == [])
    #expect((object["matches"] as? [String: [[Int]]])?["text"]?.count == 2)
  }
}
