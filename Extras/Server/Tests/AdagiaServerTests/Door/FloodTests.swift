import AdagiaServer
import Foundation
import Hummingbird
import Testing

/// Clients that hold connections open. Before connections were bounded by address, these tests waited for the idle
/// time.
@Suite("Floods")
struct FloodTests {
  private static let halfHead = Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ".utf8)
  private static let health = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

  /// A server on which nothing ends by itself for ten minutes.
  private static func listen<T: Sendable>(
    _ configuration: ServerConfiguration? = nil, _ change: (inout ServerLimits) -> Void,
    _ body: @escaping @Sendable (Int) async throws -> T
  ) async throws -> T {
    var known = if let configuration { configuration } else { try await ServerFixture.configuration() }
    known.limits.idleTime = .seconds(600)
    known.limits.bodyTime = .seconds(600)
    change(&known.limits)
    return try await ServerFixture.listen(known, body)
  }

  /// Connections that send bytes and then nothing.
  private static func hold(_ count: Int, _ port: Int, _ bytes: [UInt8] = halfHead) throws -> [RawConnection] {
    try (0..<count).map { _ in
      let connection = try RawConnection(port: port)
      try connection.send(bytes)
      return connection
    }
  }

  @Test("half heads of one address keep no other client out, and the oldest of them end")
  func halfHeads() async throws {
    try await Self.listen {
      $0.clientConnections = 4
      $0.connections = 8
    } _: { port in
      try await RawConnection.onThread {
        let held = try Self.hold(20, port)
        #expect(try RawConnection(port: port).exchange(Array(Self.health.utf8)).hasSuffix("ok\n"))
        #expect(try held[0].receive().isEmpty)
      }
    }
  }

  @Test("bodies that never end keep no other client out")
  func bodies() async throws {
    let head = "POST /sru HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    try await Self.listen {
      $0.clientConnections = 4
      $0.connections = 8
    } _: { port in
      try await RawConnection.onThread {
        let held = try Self.hold(20, port, Array((head + "Content-Length: 1000\r\n\r\nq").utf8))
        #expect(try RawConnection(port: port).exchange(Array(Self.health.utf8)).hasSuffix("ok\n"))
        #expect(held.count == 20)
      }
    }
  }

  @Test("when there are too many overall, the address with most of them gives way")
  func overall() async throws {
    try await Self.listen {
      $0.clientConnections = 100
      $0.connections = 6
    } _: { port in
      try await RawConnection.onThread {
        let modest = try RawConnection(port: port, from: 2)
        try modest.send(Self.halfHead)
        let held = try Self.hold(12, port)
        #expect(try RawConnection(port: port, from: 3).exchange(Array(Self.health.utf8)).hasSuffix("ok\n"))
        #expect(try held[0].receive().isEmpty)
        // The one connection of the second address was there all the time.
        let rest = "a\r\nConnection: close\r\n\r\n"
        #expect(try modest.exchange(Array(rest.utf8)).hasSuffix("ok\n"))
      }
    }
  }

  @Test("a connection whose request is being answered stays, and one too many of its client is refused")
  func busy() async throws {
    var configuration = try await ServerFixture.configuration()
    // No query ever gets its turn.
    configuration.limits.concurrentQueries = 0
    configuration.limits.waitingTime = .seconds(600)
    try await Self.listen(configuration) {
      $0.clientConnections = 2
    } _: { port in
      let search = Array("GET /api/v1/search?q=hope HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
      let held = try Self.hold(2, port, search)
      let metrics = Array("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
      func text() async throws -> String {
        try await RawConnection.onThread { try RawConnection(port: port, from: 2).exchange(metrics) }
      }
      while try await !text().contains("adagia_queries_waiting 2") { await Task.yield() }
      let refused = try await RawConnection.onThread { try RawConnection(port: port).exchange(Self.halfHead) }
      #expect(refused == "")
      #expect(try await text().contains("adagia_queries_waiting 2"))
      #expect(held.count == 2)
    }
  }

  @Test("a small body has its own short time")
  func bodyTime() async throws {
    try await Self.listen {
      $0.bodyTime = .milliseconds(300)
    } _: { port in
      let head = "POST /sru HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
      let answer = try await RawConnection.onThread {
        try RawConnection(port: port).exchange(Array((head + "Content-Length: 1000\r\n\r\nq").utf8))
      }
      #expect(!answer.contains("200 OK"))
    }
  }

  @Test(
    "a body that may not be sent is not waited for",
    arguments: [
      ("POST /api/v1/records?collection=a", "401"), ("POST /api/v1/imports?collection=a&format=jsonl", "401"),
      ("POST /nothing", "404"), ("DELETE /sru", "405"), ("GET /healthz", "200"),
    ])
  func unwanted(request: String, status: String) async throws {
    try await Self.listen(DoorFixture().configuration) { _ in
    } _: { port in
      let answer = try await RawConnection.onThread {
        try RawConnection(port: port).exchange(
          Array("\(request) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{".utf8))
      }
      #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
      #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
    }
  }

  @Test(
    "a body that says itself that it is too large is not read",
    arguments: ["records?collection=a", "imports?collection=a&format=jsonl"])
  func tooLarge(path: String) async throws {
    let fixture = try DoorFixture()
    let secret = try fixture.add()
    try await Self.listen(fixture.configuration) { _ in
    } _: { port in
      let head = "POST /api/v1/\(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(secret)\r\n"
      let answer = try await RawConnection.onThread {
        try RawConnection(port: port).exchange(Array((head + "Content-Length: 999999999999\r\n\r\n{").utf8))
      }
      #expect(answer.hasPrefix("HTTP/1.1 413 "), "\(answer)")
    }
  }

  @Test("an upload with a token has more time than other bodies, and gives way to no flood")
  func upload() async throws {
    let fixture = try DoorFixture()
    let secret = try fixture.add()
    try await Self.listen(fixture.configuration) {
      $0.bodyTime = .milliseconds(300)
      $0.clientConnections = 3
    } _: { port in
      let head = "POST /api/v1/imports?collection=a&format=jsonl HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
      let line = #"{"text":"Festina lente."}"# + "\n"
      let answer = try await RawConnection.onThread {
        let connection = try RawConnection(port: port)
        let fields = "Authorization: Bearer \(secret)\r\nContent-Length: \(2 * line.utf8.count)\r\n\r\n"
        try connection.send(Array((head + fields + line).utf8))
        Thread.sleep(forTimeInterval: 1)
        _ = try Self.hold(9, port)
        return try connection.exchange(Array(line.utf8))
      }
      #expect(answer.hasPrefix("HTTP/1.1 202 "), "\(answer)")
    }
  }
}
