internal import Adagia
internal import ArgumentParser
internal import CatalogFormats

/// `adagia history`: the changes to a record.
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show the changes to a record.",
    discussion: """
      Oldest first, as far back as the journal goes. A removed record is found by its number.

      [-words-] were removed, {+words+} were added.
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(
    help: ArgumentHelp("The record's number, or its identifier.", valueName: "id"),
    completion: ValueCompletion.identifiers)
  var name: String

  @Option(name: [.short, .long], help: "Output format.")
  var format: TextOrJSON = .text

  func run() async throws {
    let catalog = try await global.location.openForReading()
    let id = try await recordID(catalog)
    let versions = try await catalog.history(of: id)
    let sink = ByteSink.standardOutput()
    let output = HistoryOutput(global.terminal)
    try sink.write((format == .json ? output.json(versions, of: id) : output.text(versions)).utf8)
    try sink.flush()
    if versions.isEmpty {
      if !global.quiet { Message.say("record \(id) is not in the journal.") }
      throw ExitStatus.nothingFound
    }
  }

  /// The record's number, which can be that of a removed record.
  private func recordID(_ catalog: Catalog) async throws -> RecordID {
    let isThere = try !catalog.recordsNow(named: name).isEmpty
    if !isThere, let number = Int64(name), number > 0 { return RecordID(number) }
    return try await RecordChoice(catalog).only(name).id
  }
}
