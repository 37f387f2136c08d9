internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia history`: what became of a record.
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what commands did to a record.",
    discussion: """
      The oldest first, as far back as the journal goes; also of a record that was removed, by its number.

      [-words-] are those from before the command, {+words+} those after it.
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("The record's number, or the identifier that its source gave it.", valueName: "id"))
  var name: String

  @Option(name: [.short, .long], help: "How it is printed: text or json.")
  var format: TextOrJSON = .text

  func run() async throws {
    let catalog = try await global.openForReading()
    let id = try await recordID(catalog)
    let versions = try await catalog.history(of: id)
    let sink = ByteSink.standardOutput()
    let output = HistoryOutput(style: Style(hasColor: global.terminal.hasColor))
    try sink.write((format == .json ? output.json(versions, of: id) : output.text(versions)).utf8)
    try sink.flush()
    if versions.isEmpty {
      if !global.quiet { Message.say("the journal knows nothing of record \(id).") }
      throw ExitStatus.nothingFound
    }
  }

  /// A number may be that of a record that is gone.
  private func recordID(_ catalog: Catalog) async throws -> RecordID {
    let isThere = try await !catalog.records(named: name).isEmpty
    if !isThere, let number = Int64(name), number > 0 { return RecordID(number) }
    return try await RecordChoice(catalog).only(name).id
  }
}
