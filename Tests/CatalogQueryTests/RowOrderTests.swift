import CatalogFixtures
import CatalogQuery
import CatalogRecords
import Testing
import TextAnalysis

/// Orders by titles and by extra fields.
@Suite(.serialized) struct RowOrderTests {
  @Test(
    "titles are sorted without the articles of their language",
    arguments: [
      ("The Waves", "en", "waves"), ("A Room of One's Own", "eng", "room of one's own"), ("Die Hard", "en", "die hard"),
      ("Die Räuber", "de", "rauber"), ("L'Étranger", "fre", "etranger"), ("L’Étranger", "fr", "etranger"),
      ("… the Waves", "en", "waves"), ("The", "en", "the"), ("Theory", "en", "theory"), ("¿", "es", ""),
      ("La Peste", "la", "la peste"),
    ])
  func articles(title: String, language: String, expected: String) {
    #expect(sortingText(ofTitle: title, in: LanguageTag(language)) == expected)
  }

  @Test("a title without a language has English articles")
  func noLanguage() {
    #expect(sortingText(ofTitle: "The Waves", in: nil) == "waves")
    #expect(sortingText(ofTitle: "Die Waves", in: nil) == "die waves")
  }

  private func catalog() async throws -> SampleCatalog {
    var records = [
      CatalogRecord.sample(title: "The Waves", lang: "en"), .sample(title: "Die Räuber", lang: "de"),
      .sample("no title"), .sample(title: "Émile", lang: "fr"), .sample(title: "Adagia", lang: "la"),
    ]
    let pages: [JSONValue?] = [
      .integer(90), .string("300"), nil, .string("many"), .array([.integer(-2), .integer(500)]),
    ]
    for place in records.indices { records[place].extra["pages"] = pages[place] }
    return try await SampleCatalog(records)
  }

  @Test(
    "orders by rows put records without a value last",
    arguments: [
      (SearchOrder.title, [5, 4, 2, 1, 3]), (.titleDescending, [1, 2, 4, 5, 3]), (.field("pages"), [5, 1, 2, 4, 3]),
      (.field("pages", isDescending: true), [4, 2, 1, 5, 3]), (.field("shelf"), [1, 2, 3, 4, 5]),
    ])
  func orders(sort: SearchOrder, expected: [Int64]) async throws {
    #expect(try await catalog().ids("", sort: sort) == expected)
  }

