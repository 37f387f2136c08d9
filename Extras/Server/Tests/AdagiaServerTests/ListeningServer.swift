import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// A server that listens on a port of this machine for as long as a test runs.
struct ListeningServer<Base: ApplicationProtocol>: ApplicationProtocol {
  let base: Base
  /// The port, once the server listens.
  private let ports: AsyncStream<Int>
  private let found: AsyncStream<Int>.Continuation

  init(_ base: Base) {
    self.base = base
    (ports, found) = AsyncStream.makeStream(of: Int.self)
  }

  /// Runs `body` with the port, and ends the server.
  func run<T: Sendable>(_ body: @escaping @Sendable (Int) async throws -> T) async throws -> T {
    let group = ServiceGroup(services: [self], logger: base.logger)
    async let served: Void = group.run()
    var result: Result<T, any Error> = .failure(CancellationError())
    for await port in ports {
      do { result = .success(try await body(port)) } catch { result = .failure(error) }
      break
    }
    await group.triggerGracefulShutdown()
    try await served
    return try result.get()
  }

  @Sendable func onServerRunning(_ channel: any Channel) async {
    if let port = channel.localAddress?.port { found.yield(port) }
    found.finish()
  }

  var responder: Base.Responder { get async throws { try await base.responder } }
  var server: HTTPServerBuilder { base.server }
  var eventLoopGroup: any EventLoopGroup { base.eventLoopGroup }
  var configuration: ApplicationConfiguration { base.configuration }
  var logger: Logger { base.logger }
}
