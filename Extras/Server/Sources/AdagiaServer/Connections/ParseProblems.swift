internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypes

/// Answers requests that cannot be parsed with a sentence. The HTTP library's own answer is 400 without a body.
final class ParseProblems: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// The parser's error; `nil` if there was none.
  private var problem: Problem?

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case HTTPParserError.headerOverflow:
      problem = Problem(
        .requestHeaderFieldsTooLarge, "The head of the request is too long. Shorten the URL or the header.")
    case RequestFault.host:
      problem = Problem(.badRequest, "A request of HTTP/1.1 has one Host field, with a name: Host: localhost.")
    case is HTTPParserError: problem = Problem(.badRequest, "The request is not HTTP/1.1.")
    default: break
    }
    // The application answers only errors of the parser.
    context.fireErrorCaught(error is RequestFault ? HTTPParserError.unknown : error)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    // Answers to earlier requests may still be in progress.
    guard let problem, case .head(let head) = unwrapOutboundIn(data), head.status == .badRequest,
      head.headerFields[.contentType] == nil
    else { return context.write(data, promise: promise) }
    let text = problem.text
    var answer = HTTPResponse(status: problem.status, headerFields: head.headerFields)
    answer.headerFields[.contentType] = Problem.mediaType
    answer.headerFields[.contentLength] = "\(text.utf8.count)"
    answer.headerFields[.connection] = "close"
    context.write(wrapOutboundOut(.head(answer)), promise: nil)
    context.write(wrapOutboundOut(.body(ByteBuffer(string: text))), promise: promise)
  }
}