  /// Names in quotation marks came first (review of the command line, C11).
  @Test("names are sorted by their letters")
  func names() async throws {
    let catalog = try await SampleCatalog([
      .sample("a", by: #""Zed" Q"#), .sample("b", by: "Abel"), .sample("c", by: "(Cain)"), .sample("d"),
      .sample("e", by: "…"),
    ])
    #expect(try await catalog.ids("", sort: .author) == [5, 2, 3, 1, 4])
    #expect(try await catalog.ids("", sort: .authorDescending) == [1, 3, 2, 5, 4])
  }

  @Test(
    "names are sorted by the family name, however they are written",
    arguments: [
      ("Agatha Christie", "christie, agatha"), ("Austen, Jane, 1775-1817.", "austen, jane, 1775-1817."),
      ("Martin Luther King, Jr.", "king, martin luther"), ("Martin Luther King Jr.", "king, martin luther"),
      ("Johann Wolfgang von Goethe", "goethe, johann wolfgang von"), ("Jean de La Fontaine", "la fontaine, jean de"),
      ("José Ortega y Gasset", "ortega y gasset, jose"), ("Heraclitus of Ephesus", "heraclitus of ephesus"),
      ("Pliny the Elder", "pliny the elder"), ("Louis XIV", "louis xiv"), ("Homer", "homer"), ("老子", "老子"),
      ("J. R. R. Tolkien", "tolkien, j. r. r."), ("United Nations", "united nations"), ("Лев Толстой", "толстой, лев"),
      ("bell hooks", "bell hooks"), ("…", "..."), ("Smith & Sons", "smith & sons"), ("\"Weird Al\" Yankovic", nil),
    ])
  func familyNames(name: String, expected: String?) {
    #expect(sortingText(ofName: name) == expected ?? "yankovic, weird al\"")
  }

  @Test("both ways to write a name are one order")
  func bothWays() async throws {
    let catalog = try await SampleCatalog([
      .sample("a", by: "Zola, Émile"), .sample("b", by: "Agatha Christie"), .sample("c", by: "Austen, Jane, 1775-1817"),
      .sample("d", by: "Emily Brontë; Anne Aardvark"), .sample("e", by: "Émile Zola"),
    ])
    #expect(try await catalog.ids("", sort: .author) == [3, 4, 2, 1, 5])
  }

  @Test("names are those of credited people")
  func credit() async throws {
    var records: [CatalogRecord] = [
      .sample("a", by: "Zeno"), .sample("b", by: "proverb"), .sample("c"), .sample("d"), .sample("e"), .sample("f"),
    ]
    records[2].attributions = [Attribution(creator: "Abel", role: .misattributed), Attribution(creator: "Seth")]
    records[3].attributions = [Attribution(creator: "Abel", role: .misattributed)]
    records[4].attributions = [Attribution(creator: "Bede", role: .attributed)]
    records[5].attributions = [Attribution(creator: "Proverb", role: .said), Attribution(creator: "Ovid", role: .said)]
    let catalog = try await SampleCatalog(records)
    #expect(try await catalog.ids("", sort: .author) == [5, 6, 3, 1, 2, 4])
    #expect(try await catalog.ids("", sort: .authorDescending) == [1, 3, 6, 5, 2, 4])
  }

  @Test("texts are sorted by their length, titles if there is no text")
  func lengths() async throws {
    let catalog = try await SampleCatalog([
      .sample("three"), .sample("格言"), .sample(title: "none"), .sample("a longer one"),
    ])
    #expect(try await catalog.ids("", sort: .length) == [2, 3, 1, 4])
    #expect(try await catalog.ids("", sort: .lengthDescending) == [4, 1, 3, 2])
  }

  @Test("an order by chance has all records, and depends on the seed alone")
  func chance() async throws {
    let catalog = try await SampleCatalog((0..<40).map { .sample("rose \($0)") })
    var orders: [[Int64]] = []
    for seed in [1, 1, 2] as [UInt64] { orders.append(try await catalog.ids("rose", sort: .random(seed: seed))) }
    #expect(orders[0] == orders[1])
    #expect(orders[0] != orders[2])
    #expect(orders[0].sorted() == Array(1...40))
    #expect(orders[0] != Array(1...40))
  }

  @Test(
    "a random order without its seed continues the shuffle of the pages before",
    arguments: [
      { SearchRequest("rose", limit: 7, sort: $0, after: $1) },
      { order, cursor in
        var request = SearchRequest("rose", limit: 7, after: cursor)
        request.sort = order
        return request
      },
      { order, cursor in
        var request = SearchRequest("rose", limit: 7, sort: order)
        request.after = cursor
        return request
      },
    ] as [@Sendable (SearchOrder, PageCursor?) -> SearchRequest])
  func shuffledPages(request: @Sendable (SearchOrder, PageCursor?) -> SearchRequest) async throws {
    let catalog = try await SampleCatalog((0..<40).map { .sample("rose \($0)") })
    var collected: [Int64] = []
    var cursor: PageCursor?
    repeat {
      let unseeded = try #require(SearchOrder(rawValue: "random"))
      let answer = try await catalog.answer(request(unseeded, cursor))
      collected += answer.hits.map(\.id.rawValue)
      cursor = answer.next
    } while cursor != nil
    #expect(collected.sorted() == Array(1...40))
  }

  @Test("two reversals are none", arguments: SearchOrder.allCases.dropFirst() + [.field("a")])
  func reversals(sort: SearchOrder) {
    #expect(sort.reversed != nil)
    #expect(sort.reversed?.reversed == sort)
  }

  @Test("relevance and chance have no opposite", arguments: [.rank, .random(seed: 3)] as [SearchOrder])
  func noReversal(sort: SearchOrder) {
    #expect(sort.reversed == nil)
  }

  @Test(
    "orders come back from what is typed",
    arguments: SearchOrder.allCases + [
      .field("a_b"), .field("x", isDescending: true), .field("-x: y"), .random(seed: 99),
    ])
  func rawValues(sort: SearchOrder) {
    #expect(SearchOrder(rawValue: sort.rawValue) == sort)
  }

  @Test("what is no order is refused", arguments: ["", "-rank", "field:", "-field:", "pages", "titles"])
  func noOrders(text: String) {
    #expect(SearchOrder(rawValue: text) == nil)
  }

  @Test("pages by an extra field follow each other, also when its name has the cursor's separator")
  func pages() async throws {
    let records = (0..<25).map { number in
      var record = CatalogRecord.sample("rose \(number)")
      record.extra["a_b"] = number % 3 == 0 ? nil : .integer(Int64(number % 5))
      return record
    }
    let catalog = try await SampleCatalog(records)
    let whole = try await catalog.ids("rose", sort: .field("a_b"))
    var collected: [Int64] = []
    var cursor: PageCursor?
    repeat {
      let answer = try await catalog.answer(SearchRequest("rose", limit: 7, sort: .field("a_b"), after: cursor))
      collected += answer.hits.map(\.id.rawValue)
      cursor = answer.next.flatMap { PageCursor($0.description) }
    } while cursor != nil
    #expect(collected == whole)
  }

  @Test("hits of a list have titles, names, dates and language, and nothing else")
  func listing() async throws {
    var record = CatalogRecord.sample(
      "text", title: "rose", by: "Author", date: "1900", lang: "en", tags: ["tag"], type: "book", note: "note", id: "a")
    record.extra["pages"] = .integer(3)
    let catalog = try await SampleCatalog([record])
    var request = SearchRequest("rose")
    request.fields = .listing
    let hit = try #require(try await catalog.answer(request).hits.first)
    var listed = CatalogRecord.sample(title: "rose", by: "Author", date: "1900", lang: "en", type: "book", id: "a")
    listed.defect = .partial
    #expect(hit.record.record == listed)
    #expect(hit.matches == [.title: [0..<4]])
  }
}
