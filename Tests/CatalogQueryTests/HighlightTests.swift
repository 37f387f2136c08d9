import CatalogFixtures
import CatalogQuery
import CatalogRecords
import CatalogStore
import Platform
import Testing

@Suite(.serialized) struct HighlightTests {
  @Test(
    "what is marked is what matched, in every script",
    arguments: [
      ("Rose is a rose", "rose", "**Rose** is a **rose**"),
      ("To be, or not to be", "\"to be\"", "**To be**, or not **to be**"),
      ("Đường xa Việt Nam", "viet", "Đường xa **Việt** Nam"), ("시작이 반이다", "시작", "**시작**이 반이다"),
      ("千里之行，始於足下", "足下", "千里之行，始於**足下**"), ("千里之行，始於足下", "行", "千里之**行**，始於足下"),
      ("Ὁ ἀνεξέταστος βίος", "βιος", "Ὁ ἀνεξέταστος **βίος**"), ("сон разума", "РАЗУМА", "сон **разума**"),
      ("العقل زينة", "زينة", "العقل **زينة**"), ("सत्यमेव जयते", "जयते", "सत्यमेव **जयते**"),
      ("😀 joy 😀 and joy", "joy", "😀 **joy** 😀 and **joy**"), ("courageous", "cour*", "**courageous**"),
      ("Die Straße", "strasse", "Die **Straße**"), ("a, b! c? a", "\"b c\"", "a, **b! c**? a"),
    ])
  func marks(text: String, query: String, expected: String) async throws {
    let catalog = try await SampleCatalog([.sample(text)])
    let hit = try #require(try await catalog.answer(SearchRequest(query)).hits.first)
    #expect(hit.snippet().marked("**", "**") == expected)
  }

  @Test("matches are given for every field that has them")
  func matchesAreGivenForEveryFieldThatHasThem() async throws {
    let catalog = try await SampleCatalog([.sample("Time flies", by: "Father Time", tags: ["time", "haste"])])
    let hit = try #require(try await catalog.answer(SearchRequest("time")).hits.first)
    #expect(hit.matches == [.text: [0..<4], .creator: [7..<11], .subject: [0..<4]])
  }

  @Test("a canceled search ends while it highlights, when no statement runs")
  func canceled() async throws {
    let catalog = try await SampleCatalog([.sample("Time flies")])
    #expect(throws: CancellationError.self) {
      try Cancellation.requested.follow {
        try catalog.file.readNow { db in _ = try Searcher(db).search(SearchRequest("time")) }
      }
    }
  }

  @Test("words sought in a field are marked in that field only")
  func aFieldsWordsAreMarkedInThatFieldOnly() async throws {
    let catalog = try await SampleCatalog([.sample("Time flies", by: "Father Time")])
    let hit = try #require(try await catalog.answer(SearchRequest("author:time")).hits.first)
    #expect(hit.matches == [.creator: [7..<11]])
  }

  @Test("a long text is cut around its matches")
  func aLongTextIsCutAroundItsMatches() async throws {
    let filler = (1...200).map { "word\($0)" }.joined(separator: " ")
    let catalog = try await SampleCatalog([.sample("\(filler) needle \(filler)")])
    let hit = try #require(try await catalog.answer(SearchRequest("needle")).hits.first)
    let snippet = hit.snippet(length: 100)
    #expect(snippet.isCutBefore)
    #expect(snippet.isCutAfter)
    #expect(snippet.text.count <= 100)
    #expect(snippet.marked("<", ">").contains(" <needle> "))
    #expect(!snippet.text.hasPrefix(" "))
    #expect(snippet.text.split(separator: " ").allSatisfy { filler.contains($0) || $0 == "needle" })
  }
}
