import Adagia
import Foundation
import HTTPTypes
import Testing

@Suite("The language of a reader")
struct ReaderLanguageTests {
  private static func record(_ text: String, _ language: String, note: String? = nil) -> CatalogRecord {
    var record = CatalogRecord()
    (record.text, record.language, record.note) = (text, language, note)
    return record
  }

  private static var greek: CatalogRecord {
    record("Ὁ βίος βραχύς.", "grc", note: "English: Life is short.\nGerman: Das Leben ist kurz.\nund die Kunst lang.")
  }

  private static func translations(_ page: String) -> [String] {
    page.matches(of: /<p class="translation"[^>]*>([^<]*)</).map { String($0.output.1) }
  }

  private static func page(
    _ client: TestClient, _ path: String, accept: String? = nil, cookie: String? = nil
  ) async throws -> TestAnswer {
    var headers: HTTPFields = [:]
    headers[.acceptLanguage] = accept
    headers[.cookie] = cookie
    return try await client.execute(uri: path, method: .get, headers: headers)
  }

  @Test(
    "the URL comes before the choice, the choice before the browser, and English notes before none",
    arguments: [
      ("/random?lang=de", "fr", "adagia-language=en", "German: Das"),
      ("/random", "fr", "a=b; adagia-language=de", "German: Das"),
      ("/random", "fr", "adagia-language=de", "German: Das"),
      ("/random", "de-AT,de;q=0.9,en;q=0.8", nil, "German: Das"), ("/random", "en;q=0.5, de;q=0.8", nil, "German: Das"),
      ("/random", "de;q=0, en", nil, "English: Life"), ("/random", "zz, de", nil, "German: Das"),
      ("/random", "fr", nil, "English: Life"), ("/random", "*", nil, "English: Life"),
      ("/random", nil, nil, "English: Life"),
      ("/random", ";;,=,q=;q=x", nil, "English: Life"), ("/random", "de", "adagia-language=", "German: Das"),
      ("/today?lang=DE-ch", nil, nil, "German: Das"), ("/?q=βιος", "de", nil, "German: Das"),
      ("/", "de", nil, "German: Das"),
      ("/today.atom?lang=de", nil, nil, nil), ("/random?lang=grc", nil, nil, nil), ("/?q=βιος", "grc", nil, nil),
    ] as [(String, String?, String?, String?)])
  func order(path: String, accept: String?, cookie: String?, expected: String?) async throws {
    try await PageFixture.test([Self.greek]) { client in
      let encoded = try #require(path.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed))
      let answer = try await Self.page(client, encoded, accept: accept, cookie: cookie)
      #expect(answer.status == .ok)
      let shown = Self.translations(answer.text)
      #expect(shown.count == (expected == nil ? 0 : 1), "\(shown)")
      #expect(expected.map { shown.first?.hasPrefix($0) ?? false } ?? true, "\(shown)")
      if path.contains("atom") {
        #expect(answer.text.contains("German: Das Leben ist kurz.\nund die Kunst lang.</content>"))
      }
    }
  }

  @Test("the page of a record has all translations, the reader's first, also of a text in the reader's language")
  func whole() async throws {
    try await PageFixture.test([Self.greek]) { client in
      let path = try #require(try await Self.page(client, "/records/1?lang=de").headers[.location])
      #expect(path.hasSuffix("?lang=de"))
      let german = Self.translations(try await Self.page(client, path).text)
      #expect(german == ["German: Das Leben ist kurz.\nund die Kunst lang.", "English: Life is short."])
      let own = try await Self.page(client, path.replacing("lang=de", with: "lang=grc")).text
      #expect(Self.translations(own).count == 2)
      #expect(own.contains("<html lang=\"en\">") && own.contains("lang=\"de\">German: Das"))
    }
  }

  @Test("a list shows the translation that it was found by too, and says so")
  func found() async throws {
    try await PageFixture.test([Self.greek]) { client in
      let page = try await Self.page(client, "/?q=Kunst", accept: "en").text
      #expect(page.contains("English: Life is short."))
      #expect(page.contains("und die <mark>Kunst</mark> lang."))
      #expect(page.contains("in the translation."))
      let own = try await Self.page(client, "/?q=Kunst", accept: "grc").text
      #expect(own.contains("<mark>Kunst</mark>") && !own.contains("Life is short"))
    }
  }

