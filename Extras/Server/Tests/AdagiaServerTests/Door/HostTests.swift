import AdagiaServer
import Foundation
import HTTPTypes
import Hummingbird
import Testing

/// A page of another site can point its own name at this machine; the browser then sends that name in `Host`.
@Suite("Hosts")
struct HostTests {
  @Test(
    "localhost and literal addresses are answered, whatever their port and case",
    arguments: [
      "localhost", "localhost:8080", "LocalHost", "localhost.", "sayings.localhost:1", "127.0.0.1", "127.0.0.1:8080",
      "192.168.7.3:80", "[::1]", "[::1]:8080", "[FE80::1]:9",
    ])
  func known(host: String) async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: "/api/v1/search?q=hope", method: .get, host: host) { #expect($0.status == .ok) }
    }
  }

  @Test(
    "a name that is not this server's gets 421 with a sentence, at every path",
    arguments: [
      "evil.example", "evil.example:18080", "localhost.evil.example", "127.0.0.1.evil.example", "evillocalhost",
      "books.example.org.evil.example", "xn--localhost", "1.2.3", "2130706433", "0x7f.0.0.1",
    ])
  func foreign(host: String) async throws {
    var configuration = try await ServerFixture.configuration()
    configuration.hostNames = [try #require(HostName("books.example.org"))]
    try await ServerFixture.test(configuration) { client in
      for path in [
        "/", "/records/1", "/api/v1/records.ndjson", "/metrics", "/opensearch.xml", "/nothing", "/today.atom",
      ] {
        try await client.execute(uri: path, method: .get, host: host) { response in
          #expect(response.status == .misdirectedRequest, "\(path)")
          #expect(response.text.contains("does not answer for"), "\(path)")
        }
      }
    }
  }

  @Test(
    "what is no host at all gets 400",
    arguments: [
      "", " ", "a b", "localhost:x", "localhost:123456", "user@localhost", "[::1", "[localhost]", "a/b", "é.example",
    ])
  func malformed(host: String) async throws {
    try await ServerFixture.test { client in
      try await client.execute(uri: "/", method: .get, host: host) { #expect($0.status == .badRequest) }
    }
  }

  @Test("the host of the public URL and further names are answered")
  func named() async throws {
    var configuration = try await ServerFixture.configuration()
    configuration.publicURL = "https://Sayings.example.org:8443/old"
    configuration.hostNames = [try #require(HostName("books.example.org"))]
    try await ServerFixture.test(configuration) { client in
      for host in ["sayings.example.org", "sayings.example.org:8443", "BOOKS.example.org.", "localhost:80"] {
        try await client.execute(uri: "/today", method: .get, host: host) { #expect($0.status == .ok) }
      }
    }
  }

  @Test(
    "links name the host of the request, which was checked, or the public URL", arguments: [nil, "https://a.example"])
  func links(publicURL: String?) async throws {
    var configuration = try await ServerFixture.configuration()
    configuration.publicURL = publicURL
    let root = publicURL ?? "http://127.0.0.1:8080"
    try await ServerFixture.test(configuration) { client in
      for path in ["/records/en-barrie-courage", "/opensearch.xml", "/today.atom"] {
        try await client.execute(uri: path, method: .get, host: "127.0.0.1:8080") { response in
          #expect(response.text.contains("\"\(root)/"), "\(path)")
        }
      }
    }
  }

  @Test(
    "a request of HTTP/1.1 has one Host",
    arguments: [
      "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost:\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
      "GET / HTTP/1.0\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n",
      "GET http:///a HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ])
  func oneHost(head: String) async throws {
    let answer = try await Self.answer(to: head)
    #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(answer.contains("has one Host field"))
  }

  @Test("the host of an absolute URL counts, not that of the field")
  func absoluteURL() async throws {
    let own = try await Self.answer(
      to: "GET http://localhost/healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    #expect(own.hasPrefix("HTTP/1.1 200 OK\r\n"))
    let foreign = try await Self.answer(
      to: "GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    #expect(foreign.hasPrefix("HTTP/1.1 421 "))
  }

  @Test("HTTP/1.0 needs no Host, and its connection ends after the answer")
  func oldVersion() async throws {
    let answer = try await Self.answer(to: "GET /healthz HTTP/1.0\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.0 200 OK\r\n"))
    #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
    #expect(answer.hasSuffix("\r\n\r\nok\n"))
  }

  @Test("a stream for HTTP/1.0 has no chunks, and ends with the connection even where it was to be kept")
  func oldStream() async throws {
    let request = "GET /api/v1/records.ndjson?q=courage HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
    let answer = try await Self.answer(to: request)
    #expect(!answer.lowercased().contains("chunked"))
    let lines = try #require(answer.firstRange(of: "\r\n\r\n"))
    #expect(answer[lines.upperBound...].hasPrefix("{\"id\":") && answer.hasSuffix("}\n"))
  }

  @Test("a connection of HTTP/1.0 is kept when the client asks for that")
  func oldKeepAlive() async throws {
    let asking = "GET /healthz HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n"
    let answer = try await Self.answer(to: asking + asking + "GET /healthz HTTP/1.0\r\n\r\n")
    #expect(answer.components(separatedBy: "HTTP/1.0 200 OK\r\n").count == 4)
  }

  @Test("the word close ends a connection in any case, and the answer says so")
  func close() async throws {
    let answer = try await Self.answer(to: "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Close\r\n\r\n")
    #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
  }

  /// The bytes up to the end of the connection. A server that waited for its idle time would take ten minutes.
  private static func answer(to bytes: String) async throws -> String {
    var configuration = try await ServerFixture.configuration()
    configuration.limits.idleTime = .seconds(600)
    return try await ServerFixture.listen(configuration) { port in
      try await RawConnection.onThread {
        let connection = try RawConnection(port: port)
        try connection.send(Array(bytes.utf8))
        return String(decoding: try connection.receive(), as: UTF8.self)
      }
    }
  }
}
