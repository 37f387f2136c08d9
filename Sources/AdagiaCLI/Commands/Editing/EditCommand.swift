internal import Adagia
internal import ArgumentParser

/// `adagia edit`: new values for fields of one record.
struct EditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a record.",
    discussion: """
      Without --set and --clear, the record is opened in your editor (VISUAL or EDITOR). With - in place of a \
      record, the records are those named on standard input, one a line.

      EXAMPLES
        adagia edit 12
        adagia edit 12 --set 'date=c. 400 BC' --set 'tag=wisdom; time'
        adagia edit 12 --clear note
        adagia search in:mine --format ids | adagia edit - --set rights=mine
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(
    help: ArgumentHelp("The record's number, or its identifier.", valueName: "id"),
    completion: ValueCompletion.identifiers)
  var name: String

  @Option(
    name: .long,
    help: ArgumentHelp("Set a field. Separate several authors or tags with ';'.", valueName: "field=value"))
  var set: [FieldAssignment] = []

  @Option(name: .long, help: ArgumentHelp("Clear a field.", valueName: "field"))
  var clear: [String] = []

  func run() async throws {
    let catalog = try global.location.openForChanging()
    if name == "-" { return try await editNamed(catalog) }
    let stored = try await RecordChoice(catalog).only(name)
    guard !set.isEmpty || !clear.isEmpty else { return try await editText(of: stored, catalog) }
    let record = change.applied(to: stored.record)
    guard !record.isBlank else {
      throw UsageError("Record \(stored.id) would become empty. To remove it, use: adagia remove \(stored.id)")
    }
    try await catalog.update(stored.id, to: record)
    if !global.quiet { Message.say("changed record \(stored.id).") }
  }
}

extension EditCommand {
  private var change: RecordEdit {
    RecordEdit(assignments: clear.map { FieldAssignment(field: $0, value: "") } + set)
  }

  /// Changes the records that standard input names.
  private func editNamed(_ catalog: Catalog) async throws {
    guard !set.isEmpty || !clear.isEmpty else {
      throw UsageError("The changes are missing. Use --set field=value or --clear field.")
    }
    let records = try await RecordChoice(catalog).namedOnInput()
    try await BulkChange(edit: change, records: records).make(in: catalog, isQuiet: global.quiet)
  }

  /// Has the user edit the record as text.
  private func editText(of stored: StoredRecord, _ catalog: Catalog) async throws {
    guard TextEditor.isAvailable(global.environment) else {
      throw UsageError("The changes are missing. Use --set field=value or --clear field, or set EDITOR.")
    }
    let sheet = RecordSheet(stored.record)
    let heading = "# Record \(stored.id) of '\(stored.collection.shownSafely)'. Lines that begin with # are left out.\n"
    let edited = try TextEditor(global.environment, name: "\(stored.id)").edited(heading + sheet.text()) {
      try sheet.record(from: $0)
    }
    guard let edited, edited != stored.record else {
      if !global.quiet { Message.say("nothing was changed.") }
      return
    }
    try await catalog.update(stored, to: edited)
    if !global.quiet { Message.say("changed record \(stored.id).") }
  }
}

/// A lookup of one record by number or identifier.
struct RecordChoice {
  private let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// The records that standard input names, one a line, each once.
  ///
  /// - Throws: The same. All names are looked up first, so that an unknown one changes nothing.
  func namedOnInput() async throws -> [StoredRecord] {
    var names: [String] = []
    _ = try TextInput.forEachLine(of: "-") { line, _ in
      let name = String(line.trimmed)
      if !name.isEmpty { names.append(name) }
    }
    return try await all(names)
  }

  /// The records with these names, each once.
  func all(_ names: [String]) async throws -> [StoredRecord] {
    var records: [StoredRecord] = []
    var seen: Set<RecordID> = []
    for name in names {
      let record = try await only(name)
      if seen.insert(record.id).inserted { records.append(record) }
    }
    return records
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