  @Test("extra fields with translations are shown, and other notes stay notes beside them")
  func extras() async throws {
    var record = Self.record("Carpe diem.", "la", note: "Modernised.")
    record.extra = [
      "translation": .string("Pluck the day."), "translation_fr": .string("Cueille le jour."),
      "translator": .string("X"),
    ]
    try await PageFixture.test([record]) { client in
      #expect(Self.translations(try await Self.page(client, "/random").text) == ["Pluck the day."])
      let french = try await Self.page(client, "/random?lang=fr").text
      #expect(Self.translations(french) == ["Cueille le jour."])
      #expect(french.contains("<p class=\"note\" dir=\"auto\">Modernised.</p>"))
    }
  }

  @Test("the record of the day is in the reader's language if there is one")
  func day() async throws {
    let records = (0..<8).map { Self.record("Nummer \($0)", "de") } + (0..<8).map { Self.record("Number \($0)", "en") }
    try await PageFixture.test(records) { client in
      for day in 10..<20 {
        let path = "/today?day=2026-03-\(day)"
        let german = try await Self.page(client, path, accept: "de").text
        let english = try await Self.page(client, path, accept: "en").text
        #expect(german.contains("Nummer ") && english.contains("Number "))
        #expect(try await Self.page(client, path + "&lang=fr").text.contains("Num"))
        #expect(try await Self.page(client, path + "&lang=de&q=lang:en").text.contains("Number "))
      }
      #expect(try await Self.page(client, "/", accept: "de").text.contains("Nummer "))
      #expect(try await Self.page(client, "/", accept: "en").text.contains("Number "))
      let feed = try await Self.page(client, "/today.atom?lang=de").text
      #expect(feed.contains("Nummer ") && !feed.contains("Number ") && feed.contains("lang=de"))
      #expect(try await Self.page(client, "/today?lang=de").text.contains("href=\"/today.atom?lang=de\""))
    }
  }

  @Test("answers vary with the language: caches are told, and tags differ")
  func caching() async throws {
    try await PageFixture.test([Self.greek]) { client in
      for path in ["/", "/?q=", "/?q=life", "/today", "/today.atom", "/collections", "/records/1?by=number"] {
        let (german, english) = (
          try await Self.page(client, path, accept: "de"), try await Self.page(client, path, accept: "en")
        )
        #expect(german.headers[values: .vary].contains("Accept-Language, Cookie"), "\(path)")
        #expect(german.headers[.eTag] == nil || german.headers[.eTag] != english.headers[.eTag], "\(path)")
      }
      let tag = try #require(try await Self.page(client, "/", accept: "de").headers[.eTag])
      for (language, status) in [("de", 304), ("en", 200)] {
        let headers: HTTPFields = [.acceptLanguage: language, .ifNoneMatch: tag]
        let answer = try await client.execute(uri: "/", method: .get, headers: headers)
        #expect(answer.status.code == status)
        #expect(answer.headers[values: .vary].contains("Accept-Language, Cookie"))
      }
    }
  }

  @Test("a choice is kept in a cookie and leads back to its page, and to no other server")
  func choice() async throws {
    try await PageFixture.test([Self.greek]) { client in
      let page = try await Self.page(client, "/?q=a+b&sort=title").text
      #expect(page.contains("<form class=\"language\" action=\"/language\">"))
      #expect(page.contains("name=\"back\" value=\"/?q=a+b&amp;sort=title\""))
      let answer = try await Self.page(client, "/language?lang=de&back=%2F%3Fq%3Da%2Bb")
      #expect(answer.status == .seeOther && answer.headers[.location] == "/?q=a+b")
      #expect(answer.headers[.setCookie] == "adagia-language=de; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly")
      #expect(answer.headers[.cacheControl] == "no-store")
      let forgotten = try await Self.page(client, "/language?lang=&back=%2Ftoday").headers
      #expect(forgotten[.setCookie]?.contains("Max-Age=0") ?? false)
      for evil in [
        "//evil.example", "/%5Cevil.example", "https://evil.example", "", "%0D%0A", "/a%0Ab", "javascript:1",
      ] {
        #expect(try await Self.page(client, "/language?lang=de&back=\(evil)").headers[.location] == "/", "\(evil)")
      }
      #expect(try await Self.page(client, "/language?lang=%3Cb%3E&back=%2F").status == .badRequest)
      #expect(try await Self.page(client, "/today?lang=nothing").status == .badRequest)
    }
  }

  @Test("the choice is marked, and a page's own language is left out of the way back")
  func chosen() async throws {
    try await PageFixture.test([Self.greek]) { client in
      let page = try await Self.page(client, "/today?day=2026-01-31&lang=de").text
      #expect(page.contains("<option value=\"de\" lang=\"de\" selected>Deutsch"))
      #expect(page.contains("name=\"back\" value=\"/today?day=2026-01-31\""))
      #expect(try await Self.page(client, "/?q=&lang=de").text.contains("value=\"/?q=&amp;lang=de\""))
    }
  }
}
