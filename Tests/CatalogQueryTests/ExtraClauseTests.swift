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

  /// `true` was found as the number 1.
  @Test(
    "a Boolean value is a word and no number, and an equals sign before a number changes nothing",
    arguments: [
      ("pages:1", [2, 3]), ("pages:=1", [2, 3]), ("pages:=2", [3]), ("pages:true", [1]), ("pages:>=1", [1, 2, 3, 4]),
      ("pages:=300", [4]), ("pages:300", [4]),
    ] as [(String, [Int64])])
  func truthsAndNumbers(query: String, ids: [Int64]) async throws {
    let values: [JSONValue] = [.bool(true), .integer(1), .array([.integer(1), .integer(2)]), .integer(300)]
    let records = values.map { value in
      var record = CatalogRecord.sample("text")
      record.extra = ["pages": value]
      return record
    }
    let answer = try await SampleCatalog(records).answer(SearchRequest(query, sort: .added))
    #expect(answer.hits.map(\.record.id.rawValue) == ids)
    #expect(answer.warnings.isEmpty)
  }

  /// Three books with extra fields.
  private func books() async throws -> SampleCatalog {
    var books = [
      CatalogRecord.sample("one", title: "Hard times"), CatalogRecord.sample("two", title: "Great expectations"),
      CatalogRecord.sample("three", title: "Knopf of Knopf"),
    ]
    books[0].extra = ["isbn": .string("0762103159 (hbk.)"), "publisher": .string("Penguin Classics, Knopf")]
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
      ("PR 4572 H3", [3], "PR4572 H3: found in the extra field lcc."),
      ("penguin", [1, 3], "penguin: found in the extra field publisher."),
      ("times ISBN 0762103159", [1], "ISBN 0762103159: found in the extra field isbn."),
      ("times penguin", [1], "penguin: found in the extra field publisher."),
      ("expectations zulma editions", [2], "zulma editions: found in the extra field publisher."),
      ("knopf penguin", [3], "penguin: found in the extra field publisher."),
      ("knopf classics", [1], "knopf classics: found in the extra field publisher."),
      ("penguin title:times", [1], "penguin: found in the extra field publisher."),
      ("penguin -hard", [3], "penguin: found in the extra field publisher."),
      ("\"hard times\" penguin", [1], "penguin: found in the extra field publisher."),
      ("penguin (times OR nowhere)", [1], "penguin: found in the extra field publisher."),
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

  @Test(
    "an identifier is found as it is, with a label, and in a web address",
    arguments: [
      ("ISSN 0378-5955", 1), ("issn:03785955", 1), ("e-ISSN: 0378-5955", 1), ("n78890351", 2), ("LCCN n 78-890351", 2),
      ("lccn:n78-890351", 2), ("LCCN 2001-2", 3), ("2001000002", 3), ("lccn 85000002", 4), ("10.1038/NPHYS1170", 5),
      ("DOI: 10.1038/nphys1170", 5), ("https://doi.org/10.1038/nphys1170", 5), ("dx.doi.org/10.1000/182", 6),
      ("doi:10.1000/182", 6), ("(OCoLC)12345", 7), ("OCLC 12345", 7), ("oclc:12345", 7), ("ocm00012345", 7),
      ("arXiv:2101.00001", 8), ("https://arxiv.org/abs/2101.00001", 8), ("PMID: 12345678", 9),
      ("https://orcid.org/0000-0002-1825-0097", 10), ("ISBN13 9780140449136", 11), ("isbn=978-0-14-044913-6", 11),
      ("823.912 TOL", 12), ("MS. Bodl. 264", 13), ("ASIN B00ZV9PXP2", 14),
      ("lccn:sn85060010", 15), ("sn85-60010", 15), ("SN 85-60010", 15), ("lccn:75425165", 16),
      ("ISBN９７８０１４０４４９１３６", 11),
      ("９７８０１４０４４９１３６", 11), ("BF 173 .F6253 1965", 17), ("BF173 .F6253", 17), ("PR6029.R8 N5", 18),
    ] as [(String, Int64)])
  func identifiers(query: String, id: Int64) async throws {
    let extras = [
      ("issn", "0378-5955"), ("lccn", "n 78-890351"), ("lccn", "2001-000002"), ("lccn", "   85000002 "),
      ("doi", "10.1038/nphys1170"), ("doi", "https://doi.org/10.1000/182"), ("oclc", "(OCoLC)ocm00012345"),
      ("arxiv", "arXiv:2101.00001v2"), ("pmid", "12345678"), ("orcid", "0000-0002-1825-0097"),
      ("isbn", "978 0 14 044913 6"), ("call", "823.912 TOL"), ("shelf", "MS. Bodl. 264"), ("asin", "B00ZV9PXP2"),
      ("lccn", "sn 85-60010"), ("lccn", "75-425165//r86"), ("lcc", "BF173 .F6253 1965"), ("lcc", "PR 6029 .R8 N5"),
    ]
    let catalog = try await SampleCatalog(
      extras.map { name, value in
        var record = CatalogRecord.sample("A text", title: "A book of 12 pages, 10 of them about 182 nights")
        record.extra = [name: .string(value)]
        return record
      })
    #expect(try await catalog.ids(query) == [id])
  }

  @Test(
    "a standard number may be a record's identifier, with a label, in an address, and without its first zero",
    arguments: [
      ("PMID 123456", 1), ("PMID: 123456", 1), ("pmid:123456", 1), ("https://pubmed.ncbi.nlm.nih.gov/123456/", 1),
      ("https://doi.org/10.1000/182", 2), ("doi:10.1000/182", 2), ("genes doi:10.1000/182", 2),
      ("arXiv:2101.00001", 3), ("arXiv 2101.00001v2", 3), ("urn:isbn:9780141439587", 4), ("isbn:0141439580", 4),
      ("0141439580", 4), ("0198534531", 5), ("isbn:0-19-853453-1", 5), ("isbn:9780198534532", 5),
    ] as [(String, Int64)])
  func ownIdentifiers(query: String, id: Int64) async throws {
    var records = [
      CatalogRecord.sample("One", id: "pmid:123456"), .sample("On genes", id: "doi:10.1000/182"), .sample("Three"),
      .sample("Four"), .sample("Five"), .sample("123456 and 182 and 2101", id: "123"),
    ]
    records[2].extra = ["eprint": .string("2101.00001")]
    records[3].extra = ["isbn": .integer(9_780_141_439_587)]
    records[4].extra = ["isbn": .integer(198_534_531)]
    let answer = try await SampleCatalog(records).answer(SearchRequest(query))
    #expect(answer.hits.map(\.record.id.rawValue) == [id])
    #expect(answer.warnings.allSatisfy { $0.message.hasPrefix("found in the ") }, "\(answer.warnings)")
  }

  @Test(
    "numbers of other kinds are other numbers",
    arguments: ["OCLC 1234567", "PMID 12345", "pages:12345", "10.1000/183", "arXiv:2101.00002", "LCCN 2001-3"])
  func otherIdentifiers(query: String) async throws {
    var records = (0..<5).map { _ in CatalogRecord.sample("A text") }
    records[0].extra = ["oclc": .string("12345")]
    records[1].extra = ["doi": .string("10.1000/182")]
    records[2].extra = ["arxiv": .string("2101.00001")]
    records[3].extra = ["lccn": .string("2001-000002")]
    records[4].extra = ["pages": .integer(300)]
    #expect(try await SampleCatalog(records).ids(query) == [])
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
