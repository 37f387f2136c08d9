import Adagia
import AdagiaServer
import Foundation
import HTTPTypes
import Testing

@Suite("Records in pages of others")
struct EmbeddingTests {
  private static let options = HTTPField.Name("X-Frame-Options").unsafelyUnwrapped

  @Test("any page may frame a card, and no other page", arguments: ["/records/en-barrie-courage/card", "/today/card"])
  func frames(path: String) async throws {
    try await ServerFixture.test { client in
      let card = try await client.execute(uri: path, method: .get)
      #expect(card.status == .ok)
      let policy = try #require(card.headers[.contentSecurityPolicy])
      #expect(policy.hasPrefix("default-src 'none'; style-src 'self'") && !policy.contains("frame-ancestors"))
      #expect(card.headers[Self.options] == nil)
      #expect(!card.text.contains("<script") && !card.text.contains("<form"))
      #expect(card.text.contains("<base target=\"_top\">"))
      let known = try await client.execute(
        uri: path, method: .get, headers: [.ifNoneMatch: try #require(card.headers[.eTag])])
      #expect(known.status == .notModified)
      #expect(known.headers[.contentSecurityPolicy] == policy)
      #expect(known.headers[Self.options] == nil)
      for other in ["/", "/records/en-barrie-courage", "/oembed?url=x", path + "?qq=1"] {
        let page = try await client.execute(uri: other, method: .get)
        #expect(page.headers[Self.options] == "DENY", "\(other)")
        #expect(page.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'none'") ?? false, "\(other)")
      }
    }
  }

  @Test("a card has the text with its translation and credit, and leads to the page")
  func card() async throws {
    try await ServerFixture.test { client in
      let card = try await PageFixture.page(client, "/records/grc-plato-unexamined/card?lang=en")
      #expect(card.contains("lang=\"grc\""))
      #expect(card.contains("The unexamined life is not worth living"))
      #expect(card.contains("<bdi>Plato</bdi>"))
      #expect(!card.contains("class=\"title\""))
      #expect(card.contains("<a href=\"http://localhost/records/grc-plato-unexamined\">Adagia</a>"))
      let missing = try await client.execute(uri: "/records/nobody/card", method: .get)
      #expect(missing.status == .notFound)
    }
  }

  @Test("a record's page has the element to embed it, and the address that describes it")
  func page() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/records/en-barrie-courage")
      #expect(page.contains("&lt;iframe src=&quot;http://localhost/records/en-barrie-courage/card&quot;"))
      let link = try #require(page.firstMatch(of: /type="application\/json\+oembed" href="http:\/\/localhost([^"]*)"/))
        .output.1
      let answer = try await client.execute(uri: String(link), method: .get)
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType] == "application/json")
      let value = try JSONDecoder().decode([String: JSONValue].self, from: Data(answer.text.utf8))
      #expect(value["type"] == "rich" && value["version"] == "1.0" && value["author_name"] == "James M. Barrie")
      guard case .string(let html) = value["html"] else {
        Issue.record("no html")
        return
      }
      #expect(html.hasPrefix("<iframe src=\"http://localhost/records/en-barrie-courage/card\""))
    }
  }

  @Test("the size that a site has room for is kept")
  func sizes() async throws {
    try await ServerFixture.test { client in
      let url = "http%3A%2F%2Flocalhost%2Frecords%2Fen-barrie-courage%3Flang%3Dde%23text"
      let answer = try await client.execute(
        uri: "/oembed?url=\(url)&maxwidth=320&maxheight=100&dnt=1&format=json", method: .get)
      #expect(answer.text.contains("\"width\":320") && answer.text.contains("\"height\":100"))
      let wide = try await client.execute(uri: "/oembed?url=\(url)&maxwidth=5000", method: .get)
      #expect(wide.text.contains("\"width\":600"))
    }
  }

  @Test(
    "the address of anything else is not described",
    arguments: [
      ("url=http://localhost/", 404), ("url=http://localhost/records/", 404),
      ("url=http://localhost/records/a/card", 404),
      ("url=http://elsewhere.example/records/en-barrie-courage", 404), ("url=http://localhost/records/nobody", 404),
      ("", 400), ("url=", 400), ("url=http://localhost/records/en-barrie-courage&format=xml", 501),
      ("url=http://localhost/records/en-barrie-courage&maxwidth=none", 400),
    ])
  func strangers(query: String, status: Int) async throws {
    try await ServerFixture.test { client in
      let answer = try await client.execute(uri: "/oembed?\(query)", method: .get)
      #expect(answer.status.code == status)
      #expect(answer.headers[.contentType] == "application/problem+json")
    }
  }

  @Test("addresses have the path of the public URL, and the name of a catalog after the first")
  func places() async throws {
    var configuration = try await ServerFixture.configuration()
    let path = try await ServerFixture.starter.value
    configuration.catalogs.append(try #require(ServerConfiguration.CatalogPlace(name: "other", path: path)))
    configuration.publicURL = "https://example.org/sayings"
    try await ServerFixture.test(configuration) { client in
      for base in ["", "/c/other"] {
        let url = "https://example.org/sayings\(base)/records/en-barrie-courage"
        let answer = try await client.execute(uri: "\(base)/oembed?url=\(url)", method: .get)
        #expect(answer.text.contains("\(base)/records/en-barrie-courage/card"), "\(base)")
      }
      let card = try await PageFixture.page(client, "/c/other/records/en-barrie-courage/card")
      #expect(card.contains("href=\"/sayings/static/adagia.css"))
    }
  }
}
