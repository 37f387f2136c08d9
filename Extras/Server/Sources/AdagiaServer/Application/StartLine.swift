/// The line for the person who started the server: where to go, and how to end it.
package enum StartLine {
  /// - Parameters:
  ///   - host: The address to listen on, as it was given. All addresses of the machine are reached by its own.
  ///   - publicURL: The URL that readers reach the server by; `nil` without a proxy.
  package static func text(host: String, port: Int, publicURL: String?) -> String {
    let name =
      switch host {
      case "0.0.0.0", "::", "": "127.0.0.1"
      case _ where host.contains(":"): "[\(host)]"
      default: host
      }
    return "Open \(publicURL ?? "http://\(name):\(port)"), stop with Ctrl-C"
  }

  /// - Parameter socket: The path of a Unix socket, which a proxy reads from.
  package static func text(socket: String, publicURL: String?) -> String {
    publicURL.map { "Open \($0), stop with Ctrl-C" } ?? "Listening on the socket \(socket), stop with Ctrl-C"
  }
}
