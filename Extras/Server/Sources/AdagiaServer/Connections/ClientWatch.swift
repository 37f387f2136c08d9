internal import NIOCore
internal import Synchronization

/// Cancels a query when its client goes away. The cancellation interrupts SQLite.
///
/// A client that closes its side of the connection counts as gone after a moment. It may have left, or only have
/// finished sending; in the second case it still receives a quick answer.
final class ClientWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny
  private let clients: ConnectedClients
  private var leaving: Scheduled<Void>?
  private let grace: TimeAmount

  /// - Parameter grace: The time after which a client that closed its side counts as gone.
  init(_ clients: ConnectedClients, grace: Duration) {
    (self.clients, self.grace) = (clients, .nanoseconds(grace.nanoseconds))
  }

  func handlerAdded(context: ChannelHandlerContext) { clients.add(ObjectIdentifier(context.channel)) }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent {
      let channel = ObjectIdentifier(context.channel)
      leaving = context.eventLoop.scheduleTask(in: grace) { [clients] in clients.leave(channel) }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    clients.leave(ObjectIdentifier(context.channel))
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    leaving?.cancel()
    clients.remove(ObjectIdentifier(context.channel))
  }
}

/// The connections with a client, by channel, each with the query in progress.
final class ConnectedClients: Sendable {
  private enum Client {
    case idle
    case waiting(@Sendable () -> Void)
    case gone
  }

  private let clients = Mutex<[ObjectIdentifier: Client]>([:])

  fileprivate func add(_ channel: ObjectIdentifier) { clients.withLock { $0[channel] = .idle } }

  fileprivate func remove(_ channel: ObjectIdentifier) { clients.withLock { $0[channel] = nil } }

  fileprivate func leave(_ channel: ObjectIdentifier) {
    let old = clients.withLock { $0.updateValue(.gone, forKey: channel) }
    if case .waiting(let cancel)? = old { cancel() }
  }

  /// Runs `body`, which is canceled when the client of the channel goes away.
  ///
  /// - Throws: `Problem` when the client is gone; the errors of `body`.
  func run<T: Sendable>(for channel: ObjectIdentifier, _ body: @escaping @Sendable () async throws -> T) async throws
    -> T
  {
    let task = Task { try await body() }
    begin(channel) { task.cancel() }
    defer { end(channel) }
    do {
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch is CancellationError where isGone(channel) {
      throw Problem.clientLeft
    }
  }

  private func begin(_ channel: ObjectIdentifier, _ cancel: @escaping @Sendable () -> Void) {
    let isGone = clients.withLock { clients in
      switch clients[channel] {
      case .gone: return true
      case .idle, .waiting: clients[channel] = .waiting(cancel)
      // Tests without connections have no known channel.
      case nil: break
      }
      return false
    }
    if isGone { cancel() }
  }

  private func end(_ channel: ObjectIdentifier) {
    clients.withLock { clients in
      if case .waiting? = clients[channel] { clients[channel] = .idle }
    }
  }

  private func isGone(_ channel: ObjectIdentifier) -> Bool {
    clients.withLock { clients in
      if case .gone? = clients[channel] { true } else { false }
    }
  }
}

extension Problem {
  /// The client closed the connection before the answer. The status is nginx's number for this case; only the log shows
  /// it.
  static let clientLeft = Problem(
    .init(code: 499, reasonPhrase: "Client Closed Request"), "The client closed the connection before the answer.")
}
