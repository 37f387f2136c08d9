internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia formats`: the file formats, or one of them in detail.
struct FormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats",
    abstract: "List the file formats that are read and written.",
    discussion: """
      With a name, shows how the format is recognized, and which of its parts become which fields.

      EXAMPLES
        adagia formats
        adagia formats csv
        adagia formats --format json
      """)

  @Argument(help: "A format.")
  var name: String?

  @Option(name: [.short, .long], help: "Output format.")
  var format = TextOrJSON.text

  func run() throws {
    let all = FormatSummary.all
    let sink = ByteSink.standardOutput()
    if let name {
      guard let summary = all.first(where: { $0.name == name.lowercased() }) else {
        throw UsageError("'\(name)' is not a format. Formats: \(all.map(\.name).joined(separator: ", ")).")
      }
      try sink.write((format == .json ? summary.json.json + "\n" : summary.details).utf8)
    } else {
      let list = FormatSummary.table(all)
      try sink.write((format == .json ? FormatSummary.json(all).json + "\n" : list).utf8)
    }
    try sink.flush()
  }
}
