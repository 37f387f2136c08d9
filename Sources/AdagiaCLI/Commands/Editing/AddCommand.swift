internal import Adagia
internal import ArgumentParser

/// `adagia add`: a new record, typed in.
struct AddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add one record.",
    discussion: """
      Without a text and a title, an empty record is opened in your editor (VISUAL or EDITOR).

      EXAMPLES
        adagia add 'Festina lente.' --author Augustus --lang la --date '-0027~/0014' --tag haste
        echo 'Carpe diem.' | adagia add - --author Horace
        adagia add --title 'Adagia' --author 'Erasmus' --date 1500 --type book --set pages=152
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The text, or - for standard input.")
  var text: String?

  @Option(name: .long, help: "The collection of the new record.", completion: ValueCompletion.collections)
  var collection = Settings.current.text(.collection) ?? "mine"

  @Option(name: .long, help: "The title of a book or a work.")
  var title: String?

  @Option(name: [.customLong("author"), .customLong("by")], help: "Who said or wrote it. May be repeated.")
  var authors: [String] = []

  @Option(name: .long, help: "The author's role.")
  var role: Attribution.Role = .said

  @Option(name: .long, help: "The work it comes from.")
  var source: String?

  @Option(name: .long, help: "The place in the source, such as a page.")
  var locator: String?

  @Option(name: .long, help: "The date: EDTF, or as people write it.")
  var date: String?

  @Option(name: .customLong("lang"), help: "The language of the text, such as 'la' or 'pt-BR'.")
  var language: String?

  @Option(name: .customLong("tag"), help: "A subject. May be repeated.")
  var tags: [String] = []

  @Option(name: .long, help: "The type: quotation, proverb, book.")
  var type: String?

  @Option(name: .long, help: "A note.")
  var note: String?

  @Option(name: .customLong("id"), help: "An identifier, unique in the collection.")
  var identifier: String?

  @Option(name: .long, help: ArgumentHelp("Any other field.", valueName: "field=value"))
  var set: [FieldAssignment] = []

  func run() async throws {
    let record = try record
    if !record.isBlank { return try await add(record) }
    guard TextEditor.isAvailable(global.environment) else {
      throw UsageError("The record is empty. Add a text or --title; see 'adagia add --help'.")
    }
    let sheet = RecordSheet(record)
    let heading = "# A new record. Lines that begin with # are left out, and so are empty fields.\n"
    let editor = TextEditor(global.environment, name: "new")
    guard let typed = try editor.edited(heading + sheet.text(isNew: true), read: { try sheet.record(from: $0) }) else {
      if !global.quiet { Message.say("nothing was added.") }
      throw ExitStatus.nothingFound
    }
    try await editor.saved { try await add(typed) }
  }

  private func add(_ record: CatalogRecord) async throws {
    let catalog = try await global.location.openForWriting()
    let (id, isNew) = try await catalog.addNew(record, to: collection)
    if !global.quiet {
      Message.say(isNew ? "added to '\(collection)'." : "the record was already in '\(collection)'; nothing changed.")
      UnreadableDate(of: record, formerly: nil).map { Message.say($0.description) }
    }
    print(id)
  }

  private var record: CatalogRecord {
    get throws { try record(text: text == "-" ? TextInput.whole(of: "-") : text) }
  }

  private func record(text: String?) throws -> CatalogRecord {
    var record = CatalogRecord()
    let fields: [(String, String?)] = [
      ("text", text), ("title", title), ("source", source), ("date", date), ("language", language), ("type", type),
      ("note", note), ("identifier", identifier),
    ]
    for (field, value) in fields { if let value { try record.set(field, to: value) } }
    record.attributions = authors.map { Attribution(creator: $0, role: role, locator: locator) }
    record.addSubjects(tags)
    for assignment in set { try record.set(assignment.field, to: assignment.value) }
    return record
  }
}
