import AdagiaServer
import Foundation
import HTTPTypes
import Hummingbird
import Testing

@Suite("Security")
struct SecurityTests {
  @Test(
    "every answer forbids what the pages do not need",
    arguments: ["/", "/api/v1/search?q=a", "/nothing", "/static/adagia.css"])
  func headers(path: String) async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: path, method: .get) { response in
        let policy = try #require(response.headers[.contentSecurityPolicy])
        #expect(policy.hasPrefix("default-src 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(response.headers[.xContentTypeOptions] == "nosniff")
        #expect(response.headers[.setCookie] == nil)
      }
    }
  }

  @Test(
    "no path leaves the static folder",
    arguments: [
      "/static/../Package.swift", "/static/%2e%2e/%2e%2e/etc/passwd", "/static/..%2f..%2fetc%2fpasswd",
      "/static//etc/passwd",
      "/static/adagia.css%00.html", "/static/",
    ])
  func traversal(path: String) async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: path, method: .get) { #expect($0.status == .notFound) }
    }
  }

  @Test("what was typed is text on the page, whatever it is")
  func escapes() async throws {
    try await ServerFixture.test { client in
      let query = "%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
      try await client.execute(uri: "/?q=\(query)", method: .get) { response in
        #expect(response.status == .ok)
        #expect(!response.text.contains("<script>alert"))
        #expect(response.text.contains("&lt;script&gt;alert(1)"))
      }
    }
  }

  @Test(
    "broken escapes are a problem of the client",
    arguments: ["q=%", "q=%zz", "q=%ff", "%ff=a", "q=%c3%28", "q=%ed%a0%80"])
  func brokenEscapes(query: String) async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: "/api/v1/search?\(query)", method: .get) { #expect($0.status == .badRequest) }
    }
  }

  @Test("a URL of a megabyte is refused with 414")
  func longURL() async throws {
    try await ServerFixture.test { client in
      let query = String(repeating: "a", count: 1_048_576)
      try await client.execute(uri: "/api/v1/search?q=\(query)", method: .get) { #expect($0.status == .uriTooLong) }
    }
  }

  @Test("other origins read the API only where they are allowed to")
  func crossOrigin() async throws {
    let name = HTTPField.Name.accessControlAllowOrigin
    try await ServerFixture.test { client in
      let headers: HTTPFields = [.origin: "https://a.example"]
      try await client.execute(uri: "/api/v1/search", method: .get, headers: headers) {
        #expect($0.headers[name] == nil)
      }
    }
    var configuration = try await ServerFixture.configuration()
    configuration.allowedOrigins = ["https://a.example"]
    try await ServerFixture.test(configuration) { client in
      for (origin, allowed) in [("https://a.example", "https://a.example"), ("https://b.example", nil)] {
        try await client.execute(uri: "/api/v1/search", method: .get, headers: [.origin: origin]) { response in
          #expect(response.headers[name] == allowed)
          #expect(response.headers[.accessControlAllowCredentials] == nil)
        }
      }
    }
  }

  @Test("a proxy that the server was not told of is told to the log, once", arguments: [false, true])
  func proxy(isTrusted: Bool) async throws {
    var configuration = try await ServerFixture.configuration()
    configuration.trustsProxy = isTrusted
    let log = CollectedLog()
    try await ServerFixture.test(configuration, log: log) { client in
      for number in 1...3 {
        let headers: HTTPFields = [.init("X-Forwarded-For")!: "192.0.2.\(number)"]
        try await client.execute(uri: "/healthz", method: .get, headers: headers) { #expect($0.status == .ok) }
      }
    }
    #expect(log.text.components(separatedBy: "With --trust-proxy").count == (isTrusted ? 1 : 2))
  }

  @Test("the log of requests has no text of queries", arguments: [false, true])
  func log(logsQueries: Bool) async throws {
    var configuration = try await ServerFixture.configuration()
    configuration.logsQueries = logsQueries
    let log = CollectedLog()
    try await ServerFixture.test(configuration, log: log) { client in
      try await client.execute(uri: "/api/v1/search?q=secretword", method: .get) { #expect($0.status == .ok) }
    }
    #expect(log.text.contains("GET /api/v1/search"))
    #expect(log.text.contains("secretword") == logsQueries)
  }
}
