internal import Foundation
internal import Synchronization

/// A port of this machine that passes bytes to a node and back, until it is told to cut the connection, or to answer
/// garbage or a part.
package final class FaultyProxy: Sendable {
  package enum Mode: Sendable {
    case passing
    /// Connections stay open, and nothing comes through: a cable that was pulled.
    case silent
    /// The first bytes of each answer come through: a node that stops while it answers.
    case partial
    /// Random bytes, as many, replace what the node says.
    case garbage
  }

  package let port: UInt16
  private let target: UInt16
  private let listener: Int32
  private let mode = Mutex(Mode.passing)
  private let isClosed = Atomic(false)

  /// - Parameter target: The port of the node.
  package init(to target: UInt16) throws {
    self.target = target
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard let port = LocalSocket.bind(listener, to: 0), listen(listener, 64) == 0 else {
      throw LocalCluster.Failure(description: "there is no port for a proxy")
    }
    self.port = port
    Thread { [self] in accept() }.start()
  }

  package func set(_ mode: Mode) { self.mode.withLock { $0 = mode } }

  /// Ends the proxy and its connections.
  package func close() {
    isClosed.store(true, ordering: .relaxed)
    _ = shutdown(listener, Int32(SHUT_RDWR))
    _ = Foundation.close(listener)
  }

  private func accept() {
    while true {
      let client = Foundation.accept(listener, nil, nil)
      guard client >= 0 else { return }
      let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      guard LocalSocket.connect(server, to: target) else {
        _ = (Foundation.close(client), Foundation.close(server))
        continue
      }
      Thread { [self] in pass(from: client, to: server, isAnswer: false) }.start()
      Thread { [self] in
        pass(from: server, to: client, isAnswer: true)
        _ = (Foundation.close(client), Foundation.close(server))
      }.start()
    }
  }

  private func pass(from source: Int32, to destination: Int32, isAnswer: Bool) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isClosed.load(ordering: .relaxed) {
      var count = recv(source, &buffer, buffer.count, 0)
      if count <= 0 { break }
      switch mode.withLock({ $0 }) {
      case .passing: break
      case .silent: continue
      case .partial: if isAnswer { count = min(count, 20) }
      case .garbage: if isAnswer { for index in 0..<count { buffer[index] = .random(in: 0...255) } }
      }
      if send(destination, buffer, count, Int32(MSG_NOSIGNAL)) != count { break }
    }
    _ = shutdown(source, Int32(SHUT_RDWR))
    _ = shutdown(destination, Int32(SHUT_RDWR))
  }
}

/// Sockets of this machine.
private enum LocalSocket {
  static func bind(_ socket: Int32, to port: UInt16) -> UInt16? {
    var (address, length) = (loopback(port), socklen_t(MemoryLayout<sockaddr_in>.size))
    let isBound = withAddress(&address) {
      Foundation.bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
    }
    return isBound ? UInt16(bigEndian: address.sin_port) : nil
  }

  static func connect(_ socket: Int32, to port: UInt16) -> Bool {
    var address = loopback(port)
    return withAddress(&address) { Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
  }

  private static func withAddress<T>(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> T
  ) -> T {
    withUnsafeMutablePointer(to: &address) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
  }
}
