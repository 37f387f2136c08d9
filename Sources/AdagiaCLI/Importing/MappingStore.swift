internal import Adagia
internal import CatalogFormats
internal import CorpusManifests
internal import Platform

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The mappings that a user keeps by name: files in `$XDG_CONFIG_HOME/adagia/mappings`.
struct MappingStore {
  private let folder: String

  init(_ environment: Environment) {
    folder = environment.configurationFolder + "/mappings"
  }

  /// The rules of a mapping.
  ///
  /// - Throws: `UsageError` for a name that no mapping has, `ManifestError` for a fault of its file.
  func rules(named name: String) throws -> ManifestSource {
    let path = try path(of: name)
    guard FileSystem.exists(path) else {
      let names = names
      let known =
        names.isEmpty ? "There are none; --save-mapping keeps one." : "There are: \(names.joined(separator: ", "))."
      throw UsageError("There is no mapping '\(name)'. \(known)")
    }
    return try MappingFile.rules(at: path)
  }

  /// Writes a mapping, in place of one of the same name.
  ///
  /// - Returns: The path of its file.
  func save(_ rules: ManifestSource, as name: String) throws -> String {
    let path = try path(of: name)
    guard CatalogLocation.makeFolder(folder[...]) else { throw FormatError.unwritable(file: folder, code: errno) }
    let sink = try ByteSink.file(path, isReplacing: true)
    try sink.write(try MappingFile.text(of: rules).utf8)
    try sink.commit()
    return path
  }

  private func path(of name: String) throws -> String {
    guard !name.isEmpty, !name.hasPrefix("."), !name.contains(where: { $0 == "/" || $0.isNewline }) else {
      throw UsageError("'\(name)' cannot be the name of a mapping. Use a word without '/', such as goodreads.")
    }
    return "\(folder)/\(name).yaml"
  }

  private var names: [String] {
    FileSystem.paths(matching: folder + "/*.yaml").compactMap { path in
      path.split(separator: "/").last.map { String($0.dropLast(5)) }
    }.sorted()
  }
}
