internal import ArgumentParser
internal import CatalogFormats
internal import CatalogIndexing
internal import CatalogQuery
internal import CatalogStore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// `adagia-bench load`: imports records on one side. A separate process gives the import its own resource usage.
struct LoadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "load", shouldDisplay: false)

  @Argument var path: String
  @Option var into: String
  @Option var engine: Engine

  func run() throws {
    BenchFolder.removeDatabase(into)
    switch engine {
    case .adagia: try Self.importFiles([path], into: into)
    case .plain:
      guard let file = LineFile(path: path) else { throw BenchFolder.Failure.missing(path: path) }
      try PlainCatalog(at: into, for: .writing).load(file)
    }
  }

  /// Runs the same import as `adagia import`.
  static func importFiles(_ inputs: [String], into path: String) throws {
    let file = try CatalogFile(at: path, access: .writing, prepare: QueryFunctions.register)
    let request = ImportRequest(inputs: inputs, collection: "bench", options: InputOptions(format: .jsonl))
    let summary = try ImportJob(file, request, report: { _ in }).run()
    guard summary.counts.rejected == 0, summary.counts.added == summary.counts.total else {
      throw ValidationError("\(summary.counts.rejected) of \(summary.counts.total) records were rejected.")
    }
  }
}

extension Engine: ExpressibleByArgument {}

/// A reader for the lines of a text file.
final class LineFile {
  private let file: UnsafeMutablePointer<FILE>
  private var buffer: UnsafeMutablePointer<CChar>?
  private var capacity = 0

  /// Opens a file; `nil` when that is not possible.
  init?(path: String) {
    guard let file = fopen(path, "r") else { return nil }
    self.file = file
  }

  deinit {
    free(buffer)
    fclose(file)
  }

  /// The next line without its newline; `nil` after the last one.
  func next() -> String? {
    let length = getline(&buffer, &capacity, file)
    guard length > 0, let buffer else { return nil }
    return buffer.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length - 1), as: UTF8.self)
    }
  }
}
