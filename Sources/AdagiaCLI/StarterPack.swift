internal import Adagia
internal import Platform

/// The quotations that seed a new default catalog: the folder `starter` of the project's corpus.
struct StarterPack {
  static let collection = "starter"

  /// The folder with the pack's files.
  let folder: String

  /// Nil when the folder does not exist.
  ///
  /// - Parameter environment: `ADAGIA_CORPUS` names the corpus. By default, it is `share/adagia/corpus` or `corpus` in
  ///   one of the folders above the program.
  init?(environment: Environment) {
    let candidates =
      environment["ADAGIA_CORPUS"].map { [$0] }
      ?? Self.foldersAboveProgram.flatMap { ["\($0)/share/adagia/corpus", "\($0)/corpus"] }
    guard let corpus = candidates.first(where: { FileSystem.isReadable("\($0)/starter/en.jsonl") }) else { return nil }
    folder = "\(corpus)/starter"
  }

  /// Creates a catalog from the pack.
  ///
  /// - Returns: The counts. Nil when another process created the catalog meanwhile.
  func makeCatalog(at path: String) async throws -> ImportCounts? {
    try await Catalog.make(at: path) { try await fill($0) }
  }

  private func fill(_ catalog: Catalog) async throws -> ImportCounts {
    let request = ImportRequest(
      inputs: ["\(folder)/*.jsonl"], collection: Self.collection, options: InputOptions(format: .jsonl),
      mapping: FieldMapping(constants: [.init(field: "rights", value: "Public domain")]))
    let summary = try await catalog.importFiles(request) { event in
      if case .rejected(let rejected) = event { Message.say("\(rejected)") }
    }
    return summary.counts
  }

  /// The folder of the program file and the folders above it, nearest first.
  private static var foldersAboveProgram: [String] {
    let program = FileSystem.exists("/proc/self/exe") ? "/proc/self/exe" : CommandLine.arguments[0]
    var path = Substring(FileSystem.realPath(program))
    var folders: [String] = []
    while let slash = path.lastIndex(of: "/") {
      path = path[..<slash]
      folders.append(String(path))
    }
    return folders
  }
}
