import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection to a port of this machine, without a client's good manners. Its calls block the
/// thread, which must not be one of Swift's: the server needs those.
final class RawConnection: Sendable {
  private let descriptor: Int32

  /// - Parameters:
  ///   - receiveBuffer: The bytes that the system keeps for a client that takes nothing; its default without.
  ///   - source: The last number of the client's own address, 127.0.0.1 without.
  init(port: Int, receiveBuffer: Int32? = nil, from source: UInt32? = nil) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    if let source { try Self.call(bind, descriptor, Self.address(source, port: 0)) }
    try Self.call(connect, descriptor, Self.address(1, port: port))
  }

  /// 127.0.0.`number`.
  private static func address(_ number: UInt32, port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = (0x7F00_0000 | number).bigEndian
    return address
  }

  private static func call(
    _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ descriptor: Int32, _ address: sockaddr_in
  ) throws {
    let status = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(descriptor) }

  /// Sends as much as the server takes.
  func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      // The server may have answered and closed before it took all.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Says that nothing more will be sent.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Everything up to the end of the connection.
  func receive() throws -> [UInt8] {
    var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = recv(descriptor, &piece, piece.count, 0)
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
  }

  /// Runs work that blocks on a thread of its own.
  static func onThread<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
  }

  func exchange(_ bytes: [UInt8]) throws -> String {
    try send(bytes)
    return String(decoding: try receive(), as: UTF8.self)
  }
}
