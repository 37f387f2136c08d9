internal import Adagia

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The quotations that a first catalog begins with: the folder `starter` of the project's corpus.
struct StarterPack {
  static let collection = "starter"

  private let folder: String

  /// `nil` when the folder is not there.
  ///
  /// - Parameter environment: `ADAGIA_CORPUS` names the corpus; else it is looked for as `share/adagia/corpus` and as
  ///   `corpus` in the folders above the program.
  init?(environment: Environment) {
    let candidates =
      environment["ADAGIA_CORPUS"].map { [$0] }
      ?? Self.foldersAboveProgram.flatMap { ["\($0)/share/adagia/corpus", "\($0)/corpus"] }
    guard let corpus = candidates.first(where: { access("\($0)/starter/en.jsonl", R_OK) == 0 }) else { return nil }
    folder = "\(corpus)/starter"
  }

  /// Makes a catalog of the pack.
  ///
  /// - Returns: `nil` when somebody else made one meanwhile.
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

  /// The folder of the program's file, and all above it, nearest first.
  private static var foldersAboveProgram: [String] {
    guard let program = realpath("/proc/self/exe", nil) ?? realpath(CommandLine.arguments[0], nil) else { return [] }
    defer { free(program) }
    var path = Substring(String(cString: program))
    var folders: [String] = []
    while let slash = path.lastIndex(of: "/") {
      path = path[..<slash]
      folders.append(String(path))
    }
    return folders
  }
}
