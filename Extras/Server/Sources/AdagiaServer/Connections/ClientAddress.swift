internal import Foundation

/// A client, as the text of an address. Connections and queries are counted for each client.
enum ClientAddress {
  /// The same text for all addresses of one client: an IPv4 address, or the first half of an IPv6 address. A client
  /// with one IPv6 address usually has all addresses that begin with that half.
  ///
  /// - Parameter text: An address, with or without a port: `192.0.2.1`, `192.0.2.1:443`, `2001:db8::1`,
  ///   `[2001:db8::1]:443`.
  static func client(at text: String) -> String {
    let address = withoutPort(text)
    var bytes = in6_addr()
    guard inet_pton(AF_INET6, address, &bytes) == 1 else { return String(address.prefix(64)) }
    let all = withUnsafeBytes(of: &bytes) { Array($0) }
    // An IPv4 address in IPv6 notation.
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
