import AdagiaServer
import Foundation
import Testing

/// What a script does with the page is in Extras/Server/tools/browser-test.
@Suite struct FavoritesPageTests {
  @Test("the page of favorites says what it needs, has nothing of the reader's, and is not listed")
  func page() async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, "/favorites")
      #expect(page.contains("<noscript><p class=\"nothing\">Favorites need JavaScript.</p></noscript>"))
      #expect(page.contains("data-search=\"/\" data-records=\"http://localhost/records/\" data-most=\"1000\" hidden>"))
      #expect(page.contains(/<label>[^<]+<input type="file" accept=".json,application\/json"><\/label>/))
      #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
      let other = try await client.execute(uri: "/favorites?q=a", method: .get)
      #expect(other.status == .badRequest)
    }
  }

  @Test("records can be kept by their address", arguments: ["/", "/today", "/random", "/records/en-barrie-courage"])
  func keeping(path: String) async throws {
    try await ServerFixture.test { client in
      let page = try await PageFixture.page(client, path)
      #expect(page.contains(/data-keep="http:\/\/localhost\/records\/[^"]+" aria-pressed="false" hidden>Favorite</))
      #expect(page.contains("href=\"/favorites\">Favorites</a>"))
    }
  }
}
