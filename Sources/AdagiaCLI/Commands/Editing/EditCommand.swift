internal import Adagia
internal import ArgumentParser

/// `adagia edit`: new values for fields of one record.
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

  @Argument(help: ArgumentHelp("The record's number, or its identifier.", valueName: "id"))
  var name: String

  @Option(
    name: .long,
    help: ArgumentHelp("Set a field. Separate several authors or tags with ';'.", valueName: "field=value"))
  var set: [FieldAssignment] = []

  @Option(name: .long, help: ArgumentHelp("Clear a field.", valueName: "field"))
  var clear: [String] = []

  func run() async throws {
    guard !set.isEmpty || !clear.isEmpty else {
      throw UsageError("The changes are missing. Use --set field=value or --clear field.")
    }
    let catalog = try await global.location.openForWriting()
    let stored = try await RecordChoice(catalog).only(name)
    var record = stored.record
    for field in clear { record.set(field, to: "") }
    for assignment in set { record.set(assignment.field, to: assignment.value) }
    guard !record.isBlank else {
      throw UsageError("Record \(stored.id) would become empty. To remove it, use: adagia remove \(stored.id)")
    }
    try await catalog.update(stored.id, to: record)
    if !global.quiet { Message.say("changed record \(stored.id).") }
  }
}

/// A lookup of one record by number or identifier.
struct RecordChoice {
  private let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// The record with this name.
  ///
  /// - Throws: `ExitStatus.nothingFound`, after a message; `UsageError` when several records match.
  func only(_ name: String) async throws -> StoredRecord {
    let records = try catalog.recordsNow(named: name)
    guard let first = records.first else {
      Message.say("there is no record '\(name)'. 'adagia search' prints the numbers of the records it finds.")
      throw ExitStatus.nothingFound
    }
    guard records.count == 1 else {
      let numbers = records.map(\.id.description).joined(separator: ", ")
      throw UsageError("'\(name)' is the identifier of several records. Use one of their numbers: \(numbers).")
    }
    return first
  }
}
