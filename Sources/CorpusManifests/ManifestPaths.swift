/// Makes paths of what a manifest says: relative ones begin in its folder, and `${NAME}` is a variable of the
/// environment.
struct ManifestPaths: Sendable {
  struct Place {
    let path: String
    let missingVariables: [String]
  }

  /// From the root on.
  let folder: String
  let variable: @Sendable (String) -> String?

  func expanded(_ text: String) -> Place {
    var path = ""
    var missing: [String] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
      let name = String(rest[start.upperBound..<end])
      path += rest[..<start.lowerBound]
      if let value = variable(name), !value.isEmpty { path += value } else { missing.append(name) }
      rest = rest[rest.index(after: end)...]
    }
    path += rest
    return Place(path: Self.plain(path.hasPrefix("/") ? path : "\(folder)/\(path)"), missingVariables: missing)
  }

  /// Without `.`, `..` and empty parts: the same file has one path, however it is written.
  private static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
