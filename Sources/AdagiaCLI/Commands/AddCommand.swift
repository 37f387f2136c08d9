internal import Adagia
public import ArgumentParser
public import CatalogRecords

/// `adagia add`: one record by hand.
struct AddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add one record.",
    discussion: """
      EXAMPLES
        adagia add 'Festina lente.' --author Augustus --lang la --date '-0027~/0014' --tag haste
        adagia add --title 'Adagia' --author 'Erasmus' --date 1500 --type book --set pages=152
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "The words.")
  var text: String?

  @Option(name: .long, help: "The collection to put it in.")
  var collection = "mine"

  @Option(name: .long, help: "The title of a book or a work.")
  var title: String?

  @Option(name: [.customLong("author"), .customLong("by")], help: "Who said or wrote it. May be repeated.")
  var authors: [String] = []

  @Option(name: .long, help: "How sure that is: \(Attribution.Role.allCases.map(\.rawValue).joined(separator: ", ")).")
  var role: Attribution.Role = .said

  @Option(name: .long, help: "The work it comes from.")
  var source: String?

  @Option(name: .long, help: "Where in the source.")
  var locator: String?

  @Option(name: .long, help: "When: EDTF, or as people write it.")
  var date: String?

  @Option(name: .customLong("lang"), help: "The language of the words, as in 'la' or 'pt-BR'.")
  var language: String?

  @Option(name: .customLong("tag"), help: "A subject. May be repeated.")
  var tags: [String] = []

  @Option(name: .long, help: "What kind of thing it is: quotation, proverb, book.")
  var type: String?

  @Option(name: .long, help: "Anything else to know.")
  var note: String?

  @Option(name: .customLong("id"), help: "An identifier of your own, unique in the collection.")
  var identifier: String?

  @Option(name: .long, help: ArgumentHelp("Any other field.", valueName: "field=value"))
  var set: [FieldAssignment] = []

  func run() async throws {
    let record = record
    guard !record.isBlank else {
      throw UsageError("There is nothing to add. Give the words, or at least --title; see 'adagia add --help'.")
    }
    let catalog = try await global.openForWriting()
    let (id, isNew) = try await catalog.add(record, to: collection)
    if !global.quiet {
      Message.say(isNew ? "added to '\(collection)'." : "'\(collection)' has this record already; it is up to date.")
      if let date = record.date, date.edtf == nil {
        Message.say("the date '\(date.raw)' could not be read: it is kept as written and matches no date.")
      }
    }
    print(id)
  }

  private var record: CatalogRecord {
    var record = CatalogRecord()
    let fields: [(String, String?)] = [
      ("text", text), ("title", title), ("source", source), ("date", date), ("language", language), ("type", type),
      ("note", note), ("identifier", identifier),
    ]
    for (field, value) in fields { if let value { record.set(field, to: value) } }
    record.attributions = authors.map { Attribution(creator: $0, role: role, locator: locator) }
    record.subjects = tags
    for assignment in set { record.set(assignment.field, to: assignment.value) }
    return record
  }
}

extension CatalogRecords.Attribution.Role: ExpressibleByArgument {}
