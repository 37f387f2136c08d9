import AdagiaServer
import Foundation
import Hummingbird
import Testing

@Suite("Operating")
struct OperatingTests {
  @Test("requests are counted and timed by route and status")
  func metrics() async throws {
    try await ServerFixture.test { client in
      for query in ["q=hope", "q=fear", "limit=x"] {
        try await client.execute(uri: "/api/v1/search?\(query)", method: .get) { _ in }
      }
      try await client.execute(uri: "/metrics", method: .get) { response in
        let lines = Set(response.text.split(separator: "\n").map(String.init))
        #expect(lines.contains(#"adagia_requests_total{route="/api/v1/search",status="200"} 2"#))
        #expect(lines.contains(#"adagia_requests_total{route="/api/v1/search",status="400"} 1"#))
        #expect(lines.contains(#"adagia_request_seconds_bucket{route="/api/v1/search",le="+Inf"} 3"#))
        #expect(lines.contains(#"adagia_catalog_ready{catalog="starter"} 1"#))
        #expect(lines.contains("adagia_queries_running 0"))
      }
    }
  }

  @Test(
    "text is sent as gzip to clients that take it, and is the same text",
    arguments: [
      ("gzip", true), ("deflate, gzip;q=0.5", true), ("*", true), ("gzip;q=0", false), ("identity", false),
      ("br", false),
    ])
  func compression(accepted: String, isCompressed: Bool) async throws {
    try await ServerFixture.test { client in
      let uri = "/api/v1/search?q=hope&limit=20"
      let plain = try await client.execute(uri: uri, method: .get) { $0.body }
      try await client.execute(uri: uri, method: .get, headers: [.acceptEncoding: accepted]) { response in
        #expect((response.headers[.contentEncoding] == "gzip") == isCompressed)
        #expect(response.headers[.vary] == "Accept-Encoding")
        let bytes = Array(response.body.readableBytesView)
        let text = isCompressed ? try Self.gunzip(bytes) : bytes
        #expect(text == Array(plain.readableBytesView))
      }
    }
  }

  private static func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "adagia-\(UUID().uuidString).gz")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/gzip")
    process.arguments = ["-dc", file.path()]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Array(data)
  }

  @Test("a query that takes longer than the limit is interrupted and answered with 503")
  func slowQuery() async throws {
    var configuration = try await ServerFixture.configuration()
    configuration.limits.queryTime = .nanoseconds(1)
    try await ServerFixture.test(configuration) { client in
      try await client.execute(uri: "/api/v1/search?q=~hope~2+/.*a.*/", method: .get) { response in
        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[.retryAfter] == "10")
      }
    }
  }

  @Test("HEAD has the headers of GET and no body")
  func head() async throws {
    try await ServerFixture.test { client in
      let length = try await client.execute(uri: "/api/v1/collections", method: .get) { $0.headers[.contentLength] }
      try await client.execute(uri: "/api/v1/collections", method: .head) { response in
        #expect(response.headers[.contentLength] == length)
        #expect(response.body.readableBytes == 0)
      }
    }
  }
}
