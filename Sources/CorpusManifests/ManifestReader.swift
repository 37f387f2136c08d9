#if Manifests
  internal import CatalogFormats
  internal import Foundation
  internal import HistoricalDates
  internal import Yams

  /// A reader for manifests: YAML in, values out.
  package struct ManifestReader: Sendable {
    private let variable: @Sendable (String) -> String?

    /// A reader with an environment.
    ///
    /// - Parameter variable: The environment's variables, for `${NAME}` in paths.
    package init(variable: @escaping @Sendable (String) -> String?) {
      self.variable = variable
    }

    /// The manifests at some paths: files, and folders with files that end in `.yaml` or `.yml`, sorted by name.
    ///
    /// - Throws: `ManifestError` for the first fault, a name of two collections included.
    package func manifests(at paths: [String]) throws(ManifestError) -> [Manifest] {
      var manifests: [Manifest] = []
      for path in paths {
        for file in try Self.files(at: path) { manifests.append(try manifest(at: file)) }
      }
      try checkNames(manifests)
      return manifests
    }

    /// The manifest in a file.
    ///
    /// - Throws: `ManifestError` for the first fault.
    package func manifest(at path: String) throws(ManifestError) -> Manifest {
      try manifest(try text(of: path), at: path)
    }

    /// The reading rules in a file that has nothing else.
    func rules(at path: String) throws(ManifestError) -> ManifestSource {
      guard let root = try root(of: try text(of: path), at: path) else {
        return ManifestSource(path: path)
      }
      return try CollectionReader.rules(ManifestNode(root, key: "mapping", file: path), path: path)
    }

    /// The content of a file of settings; `nil` for an empty one.
    func settings(at path: String) throws(ManifestError) -> ManifestNode? {
      try root(of: try text(of: path), at: path).map { ManifestNode($0, key: "settings", file: path) }
    }

    /// Far more than a person writes; the tree of YAML takes many times the text in memory.
    private static let mostBytes = 16 << 20

    private func text(of path: String) throws(ManifestError) -> String {
      let input = InputFile(path: path)
      if input.isStream { throw ManifestError(file: path, .noFile) }
      if let size = input.byteCount, size > Self.mostBytes { throw ManifestError(file: path, .tooLong(bytes: size)) }
      let bytes: [UInt8]
      do {
        bytes = try input.bytes()
      } catch .catalogInUse {
        throw ManifestError(file: path, .catalogInUse)
      } catch .noSuchInput {
        throw ManifestError(file: path, .missing)
      } catch {
        throw ManifestError(file: path, .unreadable(reason: error.systemReason ?? error.description))
      }
      guard let text = String(bytes: bytes, encoding: .utf8) else {
        throw ManifestError(file: path, .syntax("the file is not UTF-8"))
      }
      return text
    }

    /// The manifest in a text. Relative paths begin in the folder of `path`.
    ///
    /// - Throws: `ManifestError` for the first fault.
    package func manifest(_ text: String, at path: String) throws(ManifestError) -> Manifest {
      let place = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      guard let root = try root(of: text, at: path) else {
        throw ManifestError(file: path, .missingKey("collections", of: "the manifest"))
      }
      let node = ManifestNode(root, key: "manifest", file: path)
      guard let list = try node.members(known: ["collections"])["collections"] else {
        throw node.error(.missingKey("collections", of: "the manifest"))
      }
      let paths = ManifestPaths(folder: place.deletingLastPathComponent().path, variable: variable)
      var collections: [ManifestCollection] = []
      for node in try list.list() {
        let collection = try CollectionReader(node, paths: paths).collection()
        guard !collections.contains(where: { $0.name == collection.name }) else {
          throw node.error(.nameTaken(collection.name, by: "this manifest"))
        }
        collections.append(collection)
      }
      return Manifest(path: place.path, collections: collections)
    }

    private func root(of text: String, at path: String) throws(ManifestError) -> Node? {
      if let line = AliasedKeys.line(in: text) {
        throw ManifestError(file: path, line: line, .syntax("a key is a list, a mapping or an alias, not a text"))
      }
      do {
        return try compose(yaml: text)
      } catch let error as YamlError {
        throw ManifestError(file: path, line: error.line, .syntax(error.reason))
      } catch {
        throw ManifestError(file: path, .syntax("\(error)"))
      }
    }

    private func checkNames(_ manifests: [Manifest]) throws(ManifestError) {
      var places: [String: String] = [:]
      for manifest in manifests {
        for collection in manifest.collections {
          if let other = places[collection.name] {
            throw ManifestError(file: manifest.path, .nameTaken(collection.name, by: other))
          }
          places[collection.name] = manifest.path
        }
      }
    }

    private static func files(at path: String) throws(ManifestError) -> [String] {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw ManifestError(file: path, .missing)
      }
      guard isFolder.boolValue else { return [path] }
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: path)
      } catch {
        throw ManifestError(file: path, .unreadable(reason: (error as NSError).reasonInWords))
      }
      let manifests = names.filter { ($0.hasSuffix(".yaml") || $0.hasSuffix(".yml")) && !$0.hasPrefix(".") }.sorted()
      guard !manifests.isEmpty else { throw ManifestError(file: path, .noManifests) }
      return manifests.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    }
  }

  extension NSError {
    /// The system's words, if it has any.
    fileprivate var reasonInWords: String {
      (userInfo[NSUnderlyingErrorKey] as? NSError)?.localizedDescription ?? localizedDescription
    }
  }

  extension YamlError {
    fileprivate var line: Int? {
      switch self {
      case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): mark.line
      case .duplicatedKeysInMapping(_, let context): context.mark.line
      default: nil
      }
    }

    fileprivate var reason: String {
      switch self {
      case .scanner(_, let problem, _, _), .parser(_, let problem, _, _), .composer(_, let problem, _, _),
        .reader(let problem, _, _, _):
        problem
      case .duplicatedKeysInMapping(let keys, _):
        "more than one key is named \(keys.sorted().map { "'\($0)'" }.joined(separator: ", "))"
      default: "\(self)"
      }
    }
  }

  /// Path expansion. Relative paths begin in the manifest's folder, and `${NAME}` is an environment variable.
  struct ManifestPaths: Sendable {
    struct Place {
      let path: String
      let missingVariables: [String]
    }

    /// The absolute path of the manifest's folder.
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

    /// The path without `.`, `..` and empty parts, so that a file has the same path in every spelling.
    private static func plain(_ path: String) -> String {
      var parts: [Substring] = []
      for part in path.split(separator: "/") where part != "." {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
      }
      return "/" + parts.joined(separator: "/")
    }
  }
#endif
