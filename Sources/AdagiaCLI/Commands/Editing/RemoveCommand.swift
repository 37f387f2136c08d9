internal import Adagia
internal import ArgumentParser

/// `adagia remove`: the removal of records by number or identifier.
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

  @Argument(help: ArgumentHelp("Numbers or identifiers of records.", valueName: "id"))
  var names: [String]

  func run() async throws {
    let catalog = try await global.location.openForWriting()
    var ids: [RecordID] = []
    // All names are resolved first, so that an unknown one removes nothing.
    for name in names { ids.append(try await RecordChoice(catalog).only(name).id) }
    let count = try await catalog.remove(ids)
    if !global.quiet { Message.say("removed \(count.counting("record")).") }
  }
}
