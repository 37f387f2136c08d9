internal import ArgumentParser
internal import CatalogFormats
internal import CatalogIndexing
internal import CatalogQuery
internal import CatalogStore

/// Imports generated records on one side: a process of its own, so that the system can say what it took.
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
      try PlainCatalogue(at: into, for: .writing).load(file)
    }
  }

  /// The real import, as `adagia import` runs it.
  static func importFiles(_ inputs: [String], into path: String) throws {
    let file = try CatalogFile(at: path, access: .writing, prepare: QueryFunctions.register)
    let request = ImportRequest(inputs: inputs, collection: "bench", options: InputOptions(format: .jsonl))
    let summary = try ImportJob(file, request, isStopped: { false }, report: { _ in }).run()
    guard summary.counts.rejected == 0, summary.counts.added == summary.counts.total else {
      throw ValidationError("\(summary.counts.rejected) of \(summary.counts.total) records were rejected.")
    }
  }
}

extension Engine: ExpressibleByArgument {}
