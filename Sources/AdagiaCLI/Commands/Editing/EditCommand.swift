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
        adagia search in:mine --format ids -n 1000 | adagia edit - --set rights=mine
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
    let (change, id) = (change, stored.id)
    let record = try change.applied(to: stored.record)
    guard !record.isBlank else {
      throw UsageError("Record \(stored.id) would become empty. To remove it, use: adagia remove \(stored.id)")
    }
    let entry = try await catalog.edit("\(id)") { try $0.update(id) { $0 = try change.applied(to: $0) } }.entry
    say(entry, of: stored, record)
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
    let editor = TextEditor(global.environment, name: "\(stored.id)")
    var entry: JournalEntryID?
    let edited = try editor.edited(stored)
    if let edited { entry = try await editor.saved { try await catalog.update(stored, to: edited) } }
    say(entry, of: stored, edited)
  }

  /// Says what was changed, and which date was not understood.
  private func say(_ entry: JournalEntryID?, of stored: StoredRecord, _ record: CatalogRecord?) {
    guard !global.quiet else { return }
    guard entry != nil, let record else { return Message.say("nothing was changed.") }
    Message.say("changed record \(stored.id).")
    UnreadableDate(of: record, formerly: stored.record).map { Message.say($0.description) }
  }
}
