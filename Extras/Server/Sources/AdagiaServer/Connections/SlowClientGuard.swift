internal import HTTPTypes
internal import Hummingbird
internal import Metrics
internal import NIOCore
internal import NIOHTTPTypes

/// Closes connections whose client is slower than the limits, and records which connections wait for their clients.
///
/// The limits are for sending a body and for taking an answer. The server's idle time ends a connection that sends no
/// complete head.
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
  /// The number of requests without a complete answer.
  private var requests = 0
  private var isReadingBody = false
  private var isWaiting = true

  /// - Parameters:
  ///   - knowsClients: True when addresses are those of clients; false behind a proxy.
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
      // The answer does not need the rest of the body, so the connection ends after it.
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

  /// Closing while the client still sends could discard the answer before the client reads it.
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

  /// Cuts off a client whose body takes too long. Uploads have more time.
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
