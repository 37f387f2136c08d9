internal import Hummingbird
internal import NIOCore

extension CatalogCall {
  /// The parameters of a form in the body, which both protocols allow instead of the URL.
  ///
  /// - Throws: `Problem` for a body that is too large or of another type.
  func form() async throws -> RequestParameters {
    let type = request.headers[.contentType]?.lowercased().prefix { $0 != ";" && $0 != " " } ?? ""
    guard type == "application/x-www-form-urlencoded" else {
      throw Problem(.unsupportedMediaType, "Send the parameters as application/x-www-form-urlencoded.")
    }
    let body = try await bytes(upTo: limits.urlBytes)
    guard let text = body.getString(at: body.readerIndex, length: body.readableBytes) else {
      throw Problem(.badRequest, "The body is not UTF-8.")
    }
    return try RequestParameters(text)
  }
}

extension Response {
  /// An answer of a protocol.
  static func xml(_ text: String) -> Response { .text(text, "text/xml; charset=utf-8") }
}
