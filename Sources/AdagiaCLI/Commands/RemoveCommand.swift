internal import Adagia
internal import ArgumentParser

/// `adagia remove`: records out of the catalog.
struct RemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove records.",
    discussion: """
      EXAMPLES
        adagia remove 12 13
        adagia search 'in:old' --format ids --limit 1000 | xargs adagia remove
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("Numbers of records, or the identifiers that their source gave them.", valueName: "id"))
  var names: [String]

  func run() async throws {
    let catalog = try await global.openForWriting()
    var ids: [RecordID] = []
    // Nothing is removed unless every name is understood.
    for name in names { ids.append(try await RecordChoice(catalog).only(name).id) }
    let count = try await catalog.remove(ids)
    if !global.quiet { Message.say(count == 1 ? "removed 1 record." : "removed \(count) records.") }
  }
}
