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

  @Argument(help: "A query. By default, any record.")
  var words: [String] = []

  @Option(name: [.short, .long], help: ResultFormat.help)
  var format: ResultFormat = .text

  @OptionGroup var line: TemplateOption

  @Option(name: .long, help: "Date style: iso, edtf, raw (as in the source) or human.")
  var dates: DateStyle?

  func validate() throws {
    try line.validate(format)
  }

  func run() async throws {
    let catalog = try await global.location.openForReading()
    var pick = pick
    pick.output.template = try await line.checked(catalog)
    try pick.run(on: catalog)
  }

  /// The record to pick, without the template, which only a catalog can check.
  var pick: PickRun {
    PickRun(
      shared: global.values, choice: .random, query: QueryArguments.query(words),
      output: RecordOutput(format: format, dates: dates))
  }
}
