/// A file of the pages, compiled into the program: no path of a request reaches the disk.
struct StaticFile: Sendable {
  let name: String
  let type: String
  let text: String

  static let all = [
    StaticFile("adagia.css", "text/css; charset=utf-8", PackageResources.adagia_css)
  ]

  private init(_ name: String, _ type: String, _ bytes: [UInt8]) {
    (self.name, self.type, text) = (name, type, String(decoding: bytes, as: UTF8.self))
  }
}
