import Adagia
import AdagiaServer
import Foundation
import Hummingbird
import Testing

@Suite("Catalogs under their names")
struct ServedCatalogTests {
  private static func makeCatalog(_ texts: String..., at path: String) async throws {
    let catalog = try Catalog(at: path, for: .writing)
    for text in texts {
      var record = CatalogRecord()
      record.text = text
      try await catalog.add(record, to: "mine")
    }
    try await catalog.close()
  }

  private static func makeFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "adagia-served-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static func total(_ client: TestClient, _ path: String = "/api/v1/search?q=bird") async throws
    -> Int?
  {
    try await client.execute(uri: path, method: .get) { response in
      let answer = try response.json()
      return answer["total"] as? Int
    }
  }

  @Test("several catalogs answer under their names, the first one at the root too")
  func several() async throws {
    let folder = try Self.makeFolder()
    let (one, two) = (folder.appending(path: "one.db").path(), folder.appending(path: "two.db").path())
    try await Self.makeCatalog("a bird", at: one)
    try await Self.makeCatalog("bird", "bird too", at: two)
    let places = [("one", one), ("two", two)].compactMap { ServerConfiguration.CatalogPlace(name: $0.0, path: $0.1) }
    try await ServerFixture.test(ServerConfiguration(catalogs: places)) { client in
      #expect(try await Self.total(client) == 1)
      #expect(try await Self.total(client, "/c/one/api/v1/search?q=bird") == 1)
      #expect(try await Self.total(client, "/c/two/api/v1/search?q=bird") == 2)
      try await client.execute(uri: "/c/three/api/v1/search", method: .get) { #expect($0.status == .notFound) }
    }
  }

  @Test("a file that takes the place of a catalog answers from the next request on, under another tag")
  func replaced() async throws {
    let folder = try Self.makeFolder()
    let (path, next) = (folder.appending(path: "it.db").path(), folder.appending(path: "next.db").path())
    try await Self.makeCatalog("a bird", at: path)
    try await Self.makeCatalog("bird", "bird too", at: next)
    let place = try #require(ServerConfiguration.CatalogPlace(name: "it", path: path))
    try await ServerFixture.test(ServerConfiguration(catalogs: [place])) { client in
      let tag = try await client.execute(uri: "/api/v1/search?q=bird", method: .get) { $0.headers[.eTag] }
      #expect(rename(next, path) == 0)
      #expect(try await Self.total(client) == 2)
      try await client.execute(
        uri: "/api/v1/search?q=bird", method: .get, headers: [.ifNoneMatch: tag ?? ""]
      ) { #expect($0.status == .ok) }
      try await client.execute(uri: "/readyz", method: .get) { #expect($0.status == .ok) }
    }
  }

  @Test("a file that is not a catalog is answered with 503, and the next one that is with hits")
  func replacedByNonsense() async throws {
    let folder = try Self.makeFolder()
    let (path, next) = (folder.appending(path: "it.db").path(), folder.appending(path: "next.db").path())
    try await Self.makeCatalog("a bird", at: path)
    try Data("nonsense".utf8).write(to: URL(filePath: next))
    let place = try #require(ServerConfiguration.CatalogPlace(name: "it", path: path))
    try await ServerFixture.test(ServerConfiguration(catalogs: [place])) { client in
      #expect(rename(next, path) == 0)
      for uri in ["/api/v1/search?q=bird", "/readyz"] {
        try await client.execute(uri: uri, method: .get) { #expect($0.status == .serviceUnavailable) }
      }
      try await Self.makeCatalog("bird", "bird too", at: next)
      #expect(rename(next, path) == 0)
      #expect(try await Self.total(client) == 2)
    }
  }

  @Test("a catalog that was removed is answered with 503 and a sentence")
  func removed() async throws {
    let path = try Self.makeFolder().appending(path: "it.db").path()
    try await Self.makeCatalog("a bird", at: path)
    let place = try #require(ServerConfiguration.CatalogPlace(name: "it", path: path))
    try await ServerFixture.test(ServerConfiguration(catalogs: [place])) { client in
      try FileManager.default.removeItem(atPath: path)
      try await client.execute(uri: "/api/v1/search?q=bird", method: .get) { response in
        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[.retryAfter] == "5")
        #expect(!response.text.contains(path))
      }
      try await client.execute(uri: "/healthz", method: .get) { #expect($0.status == .ok) }
    }
  }

  @Test("a tag is the same after a restart, and another one after a change in between")
  func restarted() async throws {
    let path = try Self.makeFolder().appending(path: "it.db").path()
    try await Self.makeCatalog("a bird", at: path)
    // A file that was changed a moment ago could be changed again under the same time.
    try await Task.sleep(for: .milliseconds(1_200))
    let first = try await Self.tag(at: path)
    #expect(try await Self.tag(at: path) == first)
    try await Self.makeCatalog("another bird", at: path)
    try await Task.sleep(for: .milliseconds(1_200))
    #expect(try await Self.tag(at: path) != first)
  }

  /// The tag that a server of its own gives to a search.
  private static func tag(at path: String) async throws -> String {
    let place = try #require(ServerConfiguration.CatalogPlace(name: "it", path: path))
    return try await ServerFixture.test(ServerConfiguration(catalogs: [place])) { client in
      try await client.execute(uri: "/api/v1/search?q=bird", method: .get) { try #require($0.headers[.eTag]) }
    }
  }

  @Test("a change of the catalog by another process has another tag")
  func changed() async throws {
    let path = try Self.makeFolder().appending(path: "it.db").path()
    try await Self.makeCatalog("a bird", at: path)
    let place = try #require(ServerConfiguration.CatalogPlace(name: "it", path: path))
    try await ServerFixture.test(ServerConfiguration(catalogs: [place])) { client in
      let tag = try await client.execute(uri: "/api/v1/search", method: .get) { try #require($0.headers[.eTag]) }
      try await Self.makeCatalog("another bird", at: path)
      try await client.execute(uri: "/api/v1/search", method: .get, headers: [.ifNoneMatch: tag]) { response in
        #expect(response.status == .ok)
        #expect(response.headers[.eTag] != tag)
      }
    }
  }
}
