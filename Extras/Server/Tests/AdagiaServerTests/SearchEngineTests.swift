import Adagia
import AdagiaServer
import Foundation
import HTTPTypes
import Hummingbird
import Testing

/// A server whose searches somebody else answers. ClusterServer has the tests with real machines.
@Suite("Searches that an engine answers")
struct SearchEngineTests {
  /// Answers with the catalog's own hits, as told: in part, or not at all.
  private struct Engine: SearchEngine {
    var missingShare = 0.0
    var isLasting = true
    /// Refuses what this is true of.
    var refuses: @Sendable (SearchRequest) -> Bool = { _ in false }
    var isAway = false
    var fault: String?
    var delay: String?

    func search(_ request: SearchRequest, of catalog: Catalog) async throws -> EngineAnswer {
      if isAway { throw EngineError.unavailable("Nobody is there.") }
      if refuses(request) { throw EngineError.refused("That is too much.") }
      return EngineAnswer(try await catalog.search(request), missingShare: missingShare, isLasting: isLasting)
    }

    func fault() async -> String? { fault }
  }

  private static func test(
    _ engine: Engine, _ body: @escaping @Sendable (TestClient) async throws -> Void
  ) async throws {
    var configuration = try await ServerFixture.configuration()
    configuration.engine = engine
    try await ServerFixture.test(configuration) { try await body($0) }
  }

  @Test("a whole answer is that of the catalog, with its version")
  func wholeAnswer() async throws {
    let uri = "/api/v1/search?q=courage&facet=author:3&partial=true"
    let own = try await ServerFixture.test { try await $0.execute(uri: uri, method: .get) { $0.text } }
    try await Self.test(Engine()) { client in
      try await client.execute(uri: uri, method: .get) { response in
        #expect(response.text == own)
        #expect(response.headers[.eTag] != nil)
      }
    }
  }

  @Test(
    "an answer that lacks records is 503 with their share, in the API and on the page",
    arguments: ["/api/v1/search", "/"])
  func incompleteAnswer(path: String) async throws {
    try await Self.test(Engine(missingShare: 1 / 3.0, isLasting: false)) { client in
      try await client.execute(uri: "\(path)?q=courage", method: .get) { response in
        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[.retryAfter] == "5")
        #expect(response.text.contains("About 33% of the records cannot be searched now"))
        #expect(response.text.contains("partial=true"))
      }
      try await client.execute(uri: "\(path)?q=courage&partial=true", method: .get) { response in
        #expect(response.status == .ok)
        #expect(response.headers[.eTag] == nil && response.headers[.cacheControl] == "no-store")
      }
    }
  }

  @Test("the links of a page that may lack records go on accepting that")
  func linksAcceptParts() async throws {
    try await Self.test(Engine(missingShare: 0.5, isLasting: false)) { client in
      let page = try await PageFixture.page(client, "/?q=courage&partial=true")
      #expect(page.contains("href=\"/?q=courage&amp;sort=date&amp;partial=true\""))
    }
  }

  @Test("what the engine cannot answer is refused with its reason")
  func refusal() async throws {
    try await Self.test(Engine(refuses: { _ in true })) { client in
      try await client.execute(uri: "/api/v1/search?q=courage", method: .get) { response in
        #expect(response.status == .unprocessableContent)
        let detail = try response.json()["detail"] as? String
        #expect(detail == "That is too much.")
      }
    }
  }

  @Test("a page whose counts are refused has its hits, and says what is left out")
  func pageWithoutCounts() async throws {
    try await Self.test(Engine(refuses: { !$0.facets.isEmpty })) { client in
      let page = try await PageFixture.page(client, "/?q=brevity&date=1500..1700")
      #expect(page.contains("<mark>Brevity</mark>"))
      #expect(page.contains("Counts and dates are left out. That is too much."))
    }
  }

  @Test("SRU has a diagnostic for records that cannot be searched, and a status for an engine that is away")
  func protocols() async throws {
    try await Self.test(Engine(missingShare: 0.5)) { client in
      let answer = try await client.xml("/sru", ["query": "courage"])
      #expect(try answer.text("uri") == "info:srw/diagnostic/1/2")
      let details = try #require(try answer.text("details"))
      #expect(details.hasPrefix("About 50% of the records"))
    }
    try await Self.test(Engine(isAway: true)) { client in
      try await client.execute(uri: "/sru?query=courage", method: .get) { #expect($0.status == .serviceUnavailable) }
    }
  }

  @Test(
    "all but searches is the catalog's own",
    arguments: [
      "/", "/?q=", "/records/en-barrie-courage", "/today", "/random", "/today.atom", "/statistics", "/collections",
      "/suggestions?q=cour",
      "/api/v1/records/1", "/api/v1/records/1/similar", "/api/v1/records.ndjson?q=in:starter", "/api/v1/suggest?q=cour",
      "/api/v1/find?q=courage", "/api/v1/today", "/api/v1/statistics", "/sru?operation=scan&scanClause=dc.creator%3Da",
    ])
  func catalogAnswers(uri: String) async throws {
    try await Self.test(Engine(isAway: true)) { client in
      try await client.execute(uri: uri, method: .get) { #expect($0.status == .ok, "\($0.text.prefix(300))") }
    }
  }

  @Test("readyz says why searches are not answered")
  func readiness() async throws {
    try await Self.test(Engine(fault: "a third is gone")) { client in
      try await client.execute(uri: "/readyz", method: .get) { response in
        #expect(response.status == .serviceUnavailable)
        #expect(response.text == "starter: a third is gone\n")
      }
    }
  }

  @Test("the answer to a change says when searches find it")
  func changes() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "adagia-engine-\(UUID().uuidString)")
    let path = folder.appending(path: "mine.db").path()
    try await StarterCatalog(at: path).makeIfMissing()
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try #require(AccessToken.make(name: "ada", right: .edit, on: "2026-01-31"))
    let tokens = folder.appending(path: "tokens.json").path()
    #expect(try TokenFile(at: tokens).add(made.token))
    var configuration = ServerConfiguration(
      catalogs: [try #require(ServerConfiguration.CatalogPlace(name: "mine", path: path))])
    (configuration.tokensPath, configuration.engine) = (tokens, Engine(delay: "Searches find it tomorrow."))
    try await ServerFixture.test(configuration) { client in
      try await client.execute(
        uri: "/api/v1/records?collection=mine", method: .post, headers: [.authorization: "Bearer \(made.secret)"],
        body: ByteBuffer(string: #"{"text":"Festina lente."}"#)
      ) { response in
        #expect(response.status == .created)
        let name = try #require(HTTPField.Name("Adagia-Warning"))
        #expect(response.headers[name] == "Searches find it tomorrow.")
      }
    }
  }
}
