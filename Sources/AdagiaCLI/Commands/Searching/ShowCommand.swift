internal import Adagia
internal import ArgumentParser

/// `adagia show`: records with all their fields.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show records with all their fields.",
    discussion: """
      EXAMPLES
        adagia show 12
        adagia show la-seneca-brev-1 --format json
        adagia show 12 --format bibtex
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(
    help: ArgumentHelp("The record's number, or its identifier.", valueName: "id"),
    completion: ValueCompletion.identifiers)
  var names: [String]

  @Option(name: [.customShort("f"), .customLong("format")], help: ResultFormat.help)
  var typedFormat: ResultFormat?

  @OptionGroup var line: TemplateOption

  @Option(name: .long, help: "Date style; raw is as in the source.")
  var dates: DateStyle?

  private var format: ResultFormat { .chosen(typedFormat, line.validate) }

  func validate() throws {
    try line.validate(format)
  }

  func run() async throws {
    let catalog = try await global.location.openForReading()
    var show = show
    show.output = try await line.completed(show.output, catalog)
    try show.run(on: catalog)
  }

  /// The records, without the template, which only a catalog can check.
  var show: ShowRun {
    ShowRun(shared: global.values, names: names, output: RecordOutput(format: format, dates: dates))
  }
}
