import CatalogFixtures
import CatalogIndexing
import CatalogQuery
import CatalogRecords
import CatalogStore
import Testing

/// Plain words, one of them misspelled, asked of `search`.
@Suite(.serialized) struct MisspelledWordsTests {
  private let catalog: SampleCatalog

  init() async throws {
    let words = ["history", "science", "garden", "harbor", "winter", "river"]
    let others = words.flatMap { one in words.map { "The \(one) and the \($0)" } }
    catalog = try await SampleCatalog(
      (["The triumph of narrative", "The triumph of the will", "A narrow escape"] + others).map {
        CatalogRecord.sample($0, lang: "en")
      })
  }

  @Test("a word that resembles the misspelled one is looked for too")
  func theWordThatIsLikeItIsLookedForToo() async throws {
    let answer = try await catalog.answer(SearchRequest("the triumph of narartive"))
    #expect(answer.hits.first?.record.id.rawValue == 1)
    #expect(answer.expansions.map(\.typed) == ["narartive"])
    #expect(answer.expansions.map(\.others) == [["narrative"]])
    #expect(answer.total == 1)
    #expect(answer.matched == .all)
  }

  @Test("a typing error that was corrected in the only record with it is a word that no record has")
  func corrected() async throws {
    let catalog = try await SampleCatalog([
      .sample("The cold midwintre night"), .sample("Midwinter is dark and cold"), .sample("In midwinter we sing"),
      .sample("A cold day"),
    ])
    try await catalog.file.write { db in
      let writer = try CatalogWriter(db, for: JournaledCommand(.edit, input: "test"))
      try writer.update(RecordID(1), to: .sample("The cold midwinter night"), identifier: "1", at: 2)
      try writer.flush()
    }
    let answer = try await catalog.answer(SearchRequest("midwintre cold"))
    #expect(answer.expansions.map(\.others) == [["midwinter"]])
    #expect(answer.hits.map(\.record.id.rawValue).sorted() == [1, 2])
  }

  @Test("a word that is like no other is left out, as ever")
  func unlike() async throws {
    let answer = try await catalog.answer(SearchRequest("the triumph of xylophones"))
    #expect(answer.hits.map(\.record.id.rawValue).sorted() == [1, 2])
    #expect(answer.expansions.isEmpty)
  }

  @Test(
    "words with operators, required words and single words are meant as typed",
    arguments: ["narartive", "triumph =narartive"])
  func asTyped(query: String) async throws {
    #expect(try await catalog.answer(SearchRequest(query)).expansions.isEmpty)
    var strict = SearchRequest("triumph narartive")
    strict.allowsFewerWords = false
    #expect(try await catalog.answer(strict).total == 0)
  }

  @Test("words are meant as typed when more would be replaced than stay")
  func mostlyUnknown() async throws {
    #expect(try await catalog.answer(SearchRequest("gardem nobody")).total == 0)
    #expect(try await catalog.answer(SearchRequest("gardem wintter nobody")).total == 0)
  }

  @Test("without synonyms, words are meant as typed")
  func withoutSynonyms() async throws {
    var request = SearchRequest("triumph narartive")
    request.usesSynonyms = false
    #expect(try await catalog.answer(request).expansions.isEmpty)
  }

  @Test("a corrected search keeps the query's conditions")
  func conditionsStay() async throws {
    #expect(try await catalog.answer(SearchRequest("triumph narartive id:2")).hits.map(\.record.id.rawValue) == [2])
    #expect(try await catalog.answer(SearchRequest("triumph narartive lang:de")).total == 0)
  }

  @Test("another word may be missing")
  func relaxed() async throws {
    let answer = try await catalog.answer(SearchRequest("wonderful triumph of narartive"))
    #expect(answer.hits.map(\.record.id.rawValue) == [1, 2])
    #expect(answer.expansions.map(\.typed) == ["narartive"])
  }

  /// Twelve records of Shakespeare, one of a family Shakespere, and others of Hamlet.
  private func shakespeare() async throws -> SampleCatalog {
    let works = (0..<12).map { CatalogRecord.sample("Shakespeare wrote hamlet \($0)", lang: "en") }
    let others = ["The Shakespere family", "Ophelia and hamlet", "A prince of Denmark"]
    return try await SampleCatalog(works + others.map { .sample($0, lang: "en") })
  }

  @Test("a word that a record misspells too is read as the frequent one, where records then have all words")
  func rareWord() async throws {
    let catalog = try await shakespeare()
    let answer = try await catalog.answer(SearchRequest("shakespere hamlet"))
    #expect(answer.total == 12)
    #expect(answer.matched == .all)
    #expect(answer.expansions.map(\.typed) == ["shakespere"])
    #expect(try await catalog.answer(SearchRequest("shakespere family")).hits.map(\.record.id.rawValue) == [13])
  }

  @Test("a rare word stays where its frequent neighbor does not bring all words together")
  func rareWordStays() async throws {
    let answer = try await shakespeare().answer(SearchRequest("shakespere denmark"))
    #expect(answer.expansions.isEmpty)
    #expect(answer.hits.map(\.record.id.rawValue).sorted() == [13, 15])
  }

  @Test("a letter in another place is one error", arguments: ["sahkespeare hamlet", "shakespreae hamlet"])
  func movedLetter(query: String) async throws {
    let answer = try await shakespeare().answer(SearchRequest(query))
    #expect(answer.expansions.map(\.others) == [["shakespeare"]])
    #expect(answer.total == 12)
  }

  @Test("pages follow each other without gaps")
  func pages() async throws {
    let whole = try await catalog.answer(SearchRequest("the sceince and nowhere", limit: 50))
    #expect(whole.total > 10)
    #expect(whole.expansions.map(\.typed) == ["sceince"])
    var ids: [Int64] = []
    var cursor: PageCursor?
    repeat {
      let answer = try await catalog.answer(SearchRequest("the sceince and nowhere", limit: 3, after: cursor))
      ids += answer.hits.map(\.record.id.rawValue)
      cursor = answer.next
    } while cursor != nil
    #expect(ids == whole.hits.map(\.record.id.rawValue))
  }
}
