internal import Adagia
internal import Foundation

/// The catalog that is made from the starter pack when there is none.
public struct StarterCatalog: Sendable {
  private let path: String

  public init(at path: String) { self.path = path }

  /// Creates the catalog unless there is a file. A part of it is never visible.
  ///
  /// - Throws: `StoreError.notFound` when there is neither a catalog nor a starter pack; errors of the file.
  public func makeIfMissing() async throws {
    let files = FileManager.default
    guard !files.fileExists(atPath: path) else { return }
    guard let pack = Self.folder else { throw StoreError.notFound(path: path) }
    try files.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    let draft = "\(path).\(ProcessInfo.processInfo.processIdentifier).new"
    defer { try? files.removeItem(atPath: draft) }
    let catalog = try Catalog(at: draft, for: .writing)
    _ = try await catalog.importFiles(Self.request(pack))
    try await catalog.close()
    // Another process may have made one meanwhile, which stays.
    if link(draft, path) != 0, errno != EEXIST {
      throw StoreError.cannotBeMade(path: path, reason: String(cString: strerror(errno)))
    }
  }

  private static func request(_ folder: String) -> ImportRequest {
    ImportRequest(
      inputs: ["\(folder)/*.jsonl"], collection: "starter", options: InputOptions(format: .jsonl),
      mapping: FieldMapping(constants: [FieldAssignment(field: "rights", value: "Public domain")]))
  }

  /// The pack's folder: below `ADAGIA_CORPUS`, or `share/adagia/corpus` or `corpus` in a folder above the program.
  private static var folder: String? {
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    var candidates: [String] = []
    if let corpus = ProcessInfo.processInfo.environment["ADAGIA_CORPUS"] {
      candidates = [corpus]
    } else {
      var above = program.deletingLastPathComponent()
      while above.path() != "/" {
        candidates += [above.appending(path: "share/adagia/corpus").path(), above.appending(path: "corpus").path()]
        above = above.deletingLastPathComponent()
      }
    }
    return candidates.map { "\($0)/starter" }.first { FileManager.default.fileExists(atPath: "\($0)/en.jsonl") }
  }
}
