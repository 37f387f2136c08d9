#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Environment variables.
struct Environment: Sendable {
  private let read: @Sendable (String) -> String?

  /// The variables of this process.
  static let process = Environment { name in getenv(name).map { String(cString: $0) } }

  init(_ read: @escaping @Sendable (String) -> String?) {
    self.read = read
  }

  subscript(name: String) -> String? { read(name) }

  /// The path of the default catalog.
  var defaultCatalogPath: String {
    let data = self["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = self["HOME"] ?? "."
    return (data ?? "\(home)/.local/share") + "/adagia/catalog.db"
  }

  /// The folder of the user's settings.
  var configurationFolder: String {
    let settings = self["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = self["HOME"] ?? "."
    return (settings ?? "\(home)/.config") + "/adagia"
  }
}
