#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Ports of this machine that are not in use.
package enum LocalPorts {
  /// Different ports, free at this moment.
  ///
  /// - Returns: Fewer than `count` if the system has no more.
  package static func free(_ count: Int) -> [UInt16] {
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    return (0..<count).compactMap { _ in
      let number = socket(AF_INET, streamKind, 0)
      guard number >= 0 else { return nil }
      // Open until all are chosen, so that they differ.
      sockets.append(number)
      return port(boundTo: number)
    }
  }

  #if canImport(Glibc)
    private static let streamKind = Int32(SOCK_STREAM.rawValue)
  #else
    private static let streamKind = SOCK_STREAM
  #endif

  private static func port(boundTo socket: Int32) -> UInt16? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(socket, pointer, length) == 0 ? getsockname(socket, pointer, &length) : -1
      }
    }
    return status == 0 ? UInt16(bigEndian: address.sin_port) : nil
  }
}
