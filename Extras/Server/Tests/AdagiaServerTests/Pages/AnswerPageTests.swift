import Adagia
import Foundation
import HTTPTypes
import Testing

/// Pages of hits for a query that the catalog cannot answer, and pages for a wrong address.
@Suite("Pages without the answer that was asked for")
struct AnswerPageTests {
  private static func heading(_ page: String) -> String? {
    page.firstMatch(of: /<h1[^>]*>([^<]*)/).map { String($0.output.1) }?.trimmingCharacters(in: .whitespaces)
  }

  private static func hits(_ page: String) -> Int { page.matches(of: /<li class="hit">/).count }

  @Test("a query that no record has as a whole shows the nearest three, says so first, and leads to the others")
  func nearest() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/?q=kant+starry+pancakes")
      #expect(Self.heading(page) == "Not in this catalog:")
      #expect(!page.contains("no record has all"))
      #expect(Self.hits(page) == 3)
      #expect(page.contains("<h2 class=\"near\">The nearest"))
      #expect(!page.contains("class=\"timeline\"") && !page.contains("id=\"filters\""))
      let link = try #require(page.firstMatch(of: /href="([^"]*relax=true)"/)).output.1.replacing("&amp;", with: "&")
      let all = try await PageFixture.page(client, String(link))
      #expect(Self.hits(all) > 3 && all.contains("id=\"filters\"") && all.contains("no record has all 3 words"))
    }
  }

  @Test("a saying that is remembered with other words is the first of the nearest")
  func remembered() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/?q=the+unexamined+lief+is+not+worth+having+at+all")
      let first = try #require(page.firstMatch(of: /class="permalink" href="([^"]*)"/)).output.1
      #expect(first == "/records/grc-plato-unexamined")
    }
  }

  @Test("records with all of the words come first, and the heading counts those alone")
  func complete() async throws {
    let texts = [
      "one two three four five six", "one two nothing", "two three nothing", "three four nothing", "five six nothing",
    ]
    let records = texts.map { text in
      var record = CatalogRecord()
      record.text = text
      return record
    }
    try await PageFixture.test(records) { client in
      let page = try await PageFixture.page(client, "/?q=one+two+three+four+five+six")
      #expect(Self.heading(page) == "1 record has all of the words:")
      let marks = page.firstMatch(of: /<blockquote[^>]*><p>(.*?)<\/p>/).map { String($0.output.1) }
      #expect(marks?.contains("four") ?? false)
    }
  }

  @Test("a page without a hit has spellings, tags and three records at random")
  func empty() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/?q=zzzzqqq")
      #expect(page.contains("Tags to look into") && page.contains("Three at random"))
      #expect(page.matches(of: /<article class="quote">/).count == 3)
      let filtered = try await PageFixture.page(client, "/?q=courage&lang=tlh")
      #expect(filtered.contains("<a href=\"/?q=courage\">The same without filters</a>"))
    }
  }

  @Test("a page of an empty catalog has nothing to offer, and is a page")
  func nothing() async throws {
    try await PageFixture.test([]) { client in
      for path in ["/", "/?q=", "/?q=a", "/today", "/random", "/statistics", "/today.atom"] {
        let status = try await client.execute(uri: path, method: .get).status
        #expect(status == .ok, "\(path)")
      }
    }
  }

  @Test("a link with a part that is not known says which, and leads to the page without it")
  func unknownParts() async throws {
    try await ServerFixture.test { client in
      let answer = try await client.execute(uri: "/?q=a%26b&limit=%3Cb%3E", method: .get)
      #expect(answer.status == .badRequest)
      #expect(answer.text.contains("That link has a part that this page does not know: “limit”."))
      #expect(answer.text.contains("href=\"/?q=a%26b\"") && !answer.text.contains("There are:"))
      let value = try await client.execute(uri: "/?q=a&sort=x", method: .get)
      #expect(Self.heading(value.text) == "That link does not work" && value.text.contains("href=\"/?q=a\""))
      let missing = try await client.execute(uri: "/records/none", method: .get)
      #expect(missing.text.contains("href=\"/random\"") && Self.heading(missing.text) == "Not found")
    }
  }

  @Test(
    "a quotation can be passed on from every page that has one alone",
    arguments: ["/", "/today", "/random", "/records/1"])
  func passing(path: String) async throws {
    var record = CatalogRecord()
    (record.text, record.identifier, record.source) = ("Festina lente.", "la-festina", "Sayings")
    try await PageFixture.test([record]) { client in
      let page = try await PageFixture.page(client, path)
      #expect(page.contains("data-copy=\"plain\""))
      #expect(page.contains("data-share=\"plain\" data-url=\"http://localhost/records/la-festina\""))
      #expect(page.contains("hidden>Festina lente.\n— Sayings</span>"))
      if path == "/" { #expect(page.contains("href=\"/random\">Another</a>")) }
    }
  }

  @Test("the bars of time are folded below a strip, and open among the statistics")
  func strip() async throws {
    try await ServerFixture.test { client in
      for (path, isOpen) in [("/?q=courage", false), ("/", false), ("/statistics", true)] {
        let page = try await PageFixture.page(client, path)
        #expect(page.contains(isOpen ? "<details class=\"timeline\" open>" : "<details class=\"timeline\">"), "\(path)")
        let strip = try #require(page.firstMatch(of: /<path class="bar" d="([^"]*)"/)).output.1
        let bars = page.matches(of: /<\/title><path [^>]*><path class="bar[^"]*"/)
        #expect(strip.matches(of: /V100z/).count == bars.count)
      }
    }
  }
}
