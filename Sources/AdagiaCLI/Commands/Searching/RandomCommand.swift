internal import Adagia
internal import ArgumentParser

/// `adagia random`: a random record, or a random match.
struct RandomCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "random",
    abstract: "Show a random record, or a random match of a query.",
    discussion: """
      EXAMPLES
        adagia random
        adagia random 'lang:la type:proverb'
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(help: "A query. By default, any record.", completion: QueryCompletion.query)
  var words: [String] = []

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
    var pick = pick
    pick.output = try await line.completed(pick.output, catalog)
    try pick.run(on: catalog)
  }

  /// The record to pick, without the template, which only a catalog can check.
  var pick: PickRun {
    PickRun(
      shared: global.values, choice: .random, query: QueryArguments.query(words),
      output: RecordOutput(format: format, dates: dates))
  }
}
