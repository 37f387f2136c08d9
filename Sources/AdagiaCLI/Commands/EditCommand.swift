internal import Adagia
internal import ArgumentParser

/// `adagia edit`: other values for the fields of a record.
struct EditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change fields of a record.",
    discussion: """
      EXAMPLES
        adagia edit 12 --set 'date=c. 400 BC' --set 'tag=wisdom; time'
        adagia edit 12 --clear note
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: ArgumentHelp("The record's number, or the identifier that its source gave it.", valueName: "id"))
  var name: String

  @Option(
    name: .long,
    help: ArgumentHelp("A field's new value. Several authors or tags are separated by ';'.", valueName: "field=value"))
  var set: [FieldAssignment] = []

  @Option(name: .long, help: ArgumentHelp("A field to empty.", valueName: "field"))
  var clear: [String] = []

  func run() async throws {
    guard !set.isEmpty || !clear.isEmpty else {
      throw UsageError("There is nothing to change. Say what with --set field=value or --clear field.")
    }
    let catalog = try await global.openForWriting()
    let stored = try await RecordChoice(catalog).only(name)
    var record = stored.record
    for field in clear { record.set(field, to: "") }
    for assignment in set { record.set(assignment.field, to: assignment.value) }
    guard !record.isBlank else {
      throw UsageError("Nothing could be found of such a record. To take it away, use: adagia remove \(stored.id)")
    }
    try await catalog.update(stored.id, to: record)
    if !global.quiet { Message.say("changed record \(stored.id).") }
  }
}

/// Finds the one record that a person means.
struct RecordChoice {
  private let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// - Throws: `ExitStatus.nothingFound` after saying so; `UsageError` when the name fits several.
  func only(_ name: String) async throws -> StoredRecord {
    let records = try await catalog.records(named: name)
    guard let first = records.first else {
      Message.say("there is no record '\(name)'. 'adagia search' prints the numbers of what it finds.")
      throw ExitStatus.nothingFound
    }
    guard records.count == 1 else {
      let numbers = records.map(\.id.description).joined(separator: ", ")
      throw UsageError("'\(name)' names several records: \(numbers). Use one of these numbers.")
    }
    return first
  }
}
