internal import Foundation

/// The host in a `Host` field: a lowercase name, or a literal address.
public struct HostName: Hashable, Sendable {
  /// Without the port, and without a dot at the end.
  public let text: String
  private let isLiteral: Bool

  /// - Parameter authority: `example.org`, `example.org:8080`, `127.0.0.1`, `[::1]:8080`.
  /// - Returns: `nil` for anything else. A name with letters outside ASCII must have its DNS form, `xn--…`.
  public init?(_ authority: String) {
    guard let host = Self.host(of: authority) else { return nil }
    if host.hasPrefix("[") {
      guard Self.isAddress(host.dropFirst().dropLast(), AF_INET6) else { return nil }
      (text, isLiteral) = (host.lowercased(), true)
      return
    }
    let name = host.hasSuffix(".") ? host.dropLast() : host
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isInName) else { return nil }
    (text, isLiteral) = (name.lowercased(), Self.isAddress(name, AF_INET))
  }

  /// The host of a URL with a scheme: `https://example.org/sayings`.
  init?(url: String) {
    guard let start = url.range(of: "://")?.upperBound else { return nil }
    self.init(String(url[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }))
  }

  /// True if this host is safe from DNS rebinding: no DNS server can point it at this machine. RFC 6761 keeps
  /// `localhost` and the names that end in it out of DNS.
  var isOutsideDNS: Bool { isLiteral || text == "localhost" || text.hasSuffix(".localhost") }

  /// The part before the port. The port must consist of digits.
  private static func host(of authority: String) -> Substring? {
    let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map(authority.index(after:)) : nil
    if authority.hasPrefix("["), end == nil { return nil }
    let host = end.map { authority[..<$0] } ?? authority.prefix { $0 != ":" }
    let port = authority[host.endIndex...]
    guard port.isEmpty || (port.first == ":" && port.utf8.count <= 6) else { return nil }
    return port.dropFirst().utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? host : nil
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isAddress(_ text: Substring, _ family: Int32) -> Bool {
    var address = in6_addr()
    return inet_pton(family, String(text), &address) == 1
  }
}
