internal import HTTPTypes
internal import Hummingbird
internal import Metrics
internal import NIOCore
internal import NIOHTTPTypes

/// Closes connections whose client sends its body, or takes the answer, slower than the limits.
///
/// A client that sends nothing, or half a head, is closed by the server's idle time.
final class SlowClientGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let bodyTime: TimeAmount
  private let takingTime: TimeAmount
  private let store: MetricsStore
  private var bodyEnd: Scheduled<Void>?
  private var takingEnd: Scheduled<Void>?

  /// - Parameters:
  ///   - bodyTime: The longest time from the head of a request to its end.
  ///   - takingTime: The longest time that the client takes nothing while an answer waits for it.
  ///   - store: Counts the clients that were cut off.
  init(bodyTime: Duration, takingTime: Duration, _ store: MetricsStore) {
    self.store = store
    self.bodyTime = .nanoseconds(bodyTime.nanoseconds)
    self.takingTime = .nanoseconds(takingTime.nanoseconds)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: bodyEnd = closing(context, in: bodyTime)
    case .body: break
    case .end:
      bodyEnd?.cancel()
      bodyEnd = nil
    }
    context.fireChannelRead(data)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    takingEnd?.cancel()
    takingEnd = context.channel.isWritable ? nil : closing(context, in: takingTime)
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    cancel()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { cancel() }

  private func cancel() {
    bodyEnd?.cancel()
    takingEnd?.cancel()
    (bodyEnd, takingEnd) = (nil, nil)
  }

  private func closing(_ context: ChannelHandlerContext, in time: TimeAmount) -> Scheduled<Void> {
    let channel = context.channel
    return context.eventLoop.scheduleTask(in: time) { [store] in
      channel.close(promise: nil)
      Counter(label: "adagia_clients_cut_total", factory: store).increment()
    }
  }
}
