#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The environment's variables, read once at the start.
struct Environment: Sendable {
  private let read: @Sendable (String) -> String?

  /// The variables of this process.
  static let process = Environment { name in getenv(name).map { String(cString: $0) } }

  init(_ read: @escaping @Sendable (String) -> String?) {
    self.read = read
  }

  subscript(name: String) -> String? { read(name) }

  /// Where this person's catalog lies when neither an option nor a variable names one.
  var defaultCatalogPath: String {
    let data = self["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = self["HOME"] ?? "."
    return (data ?? "\(home)/.local/share") + "/adagia/catalog.db"
  }
}
