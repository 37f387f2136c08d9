internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia collections`: the collections of the catalog.
struct CollectionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "collections",
    abstract: "List collections and their record counts.")

  @OptionGroup var global: GlobalOptions

  @Option(name: [.short, .long], help: ListFormat.help)
  var format: ListFormat = .text

  func run() async throws {
    let catalog = try await global.location.openForReading()
    let collections = try await catalog.collections()
    let sink = ByteSink.standardOutput()
    if let output = format.outputFormat {
      var writer = output.writer(columns: ["name", "records", "title", "rights", "source", "modified"], to: sink)
      try writer.begin()
      for collection in collections { try writer.write(Self.fields(collection)) }
      try writer.end()
    } else {
      let names = collections.map(\.name.shownSafely)
      let width = names.map { DisplayWidth.of($0) }.max() ?? 0
      for (name, collection) in zip(names, collections) {
        let margin = String(repeating: " ", count: width - DisplayWidth.of(name) + 2)
        try sink.write("\(name)\(margin)\(collection.recordCount)\n".utf8)
      }
      try sink.flush()
    }
    if collections.isEmpty { throw ExitStatus.nothingFound }
  }

  private static func fields(_ collection: RecordCollection) -> [OutputField] {
    [
      OutputField("name", .string(collection.name)), OutputField("records", .integer(Int64(collection.recordCount))),
      OutputField("title", collection.title.map(JSONValue.string) ?? .null),
      OutputField("rights", collection.rights.map(JSONValue.string) ?? .null),
      OutputField("source", collection.source.map(JSONValue.string) ?? .null),
      OutputField("modified", .string(JulianDay.isoText(of: collection.modified))),
    ]
  }
}
