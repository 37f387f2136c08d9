/// The names of database files as URIs, which carry options for `sqlite3_open_v2`.
package enum DatabaseURI {
  /// The URI of a path. Its bytes are escaped one by one: to Swift, a question mark followed by a combining accent is
  /// another character, and to SQLite it begins the options.
  ///
  /// - Parameter options: `name=value`, joined by `&`; empty for none.
  package static func text(of path: String, _ options: String = "") -> String {
    var escaped = Array("file:".utf8)
    if !path.hasPrefix("/") { escaped += "./".utf8 }
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"): escaped += "%25".utf8
      case UInt8(ascii: "?"): escaped += "%3F".utf8
      case UInt8(ascii: "#"): escaped += "%23".utf8
      default: escaped.append(byte)
      }
    }
    if !options.isEmpty { escaped += "?\(options)".utf8 }
    return String(decoding: escaped, as: UTF8.self)
  }
}
