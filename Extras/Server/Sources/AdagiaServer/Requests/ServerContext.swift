public import Hummingbird
internal import NIOCore

/// A request's origin, and the findings of the router about it.
public struct ServerContext: RequestContext {
  public var coreContext: CoreRequestContextStorage
  /// The address of the other end of the connection; `nil` in tests without a connection.
  let remoteAddress: SocketAddress?
  /// The connection, by its channel.
  let channel: ObjectIdentifier

  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
    channel = ObjectIdentifier(source.channel)
  }
}
