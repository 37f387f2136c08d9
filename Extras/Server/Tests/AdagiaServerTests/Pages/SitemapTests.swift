import Adagia
import AdagiaServer
import Foundation
import HTTPTypes
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("What search engines read")
struct SitemapTests {
  private static func locations(_ text: String) -> [String] {
    text.matches(of: /<loc>([^<]*)<\/loc>/).map { String($0.output.1).replacing("&amp;", with: "&") }
  }

  private static func parses(_ text: String) -> Bool { XMLParser(data: Data(text.utf8)).parse() }

  @Test("the sitemap has the address of each record once, and each address is a page")
  func whole() async throws {
    let count = try await Catalog(at: try await ServerFixture.starter.value).search("", limit: 0).total
    try await ServerFixture.test { client in
      let answer = try await client.execute(uri: "/sitemap.xml", method: .get)
      #expect(answer.headers[.contentType] == "application/xml" && Self.parses(answer.text))
      let locations = Self.locations(answer.text)
      #expect(locations.filter { $0.contains("/records/") }.count == count)
      #expect(Set(locations).count == locations.count)
      #expect(locations.allSatisfy { $0.hasPrefix("http://localhost/") })
      for location in locations.shuffled().prefix(20) {
        let path = String(location.dropFirst("http://localhost".count))
        let page = try await client.execute(uri: path, method: .get)
        #expect(page.status == .ok && page.text.contains("rel=\"canonical\" href=\"\(location)\""), "\(path)")
      }
      #expect(answer.text.contains(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/))
    }
  }

  @Test("more records than one file has are in several, which an index names")
  func index() async throws {
    let records = (0..<5_003).map { number in
      var record = CatalogRecord()
      (record.text, record.identifier) = ("Saying \(number).", "a&b \(number)")
      return record
    }
    try await PageFixture.test(records) { client in
      let index = try await PageFixture.page(client, "/sitemap.xml")
      #expect(index.contains("<sitemapindex") && Self.parses(index))
      var found: [String] = []
      for file in Self.locations(index) {
        let text = try await PageFixture.page(client, String(file.dropFirst("http://localhost".count)))
        #expect(Self.parses(text))
        found += Self.locations(text).filter { $0.contains("/records/") }
      }
      #expect(found.count == 5_003 && Set(found).count == 5_003)
      #expect(found.contains("http://localhost/records/a%26b%204999"))
      let wrong = try await client.execute(uri: "/sitemap.xml?after=x", method: .get)
      #expect(wrong.status == .badRequest)
    }
  }

  @Test("robots.txt keeps searches from robots and names the sitemaps of all catalogs, behind a proxy too")
  func robots() async throws {
    var configuration = try await ServerFixture.configuration()
    let path = try await ServerFixture.starter.value
    configuration.catalogs.append(try #require(ServerConfiguration.CatalogPlace(name: "other", path: path)))
    configuration.publicURL = "https://example.org/sayings"
    try await ServerFixture.test(configuration) { client in
      let answer = try await client.execute(uri: "/robots.txt", method: .get)
      #expect(answer.headers[.contentType] == "text/plain; charset=utf-8")
      let lines = answer.text.split(separator: "\n").map(String.init)
      #expect(lines.contains("Disallow: /sayings/?") && lines.contains("Disallow: /sayings/c/*/?"))
      #expect(
        lines.suffix(2) == [
          "Sitemap: https://example.org/sayings/sitemap.xml",
          "Sitemap: https://example.org/sayings/c/other/sitemap.xml",
        ])
      let other = try await PageFixture.page(client, "/c/other/sitemap.xml")
      #expect(other.contains("<loc>https://example.org/sayings/c/other/records/en-barrie-courage</loc>"))
    }
  }

  @Test(
    "a page has one canonical address, and lists of hits are left out",
    arguments: [
      ("/", "/"), ("/statistics", "/statistics"), ("/c/starter/statistics", "/statistics"), ("/help", "/help"),
      ("/c/starter/records/en-barrie-courage", "/records/en-barrie-courage"),
      ("/records/en-barrie-courage?lang=de", "/records/en-barrie-courage"), ("/today", "/today"), ("/c/starter", "/"),
      ("/random", nil), ("/?q=courage", nil), ("/?q=", nil),
    ] as [(String, String?)])
  func canonical(path: String, expected: String?) async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, path)
      let found = page.matches(of: /<link rel="canonical" href="([^"]*)">/).map { String($0.output.1) }
      #expect(found == [expected].compactMap { $0.map { "http://localhost\($0)" } })
      #expect(page.contains("<meta name=\"robots\" content=\"noindex\">") == (expected == nil))
    }
  }

  @Test("the structured data of a quotation and a book name type, address, author and date")
  func structuredData() async throws {
    var quotation = CatalogRecord()
    (quotation.text, quotation.identifier, quotation.date) = ("Festina lente.", "q/1", RecordDate(reading: "1600"))
    quotation.attributions = [Attribution(creator: "Erasmus")]
    var book = CatalogRecord()
    (book.title, book.identifier, book.attributions) = ("Adagia", "b 1", quotation.attributions)
    try await PageFixture.test([quotation, book]) { client in
      for (path, type, role) in [("/records/q%2F1", "Quotation", "creator"), ("/records/b%201", "Book", "author")] {
        let page = try await PageFixture.page(client, path)
        let json = try #require(page.firstMatch(of: /<script type="application\/ld\+json">(.*?)<\/script>/)).output.1
        let data = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(data["@type"] as? String == type && data["url"] as? String == "http://localhost\(path)")
        #expect((data[role] as? [[String: Any]])?.first?["name"] as? String == "Erasmus")
      }
    }
  }
}
