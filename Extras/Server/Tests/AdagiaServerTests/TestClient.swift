import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

/// A client of a server's router, without a connection. Hummingbird's own client for tests would be built with two TLS
/// libraries, which take longer to compile than the server.
struct TestClient: Sendable {
  private let respond: @Sendable (Request) async throws -> Response

  init<Application: ApplicationProtocol>(of application: Application) async throws {
    let (responder, logger) = (try await application.responder, application.logger)
    respond = { request in
      let source = ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger)
      return try await responder.respond(to: request, context: Application.Responder.Context(source: source))
    }
  }

  /// Sends a request, its body in pieces as they come from a connection.
  ///
  /// - Returns: What `read` makes of the answer.
  @discardableResult
  func execute<T>(
    uri: String, method: HTTPRequest.Method, headers: HTTPFields = [:], body: ByteBuffer? = nil,
    host: String = "localhost",
    read: (TestAnswer) async throws -> T = { $0 }
  ) async throws -> T {
    var headers = headers
    if let body { headers[.contentLength] = "\(body.readableBytes)" }
    let head = HTTPRequest(method: method, scheme: "http", authority: host, path: uri, headerFields: headers)
    let response = try await respond(Request(head: head, body: RequestBody(asyncSequence: Self.pieces(of: body))))
    let collected = CollectedBody()
    try await response.body.write(collected)
    return try await read(TestAnswer(status: response.status, headers: response.headers, body: collected.bytes))
  }

  private static func pieces(of body: ByteBuffer?) -> AsyncStream<ByteBuffer> {
    AsyncStream { pieces in
      var rest = body ?? ByteBuffer()
      while let piece = rest.readSlice(length: min(32_768, rest.readableBytes)), piece.readableBytes > 0 {
        pieces.yield(piece)
      }
      pieces.finish()
    }
  }
}

/// The server's answer to a request.
struct TestAnswer: Sendable {
  let status: HTTPResponse.Status
  let headers: HTTPFields
  let body: ByteBuffer

  /// The body as text.
  var text: String { String(buffer: body) }

  /// The body as JSON.
  func json() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(buffer: body)) as? [String: Any])
  }
}

/// The bytes of an answer. One task writes them, and reads them afterwards.
private final class CollectedBody: ResponseBodyWriter {
  private(set) var bytes = ByteBuffer()

  func write(_ buffer: ByteBuffer) async throws { bytes.writeImmutableBuffer(buffer) }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
