import CatalogFixtures
import CatalogQuery
import CatalogRecords
import QueryLanguage
import Testing

@Suite struct ExtraClauseTests {
  /// Found by the oracle: the members of an object passed for values of its field.
  @Test(
    "the values of an extra field are its own or those of its list; an object is none",
    arguments: [
      ("publisher:knopf", [1, 2]), ("publisher:basel", []), ("publisher:*", [1, 2]), ("publisher:1915", [2]),
      ("publisher:>1000", [2]), ("-publisher:*", [3]),
    ] as [(String, [Int64])])
  func objectsAreNoValues(query: String, ids: [Int64]) async throws {
    var (text, list, object) = (CatalogRecord.sample("one"), CatalogRecord.sample("two"), CatalogRecord.sample("three"))
    text.extra = ["publisher": .string("Alfred A. Knopf")]
    list.extra = ["publisher": .array([.string("Knopf"), .integer(1915), .object(["town": .string("Basel")])])]
    object.extra = ["publisher": .object(["name": .string("Knopf"), "town": .string("Basel"), "year": .integer(1915)])]
    let catalog = try await SampleCatalog([text, list, object])
    #expect(try await catalog.ids(query, sort: .added) == ids)
  }

  /// Three books with extra fields.
  private func books() async throws -> SampleCatalog {
    var books = [
      CatalogRecord.sample("one", title: "Hard times"), CatalogRecord.sample("two", title: "Great expectations"),
      CatalogRecord.sample("three", title: "Knopf of Knopf"),
    ]
    books[0].extra = ["isbn": .string("0762103159 (hbk.)"), "publisher": .string("Penguin Classics")]
    books[1].extra = [
      "isbn": .array([.string("978-3-03880-201-3"), .string("0-7621-0000-0")]), "publisher": .string("Éditions Zulma"),
    ]
    books[2].extra = ["publisher": .string("Penguin"), "lcc": .string("PR4572 .H3 1998")]
    return try await SampleCatalog(books)
  }

  @Test(
    "plain words are found in extra fields where no record has all of them elsewhere",
    arguments: [
      ("0762103159", [1], "0762103159: found in the extra field isbn."),
      ("0-7621-0315-9", [1], "0-7621-0315-9: found in the extra field isbn."),
      ("9783038802013", [2], "9783038802013: found in the extra field isbn."),
      ("9780762103157", [1], "9780762103157: found in the extra field isbn."),
      ("ISBN 0-7621-0315-9", [1], "ISBN 0-7621-0315-9: found in the extra field isbn."),
      ("ISBN: 978 0 7621 0315 7", [1], "ISBN: 978 0 7621 0315 7: found in the extra field isbn."),
      ("978–3–03880–201–3", [2], "978–3–03880–201–3: found in the extra field isbn."),
      ("PR4572 .H3 1998", [3], "PR4572 .H3 1998: found in the extra field lcc."),
      ("penguin", [1, 3], "penguin: found in the extra field publisher."),
      ("times penguin", [1], "penguin: found in the extra field publisher."),
      ("expectations zulma editions", [2], "zulma editions: found in the extra field publisher."),
      ("knopf penguin", [3], "penguin: found in the extra field publisher."),
    ] as [(String, [Int64], String)])
  func plainWords(query: String, ids: [Int64], notice: String) async throws {
    let answer = try await books().answer(SearchRequest(query))
    #expect(answer.hits.map(\.record.id.rawValue).sorted() == ids)
    #expect(answer.warnings.map(\.description) == [notice])
  }

  @Test(
    "words in no extra field, or in another field too, are searched for as before",
    arguments: [("knopf", [3]), ("penguin nowhere", []), ("0762103158", []), ("621031", []), ("\"penguin\"", [])]
      as [(String, [Int64])])
  func otherWords(query: String, ids: [Int64]) async throws {
    #expect(try await books().ids(query) == ids)
  }

  @Test(
    "an ISBN is the same number in all its forms",
    arguments: ["isbn:0-7621-0315-9", "isbn:9780762103157", "isbn:978-0-7621-0315-7", "isbn:\"978 0 7621 0315 7\""])
  func standardNumbers(query: String) async throws {
    #expect(try await books().ids(query) == [1])
  }

  @Test(
    "words in locators are found where no record has all of them elsewhere",
    arguments: [("hamlet 3.1", 1), ("john 1:1", 2), ("hamlet 5.2", 3)] as [(String, Int64)])
  func locators(query: String, id: Int64) async throws {
    let catalog = try await SampleCatalog(
      [("Hamlet", "3.1"), ("John", "1:1"), ("Hamlet", "5.2"), ("Henry IV, Part 1", "1.5")].map { source, locator in
        var record = CatalogRecord.sample("A line of \(locator.count) words")
        record.source = source
        record.attributions = [Attribution(creator: "Somebody", locator: locator)]
        return record
      })
    #expect(try await catalog.ids(query).first == id)
  }

  @Test("a strict search reads no extra fields")
  func aStrictSearchReadsNoExtraFields() async throws {
    var request = SearchRequest("penguin")
    request.allowsFewerWords = false
    #expect(try await books().answer(request).total == 0)
  }

  @Test("a search of extra fields keeps the query's conditions")
  func conditionsStay() async throws {
    let catalog = try await books()
    #expect(try await catalog.ids("penguin id:3") == [3])
    #expect(try await catalog.ids("times penguin id:3") == [])
  }
}
