import Adagia
import Hummingbird
import Testing

@Suite("The page of hits")
struct SearchPageTests {
  @Test("hits have marks, names and dates in words")
  func hits() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/?q=brevity")
      #expect(page.contains("<p><mark>Brevity</mark> is the soul of wit.</p>"))
      #expect(page.contains("<bdi>William Shakespeare</bdi>"))
      #expect(page.contains("about 1600"))
    }
  }

  @Test("a doubtful attribution is said before the name")
  func roles() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/?q=is:misattributed+luther")
      #expect(page.contains("<span class=\"role doubt\">wrongly attributed to</span>"))
    }
  }

  @Test("the true author comes first, all other names behind the date, and a facet has both numbers")
  func credit() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/?q=boldness+genius+power")
      let places = ["<bdi>John Anster</bdi>", "1835", "wrongly attributed to"].map { page.range(of: $0)?.lowerBound }
      #expect(places.allSatisfy { $0 != nil })
      #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
      let facet = try await PageFixture.page(client, "/?q=author:twain")
      #expect(facet.contains("<bdi>Mark Twain</bdi> <span class=\"count\">10, wrongly 9</span>"))
    }
  }

  /// It was the open end, a year later (review of the command line, third time, A5).
  @Test("the latest year is the last with a record")
  func latestYear() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/statistics")
      #expect(page.contains("2013") && !page.contains("2014"))
      #expect(try await PageFixture.page(client, "/api/v1/statistics").contains("\"latest\":\"2013-12-31\""))
    }
  }

  @Test("a filter is a chip whose link leaves it out, and the value of a facet a link that adds it")
  func filters() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/?q=hope&lang=de&type=proverb")
      #expect(page.contains("href=\"/?q=hope&amp;type=proverb\" aria-label=\"Remove the filter Language: German\""))
      let other = try await PageFixture.page(client, "/?q=hope")
      #expect(other.contains("href=\"/?q=hope&amp;lang=ru\""))
    }
  }

  @Test("a period lights its bars and leaves the others")
  func period() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/?q=&date=-04XX..-03XX")
      #expect(page.contains("5th century BCE to 4th century BCE"))
      #expect(page.contains("class=\"bar lit\""))
      #expect(page.contains("class=\"bar outside\""))
      #expect(page.contains("href=\"/?date=18XX\""))
    }
  }

  @Test("records that a bar has shares of and that add up to a whole are a whole number")
  func sharesOfABar() async throws {
    let dates = ["1205", "1701/1709", "1703/1711", "1705/1737", "1719/1787", "1722/1764", "1738/1759", "1747/1799"]
    let records = dates.map { date in
      var record = CatalogRecord()
      record.text = "Of \(date)."
      record.date = RecordDate(reading: date)
      return record
    }
    try await PageFixture.test(records) { client in
      let page = try await PageFixture.page(client, "/?q=of")
      #expect(page.contains("<title>18th century: 7</title>"))
      #expect(page.contains("<title>13th century: 1</title>"))
    }
  }

  @Test("the form of a period without a script leads to the page of the period")
  func periodForm() async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: "/?q=war&lang=la&from=100+BC&to=1900", method: .get) { response in
        #expect(response.status == .seeOther)
        #expect(response.headers[.location] == "/?q=war&lang=la&date=%22100+BC%22..1900")
      }
    }
  }

  @Test("pages by cursor show every hit once")
  func pages() async throws {
    let path = try await ServerFixture.starter.value
    let expected = try await Catalog(at: path).search("tag:hope", limit: 1_000).hits.map { hit in
      "/records/\(hit.record.record.identifier ?? "")"
    }
    let found = try await ServerFixture.test { client in
      var (found, next): ([String], String?) = ([], "/?q=tag:hope")
      while let path = next {
        let page = try await PageFixture.page(client, path)
        found += page.matches(of: /class="permalink" href="([^"]*)"/).map { String($0.output.1) }
        next = page.firstMatch(of: /rel="next" href="([^"]*)"/).map { String($0.output.1) }?
          .replacing("&amp;", with: "&")
      }
      return found
    }
    #expect(found.count > 40)
    #expect(found == expected)
  }

  @Test("a misspelled word has a correction, and dropped words a sentence")
  func remarks() async throws {
    try await ServerFixture.test { client in
      #expect(try await PageFixture.page(client, "/?q=shakespaere").contains("Did you mean"))
      let page = try await PageFixture.page(client, "/?q=kant+starry+pancakes&relax=true")
      #expect(page.contains("no record has all 3 words"))
    }
  }

  @Test("a problem is a page with its status", arguments: [("/?q=a&nothing=1", 400), ("/records/999999", 404)])
  func problems(path: String, status: Int) async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: path, method: .get) { response in
        #expect(response.status.code == status)
        #expect(response.headers[.contentType] == "text/html; charset=utf-8")
        #expect(response.text.contains("To the search"))
      }
    }
  }

  @Test("suggestions explain operators and complete names")
  func suggestions() async throws {
    try await ServerFixture.test { client in
      let list = try await PageFixture.page(client, "/suggestions?q=au")
      #expect(list.contains("<code>author:twain</code>"))
      let names = try await PageFixture.page(client, "/suggestions?q=shakes")
      #expect(names.contains("William Shakespeare"))
    }
  }

  @Test("the page of an author has the name as its title, and the works with their numbers of records")
  func author() async throws {
    try await ServerFixture.test { client in
      let path = "/?author=%22William+Shakespeare%22"
      let page = try await PageFixture.page(client, path)
      #expect(page.contains("<title>William Shakespeare · Adagia</title>"))
      let works = try #require(page.firstMatch(of: /<section class="facet facet-source">[\s\S]*?<\/section>/)).output
      #expect(works.contains("<h2>Works</h2>"))
      #expect(works.matches(of: /<li>/).count == 12)
      let hamlet = path.replacing("&", with: "&amp;") + "&amp;source=%22Hamlet%22"
      #expect(works.contains("<li><a href=\"\(hamlet)\"><bdi>Hamlet</bdi> <span class=\"count\">22</span></a></li>"))
      let all = try await PageFixture.page(client, path + "&more=source")
      #expect(
        all.contains("<bdi>Henry V</bdi> <span class=\"count\">") && !page.contains("<bdi>Henry V</bdi> <span"))
      let one = try await PageFixture.page(client, path + "&source=%22Hamlet%22")
      #expect(one.contains("Remove Works Hamlet"))
      for other in ["/?q=courage", "/?tag=%22love%22", "/?q=love&author=%22William+Shakespeare%22"] {
        #expect(try await !PageFixture.page(client, other).contains("facet-source"), "\(other)")
      }
    }
  }

  @Test("the page of an author has the name above, with the years of the records that credit it")
  func yearsOfAuthor() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/?author=%22Mark+Twain%22")
      let line = "19 records. The 10 that credit this name are dated 1876 to 1897."
      #expect(page.contains("<h1><bdi>Mark Twain</bdi></h1>\n<p class=\"summary\">\(line)</p>"))
      for other in ["/?author=twain", "/?author=%22Mark+Twain%22&lang=en"] {
        #expect(try await !PageFixture.page(client, other).contains("dated"), "\(other)")
      }
    }
  }

  @Test(
    "the years of an author are those of the records that credit the name",
    arguments: [
      ("Anna", "2 records, dated 399 BCE to 1606"), ("Berta", "1 record"), ("Clara", "1 record, dated 1813"),
      ("Dora", "2 records. The one that credits this name is dated 1606."),
      ("Emma", "2 records, dated 1907, where the year is known"),
    ])
  func years(name: String, line: String) async throws {
    let records = [
      Self.record("-0398~", [("Anna", .wrote), ("Dora", .misattributed)]),
      Self.record("1606", [("Anna", .wrote), ("Dora", .said)]), Self.record("1700", [("Berta", .misattributed)]),
      Self.record("1813-06-01", [("Clara", .attributed)]), Self.record(nil, [("Emma", .wrote)]),
      Self.record("1907-10", [("Emma", .wrote)]),
    ]
    try await PageFixture.test(records) { client in
      let page = try await PageFixture.page(client, "/?author=%22\(name)%22")
      #expect(page.contains("<h1><bdi>\(name)</bdi></h1>\n<p class=\"summary\">\(line)</p>"))
    }
  }

  private static func record(_ date: String?, _ names: [(String, Attribution.Role)]) -> CatalogRecord {
    var record = CatalogRecord()
    record.text = "Words of \(date ?? "no year")"
    record.date = date.map { RecordDate(reading: $0) }
    record.attributions = names.map { Attribution(creator: $0.0, role: $0.1) }
    return record
  }
}
