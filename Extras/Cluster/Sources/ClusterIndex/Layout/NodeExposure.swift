#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The machines that may reach a node's port, as far as its address tells: Sphinx knows no passwords.
package enum NodeExposure: String, Sendable, Codable, Comparable {
  /// This machine alone.
  case loopback
  /// A private network, such as WireGuard's.
  case privateNetwork = "private"
  /// A name that this machine cannot resolve.
  case unknown
  /// The internet.
  case internet
  /// Every network that the machine is in.
  case everywhere

  private static let order: [NodeExposure] = [.loopback, .privateNetwork, .unknown, .internet, .everywhere]

  package static func < (one: NodeExposure, other: NodeExposure) -> Bool {
    (order.firstIndex(of: one) ?? 0) < (order.firstIndex(of: other) ?? 0)
  }

  /// - Parameter host: An address, or a name, for which its worst address counts.
  package init(of host: String) {
    self = Self.addresses(of: host).map { Self.exposure(of: $0) }.max() ?? .unknown
  }

  /// The bytes of the addresses of a host: 4 or 16.
  private static func addresses(of host: String) -> [[UInt8]] {
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, nil, &found) == 0 else { return [] }
    defer { freeaddrinfo(found) }
    return sequence(first: found, next: { $0?.pointee.ai_next }).prefix { $0 != nil }.compactMap { entry in
      guard let entry = entry?.pointee, let address = entry.ai_addr else { return nil }
      switch entry.ai_family {
      case AF_INET:
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
        }
      case AF_INET6:
        return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
        }
      default: return nil
      }
    }
  }

  private static func exposure(of bytes: [UInt8]) -> NodeExposure {
    if bytes.allSatisfy({ $0 == 0 }) { return .everywhere }
    guard bytes.count == 16 else { return exposure(ofFour: bytes) }
    // An address of the older kind inside one of the newer.
    if bytes.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]) {
      return exposure(of: Array(bytes.suffix(4)))
    }
    if bytes == [UInt8](repeating: 0, count: 15) + [1] { return .loopback }
    let isPrivate = bytes[0] & 0xFE == 0xFC || (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80)
    return isPrivate ? .privateNetwork : .internet
  }

  private static func exposure(ofFour bytes: [UInt8]) -> NodeExposure {
    switch (bytes[0], bytes[1]) {
    case (127, _): .loopback
    // RFC 1918, links without a server, and networks that share an address (RFC 6598).
    case (10, _), (172, 16...31), (192, 168), (169, 254), (100, 64...127): .privateNetwork
    default: .internet
    }
  }
}

extension ClusterLayout {
  /// The reason that a node's port can be reached by strangers, as far as its address tells; `nil` for none.
  package func exposureFault(of node: Int) -> String? {
    let exposure = NodeExposure(of: nodes[node].host)
    let reach: String
    switch exposure {
    case .loopback, .privateNetwork, .unknown: return nil
    case .internet: reach = "an address of the internet"
    case .everywhere: reach = "every address of the machine"
    }
    return "the host of \(nodes[node].name), \(nodes[node].host), is \(reach), and searchd knows no passwords: whoever "
      + "reaches it can read and delete its records. Use an address of WireGuard, of a private network, or 127.0.0.1."
  }
}
