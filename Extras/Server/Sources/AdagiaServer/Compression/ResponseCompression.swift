internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// Sends text as gzip to clients that accept it.
///
/// Answers with a strong entity tag stay as they are: their bytes are what the tag names.
struct ResponseCompression: RouterMiddleware {
  typealias Context = ServerContext

  func handle(
    _ request: Request, context: ServerContext, next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard Self.isWorthwhile(response) else { return response }
    response.headers.append(HTTPField(name: .vary, value: "Accept-Encoding"))
    guard request.method != .head, Self.accepts(request.headers[values: .acceptEncoding]) else { return response }
    let body = response.body
    response.headers[.contentEncoding] = "gzip"
    response.body = ResponseBody { writer in try await body.write(GzipWriter(parent: writer)) }
    response.headers[.contentLength] = nil
    return response
  }

  /// Less is sent in one packet as it is.
  private static let leastBytes = 1_024

  private static let types = [
    "application/json", "application/problem+json", "application/x-ndjson", "application/xml", "application/yaml",
    "text/",
    "application/atom+xml", "application/opensearchdescription+xml", "image/svg+xml",
  ]

  private static func isWorthwhile(_ response: Response) -> Bool {
    guard response.status == .ok, response.headers[.contentEncoding] == nil else { return false }
    guard response.headers[.eTag].map({ $0.hasPrefix("W/") }) ?? true else { return false }
    let type = response.headers[.contentType] ?? ""
    // Events have to arrive when they happen.
    guard type != "text/event-stream", types.contains(where: type.hasPrefix) else { return false }
    return response.body.contentLength.map { $0 >= leastBytes } ?? true
  }

  /// True if gzip is among the codings, and not with the weight 0.
  private static func accepts(_ fields: [String]) -> Bool {
    fields.flatMap { $0.split(separator: ",") }.contains { part in
      let coding = part.filter { $0 != " " && $0 != "\t" }.lowercased().split(separator: ";")
      guard let name = coding.first, name == "gzip" || name == "*" else { return false }
      let weight = coding.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) }
      return weight != 0
    }
  }
}

/// Writes gzip of what is written to it.
private struct GzipWriter: ResponseBodyWriter {
  var parent: any ResponseBodyWriter
  private let deflater = Deflater()

  init(parent: any ResponseBodyWriter) { self.parent = parent }

  mutating func write(_ buffer: ByteBuffer) async throws {
    guard let deflater else { throw Problem.busy("The server has no memory left.") }
    let ready = deflater.compress(buffer, isLast: false)
    if ready.readableBytes > 0 { try await parent.write(ready) }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    guard let deflater else { throw Problem.busy("The server has no memory left.") }
    var parent = parent
    try await parent.write(deflater.compress(ByteBuffer(), isLast: true))
    try await parent.finish(trailingHeaders)
  }
}
