internal import HTTPTypes
internal import Hummingbird
internal import Metrics
internal import NIOCore
internal import NIOHTTPTypes

/// Closes connections whose client sends its body, or takes the answer, slower than the limits, and tells the other connections
/// which of them wait for their clients.
///
/// A client that sends nothing, or half a head, is closed by the server's idle time.
final class SlowClientGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ServerLimits
  private let connections: OpenConnections
  private let knowsClients: Bool
  private let store: MetricsStore
  private var bodyEnd: Scheduled<Void>?
  private var takingEnd: Scheduled<Void>?
  /// Requests that are not answered to their ends.
  private var requests = 0
  private var isReadingBody = false
  private var isWaiting = true

  /// - Parameters:
  ///   - knowsClients: Whether the addresses of connections are those of clients, and not of a proxy.
  ///   - store: Counts the clients that were cut off.
  init(_ limits: ServerLimits, _ connections: OpenConnections, knowsClients: Bool, _ store: MetricsStore) {
    (self.limits, self.connections, self.knowsClients, self.store) = (limits, connections, knowsClients, store)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let address = knowsClients ? context.channel.remoteAddress?.ipAddress : nil
    guard let other = connections.open(context.channel, of: address.map(ClientAddress.client)) else { return }
    // The pipeline of a new channel is not complete yet.
    other.eventLoop.execute { other.close(promise: nil) }
    countCut()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      (requests, isReadingBody) = (requests + 1, true)
      bodyEnd = cutLateBody(context)
      // The time for a body begins with its head.
      isWaiting = false
    case .body: break
    case .end:
      isReadingBody = false
      bodyEnd?.cancel()
      bodyEnd = nil
      connections.endUpload(on: context.channel)
    }
    note(context)
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(var head):
      // The rest of a body that nobody wants is not waited for.
      if isReadingBody { head.headerFields[.connection] = "close" }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      context.write(data, promise: promise)
      requests -= 1
      if isReadingBody {
        bodyEnd?.cancel()
        bodyEnd = close(context, after: Self.timeToTakeRefusal) {}
      }
      note(context)
    }
  }

  /// A connection that is closed while the client sends would lose the answer before the client reads it.
  private static let timeToTakeRefusal = Duration.seconds(1)

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    takingEnd?.cancel()
    takingEnd = context.channel.isWritable ? nil : cut(context, after: limits.idleTime)
    note(context)
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    cancel(context)
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { cancel(context) }

  private func cancel(_ context: ChannelHandlerContext) {
    connections.close(context.channel)
    bodyEnd?.cancel()
    takingEnd?.cancel()
    (bodyEnd, takingEnd) = (nil, nil)
  }

  private func note(_ context: ChannelHandlerContext) {
    let waits = requests <= 0 || isReadingBody || !context.channel.isWritable
    guard waits != isWaiting else { return }
    isWaiting = waits
    connections.note(context.channel, isWaiting: waits)
  }

  /// Cuts the client off after a time.
  private func cut(_ context: ChannelHandlerContext, after time: Duration) -> Scheduled<Void> {
    close(context, after: time) { [self] in countCut() }
  }

  private func close(
    _ context: ChannelHandlerContext, after time: Duration, _ body: @escaping () -> Void
  ) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.assumeIsolated().scheduleTask(in: .nanoseconds(time.nanoseconds)) {
      channel.close(promise: nil)
      body()
    }
  }

  /// Cuts off a client whose body takes too long. One that may upload a file has more time for it.
  private func cutLateBody(_ context: ChannelHandlerContext) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.assumeIsolated().scheduleTask(in: .nanoseconds(limits.bodyTime.nanoseconds)) { [self] in
      if connections.isUpload(channel) {
        bodyEnd = cut(context, after: limits.uploadTime)
      } else {
        channel.close(promise: nil)
        countCut()
      }
    }
  }

  private func countCut() { Counter(label: "adagia_clients_cut_total", factory: store).increment() }
}
