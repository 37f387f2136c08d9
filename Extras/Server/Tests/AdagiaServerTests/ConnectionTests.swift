import AdagiaServer
import Foundation
import Hummingbird
import Testing

/// Faults of clients on real connections, byte by byte. Each test waits for the server to close the connection, for as
/// long as it takes.
@Suite("Connections")
struct ConnectionTests {
  /// The bytes that the server sends to a client that sends `bytes` and then nothing, until the server closes the
  /// connection.
  private static func answer(
    to bytes: String, _ change: (inout ServerLimits) -> Void = { _ in }
  ) async throws -> String {
    var configuration = try await ServerFixture.configuration()
    configuration.limits.idleTime = .seconds(2)
    change(&configuration.limits)
    return try await ServerFixture.listen(configuration) { port in
      return try await RawConnection.onThread { try RawConnection(port: port).exchange(Array(bytes.utf8)) }
    }
  }

  /// The metrics, by a connection of their own: the test client's may have been idle for too long.
  private static func metrics(_ port: Int) async throws -> String {
    let request = "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    return try await RawConnection.onThread { try RawConnection(port: port).exchange(Array(request.utf8)) }
  }

  @Test("a head that never ends is cut off")
  func slowHead() async throws {
    #expect(try await Self.answer(to: "GET /healthz HTTP/1.1\r\nHost: localhost\r\n") == "")
  }

  @Test("a connection without a request is closed after its answer")
  func idle() async throws {
    let answer = try await Self.answer(to: "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.hasSuffix("ok\n"))
  }

  @Test("a body that never ends is cut off")
  func slowBody() async throws {
    let head = "POST /api/v1/records?collection=a HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\n"
    let answer = try await Self.answer(to: head + "Content-Length: 100\r\n\r\n{") { limits in
      limits.idleTime = .seconds(600)
      limits.bodyTime = .seconds(2)
    }
    // The server is read-only, and says so before the body; it does not wait for the rest.
    #expect(answer.hasPrefix("HTTP/1.1 403 Forbidden\r\n"))
  }

  @Test("a client that takes nothing of a long answer is cut off")
  func takesNothing() async throws {
    var configuration = try await ServerFixture.configuration()
    configuration.limits.idleTime = .seconds(2)
    try await ServerFixture.listen(configuration) { port in
      let requests = String(repeating: "GET /api/v1/records.ndjson HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 20)
      let connection = try RawConnection(port: port, receiveBuffer: 4_096)
      try await RawConnection.onThread { try connection.send(Array(requests.utf8)) }
      while try await !Self.metrics(port).contains("adagia_clients_cut_total 1") { await Task.yield() }
      let received = try await RawConnection.onThread { try connection.receive() }
      // Twenty whole streams are some 15 MB.
      #expect(received.count < 10_000_000)
    }
  }

  @Test("a query whose client goes away is given up")
  func abandoned() async throws {
    var configuration = try await ServerFixture.configuration()
    // No query ever gets its turn.
    configuration.limits.concurrentQueries = 0
    configuration.limits.waitingTime = .seconds(600)
    configuration.limits.leavingTime = .zero
    try await ServerFixture.listen(configuration) { port in
      let request = "GET /api/v1/search?q=hope HTTP/1.1\r\nHost: localhost\r\n\r\n"
      try await RawConnection.onThread { try RawConnection(port: port).send(Array(request.utf8)) }
      let outcome = #"adagia_requests_total{route="/api/v1/search",status="499"} 1"#
      while try await !Self.metrics(port).contains(outcome) { await Task.yield() }
      #expect(try await Self.metrics(port).contains("adagia_queries_waiting 0"))
    }
  }

  @Test("a client that only closes its own side gets the answer")
  func halfClosed() async throws {
    var configuration = try await ServerFixture.configuration()
    configuration.limits.leavingTime = .seconds(600)
    try await ServerFixture.listen(configuration) { port in
      let request = "GET /api/v1/search?q=hope HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let answer = try await RawConnection.onThread {
        let connection = try RawConnection(port: port)
        try connection.send(Array(request.utf8))
        connection.endSending()
        return String(decoding: try connection.receive(), as: UTF8.self)
      }
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test(
    "what is not HTTP is a problem with a sentence",
    arguments: ["nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\0\0\0\0"])
  func notHTTP(bytes: String) async throws {
    let answer = try await Self.answer(to: bytes)
    #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(answer.contains("The request is not HTTP/1.1."))
  }

  @Test("a head beyond the limit is a problem with a sentence")
  func largeHead() async throws {
    let field = "X-Filler: " + String(repeating: "a", count: 200_000)
    let answer = try await Self.answer(to: "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 431 "))
    #expect(answer.contains("too long"))
  }

  @Test("a URL of a megabyte is a problem with a sentence")
  func largeURL() async throws {
    let query = String(repeating: "a", count: 1_048_576)
    let answer = try await Self.answer(to: "GET /api/v1/search?q=\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 414 ") || answer.hasPrefix("HTTP/1.1 431 "))
    #expect(answer.contains("\"detail\""))
  }

  @Test("a body that is cut short changes nothing, and the server goes on")
  func cutBody() async throws {
    try await ServerFixture.listen { port in
      try await RawConnection.onThread {
        let head = "POST /api/v1/tags HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{"
        try RawConnection(port: port).send(Array(head.utf8))
      }
      let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      let answer = try await RawConnection.onThread { try RawConnection(port: port).exchange(Array(request.utf8)) }
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }
}
