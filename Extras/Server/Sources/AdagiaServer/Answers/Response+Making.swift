internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

extension Response {
  /// An answer in JSON.
  static func json(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    .text(text, "application/json", status: status)
  }

  /// An answer in JSON, from UTF-8.
  static func json(_ bytes: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  /// An answer of a type, which says nothing of the character set where UTF-8 is the only one.
  static func text(_ text: String, _ type: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  static func html(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    .text(text, "text/html; charset=utf-8", status: status)
  }
}
