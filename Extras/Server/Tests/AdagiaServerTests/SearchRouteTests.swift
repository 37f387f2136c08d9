import Adagia
import Foundation
import Hummingbird
import Testing

@Suite("The search of the API")
struct SearchRouteTests {
  @Test("a query has the same hits as the library finds")
  func sameHits() async throws {
    let path = try await ServerFixture.starter.value
    let expected = try await Catalog(at: path).search("courage", limit: 5).hits.map { Int($0.id.rawValue) }
    let found = try await ServerFixture.test { client in
      try await client.execute(uri: "/api/v1/search?q=courage&limit=5", method: .get) { response in
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "application/json")
        return try #require(try response.json()["hits"] as? [[String: Any]]).compactMap { $0["id"] as? Int }
      }
    }
    #expect(found == expected)
    #expect(found.count == 5)
  }

  @Test(
    "a problem names the parameter at fault",
    arguments: [
      ("limit=x", "limit"), ("limit=1001", "limit"), ("sort=size", "sort"), ("cursor=x", "cursor"),
      ("facet=a:0", "facet"),
      ("histogram=week", "histogram"), ("why=yes", "why"), ("qq=1", "qq"), ("q=a&q=b", "q"),
    ])
  func namesParameter(query: String, parameter: String) async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: "/api/v1/search?\(query)", method: .get) { response in
        #expect(response.status == .badRequest)
        #expect(response.headers[.contentType] == "application/problem+json")
        let problem = try response.json()
        #expect(problem["parameter"] as? String == parameter)
      }
    }
  }

  @Test("pages in a random order show every hit once")
  func randomPages() async throws {
    let path = try await ServerFixture.starter.value
    let expected = try await Catalog(at: path).search("tag:hope", limit: 1_000).hits.map { Int($0.id.rawValue) }
    let found = try await ServerFixture.test { client in
      let first = "/api/v1/search?q=tag:hope&sort=random&limit=20"
      var (found, next): ([Int], String?) = ([], first)
      while let path = next {
        let answer = try await client.execute(uri: path, method: .get) { try $0.json() }
        found += try #require(answer["hits"] as? [[String: Any]]).compactMap { $0["id"] as? Int }
        next = (answer["next"] as? String).map { "\(first)&cursor=\($0)" }
      }
      return found
    }
    #expect(found.count > 40)
    #expect(found.sorted() == expected.sorted())
  }

  @Test("an answer that the client has is not sent again")
  func notModified() async throws {
    try await ServerFixture.test { client in
      let tag = try await client.execute(uri: "/api/v1/search?q=hope", method: .get) { try #require($0.headers[.eTag]) }
      try await client.execute(uri: "/api/v1/search?q=hope", method: .get, headers: [.ifNoneMatch: tag]) { response in
        #expect(response.status == .notModified)
        #expect(response.text.isEmpty)
      }
    }
  }

  @Test("a method that a path lacks is refused with those that it has")
  func wrongMethod() async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: "/api/v1/search", method: .delete) { response in
        #expect(response.status == .methodNotAllowed)
        #expect(response.headers[.allow] == "GET, HEAD")
      }
    }
  }
}
