internal import DequeModule
internal import NIOCore
internal import NIOHTTP1

/// A fault in a request's head that the decoder accepts.
enum RequestFault: Error {
  /// There is no `Host`, or several.
  case host
}

/// The rules of RFC 9112 that the decoder leaves out.
///
/// Each request has one `Host`. The host of an absolute URL takes precedence over the field. The connection ends after
/// the answer unless the request keeps it open.
final class RequestHeads: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The form of a request's answer.
  private struct Manner {
    let version: HTTPVersion
    let isKeepAlive: Bool
  }

  /// The forms of the answers that are still to come, in order.
  private var manners: Deque<Manner> = []
  /// True after a request that is not HTTP. Nothing after it is read.
  private var isRefused = false
  /// True when the end of the answer under way is the end of the connection.
  private var closes = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isRefused else { return }
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    guard let host = Self.host(of: head, at: context.channel.localAddress) else {
      isRefused = true
      return context.fireErrorCaught(RequestFault.host)
    }
    head.headers.replaceOrAdd(name: "Host", value: host)
    let isKeepAlive = head.isKeepAlive
    // The application looks for this word alone.
    if !isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    manners.append(Manner(version: head.version, isKeepAlive: isKeepAlive))
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// The host of a request; `nil` if it names none or several. HTTP/1.0 allows a request without one. Its host is the
  /// address that the client connected to.
  private static func host(of head: HTTPRequestHead, at address: SocketAddress?) -> String? {
    let named = head.headers["Host"]
    guard named.count < 2 else { return nil }
    if let authority = authority(of: head.uri) { return authority.isEmpty ? nil : authority }
    if let name = named.first, !name.isEmpty { return name }
    return head.version.isOld ? literal(address) : nil
  }

  /// The host and port of an absolute URL; `nil` for a path.
  private static func authority(of uri: String) -> String? {
    guard !uri.hasPrefix("/"), let end = uri.firstRange(of: "://")?.upperBound else { return nil }
    return String(uri[end...].prefix { $0 != "/" && $0 != "?" && $0 != "#" })
  }

  private static func literal(_ address: SocketAddress?) -> String {
    guard let address, let text = address.ipAddress, let port = address.port else { return "localhost" }
    return text.contains(":") ? "[\(text)]:\(port)" : "\(text):\(port)"
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head): context.write(wrapOutboundOut(.head(answer(head))), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      guard closes else { return context.write(data, promise: promise) }
      context.writeAndFlush(data, promise: promise)
      context.close(promise: nil)
    }
  }

  /// The head of an answer, in the version of its request. HTTP/1.0 has no chunks, so an answer without a length ends
  /// with the connection.
  private func answer(_ head: HTTPResponseHead) -> HTTPResponseHead {
    guard let manner = manners.popFirst() else { return head }
    var head = head
    let isOld = manner.version.isOld
    if isOld { head.version = .http1_0 }
    closes = isOld && !(manner.isKeepAlive && head.headers.contains(name: "Content-Length"))
    if closes || !manner.isKeepAlive {
      head.headers.replaceOrAdd(name: "Connection", value: "close")
    } else if isOld {
      head.headers.replaceOrAdd(name: "Connection", value: "keep-alive")
    }
    return head
  }
}

extension HTTPVersion {
  /// True if the version is older than HTTP/1.1.
  fileprivate var isOld: Bool { (major, minor) < (1, 1) }
}
