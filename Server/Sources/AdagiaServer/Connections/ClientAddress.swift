internal import Foundation

/// The client that connections and queries are counted by, as the text of an address.
enum ClientAddress {
  /// The same text for all addresses that one client has: an address of IPv4, or the first half of one of IPv6, since whoever has
  /// one of those has all with that half.
  ///
  /// - Parameter text: An address, with a port or not: `192.0.2.1`, `192.0.2.1:443`, `2001:db8::1`, `[2001:db8::1]:443`.
  static func client(at text: String) -> String {
    let address = withoutPort(text)
    var bytes = in6_addr()
    guard inet_pton(AF_INET6, address, &bytes) == 1 else { return String(address.prefix(64)) }
    let all = withUnsafeBytes(of: &bytes) { Array($0) }
    // An address of IPv4 in the form of IPv6.
    if all.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
      return all[12...].map(String.init).joined(separator: ".")
    }
    return all[..<8].map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
  }

  private static func withoutPort(_ text: String) -> String {
    if text.hasPrefix("[") { return String(text.dropFirst().prefix { $0 != "]" }) }
    return text.count { $0 == ":" } == 1 ? String(text.prefix { $0 != ":" }) : text
  }
}
