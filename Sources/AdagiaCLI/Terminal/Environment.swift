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

  /// The path of the default catalog. Nil without a home.
  var defaultCatalogPath: String? {
    let data = self["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (data ?? home.map { "\($0)/.local/share" }).map { $0 + "/adagia/catalog.db" }
  }

  private var home: String? { self["HOME"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The folder of what the program keeps between runs. Nil without a home.
  var stateFolder: String? {
    let state = self["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (state ?? home.map { "\($0)/.local/state" }).map { $0 + "/adagia" }
  }

  /// The folder of the user's settings.
  var configurationFolder: String {
    let settings = self["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = self["HOME"] ?? "."
    return (settings ?? "\(home)/.config") + "/adagia"
  }
}
