internal import Crypto

/// A file of the pages, compiled into the program: no path of a request reaches the disk.
struct StaticFile: Sendable {
  let name: String
  let type: String
  let text: String
  /// A hash of the content: a page names the version that it was made for, and a browser keeps it.
  let version: String

  static let style = StaticFile("adagia.css", "text/css; charset=utf-8", PackageResources.adagia_css)
  static let script = StaticFile("adagia.js", "text/javascript; charset=utf-8", PackageResources.adagia_js)
  static let icon = StaticFile("adagia.svg", "image/svg+xml", PackageResources.adagia_svg)

  static let all = [style, script, icon]

  /// The path with the version.
  var path: String { "/static/\(name)?v=\(version)" }

  private init(_ name: String, _ type: String, _ bytes: [UInt8]) {
    (self.name, self.type, text) = (name, type, String(decoding: bytes, as: UTF8.self))
    version = SHA256.hash(data: bytes).prefix(6).map { String($0, radix: 36) }.joined()
  }
}
