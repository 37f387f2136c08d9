import Adagia
import Hummingbird
import Testing

@Suite("The pages of records and days")
struct RecordPageTests {
  private static var record: CatalogRecord {
    var record = CatalogRecord()
    record.text = "Brevity is the soul of wit."
    record.attributions = [Attribution(creator: "William Shakespeare", locator: "2.2")]
    record.source = "Hamlet"
    record.date = RecordDate(reading: "1600~")
    record.extra = ["act": .integer(2)]
    return record
  }

  @Test("a record's page has its fields, its certainty, its citations and its history")
  func everything() async throws {
    try await PageFixture.test([Self.record]) { client in
      let page = try await PageFixture.page(client, "/records/1")
      #expect(page.contains("<dt>act</dt>"))
      #expect(page.contains("about 1600: approximate"))
      #expect(page.contains("William Shakespeare, “Brevity is the soul of wit,” Hamlet, 2.2 (about 1600), accessed "))
      #expect(page.contains("</time> added"))
      #expect(page.contains("@misc"))
    }
  }

  @Test("a book has no note that is not its own, and no signs of library catalogs")
  func book() async throws {
    var book = CatalogRecord()
    book.title = "Little mother of Russia /"
    book.attributions = [Attribution(creator: "Hall, Coryne,")]
    try await PageFixture.test([book]) { client in
      let page = try await PageFixture.page(client, "/records/1")
      #expect(page.contains(">Little mother of Russia</h1>"))
      #expect(!page.contains("class=\"note\""))
      #expect(page.contains("\"@type\":\"Book\""))
      let hits = try await PageFixture.page(client, "/?q=mother")
      #expect(hits.contains(">Little <mark>mother</mark> of Russia</cite>"))
    }
  }

  @Test("a citation is a file to download", arguments: [("bib", "@misc"), ("ris", "TY  - "), ("json", "\"title\"")])
  func citations(name: String, start: String) async throws {
    try await PageFixture.test([Self.record]) { client in
      try await client.execute(uri: "/records/1/citation.\(name)", method: .get) { response in
        #expect(response.headers[.contentDisposition] == "attachment; filename=\"record-1.\(name)\"")
        #expect(response.text.contains(start), "\(response.text)")
      }
    }
  }

  @Test("the record of a day is the library's")
  func today() async throws {
    let path = try await ServerFixture.starter.value
    let expected = try #require(try await Catalog(at: path).record(ofDay: 2_461_072).record)
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/today?day=2026-01-31")
      #expect(page.contains("href=\"/records/\(try #require(expected.record.identifier))\""))
      #expect(page.contains("January 31, 2026"))
      #expect(page.contains("href=\"/today?day=2026-01-30\""))
    }
  }

  @Test("a catalog of a name keeps its name in every link")
  func names() async throws {
    try await ServerFixture.test { client in
      for path in ["/c/starter", "/c/starter/today", "/c/starter/statistics", "/c/starter/records/en-barrie-courage"] {
        let page = try await PageFixture.page(client, path)
        let links = page.matches(of: /(?:href|action)="(\/[^"]*)"/).map { String($0.output.1) }
        #expect(links.count > 8)
        #expect(links.allSatisfy { $0.hasPrefix("/c/starter/") || $0.hasPrefix("/static/") }, "\(path)")
      }
    }
  }

  @Test("a file that its version names is kept for a year, and an unnamed one asked for again")
  func files() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/help")
      let style = try #require(page.firstMatch(of: /href="(\/static\/adagia\.css[^"]*)"/)).output.1
      try await client.execute(uri: String(style), method: .get) { response in
        #expect(response.headers[.cacheControl] == "public, max-age=31536000, immutable")
      }
      try await client.execute(uri: "/static/adagia.js", method: .get) { response in
        #expect(response.headers[.cacheControl] == "no-cache")
      }
    }
  }
}
